# Types a command line and a tab into an interactive zsh, and prints what it shows:
#     zsh -f complete.zsh FOLDER-OF-COMPLETIONS LINE
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; unsetopt zle_bracketed_paste 2>/dev/null; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; echo rea''dy"
while zpty -r shell line; do [[ $line == *ready* ]] && break; done
zpty -w -n shell "$2"$'\t'
typeset text= chunk
for _ in {1..200}; do
    if zpty -r -t shell chunk; then
        text+=$chunk
    elif (( ${#text} > ${#2} )); then
        (( ++quiet > 20 )) && break
        sleep 0.05
    else
        sleep 0.05
    fi
done
print -r -- "$text"
zpty -d shell
