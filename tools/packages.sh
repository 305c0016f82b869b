# Installs missing packages. Sourced by ./janggun, .ci/run and the scripts of bench/.

say() { printf 'janggun: %s\n' "$*" >&2; }

# need WHY PACKAGE…: announces and installs those of the Debian packages that are missing.
need() {
    local why=$1 present missing=() package as_root=()
    shift
    present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        [[ $'\n'$present$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            say "$why needs packages that are not installed. As root, run:"
            say "    apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
    fi
    say "installing packages for $why: ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
    if ! "${as_root[@]}" update >&2 ||
        ! "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" >&2; then
        say "apt-get failed (see above). Janggun supports Debian 12."
        return 1
    fi
}
