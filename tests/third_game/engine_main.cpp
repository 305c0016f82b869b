// The engine of the third game as a program that speaks UCI, for the match runner.
#include "uci/loop.h"

int main() {
    janggun::uci::Caps caps;
    caps.threads = 1;
    janggun::uci::run_loop(stdin, stdout, janggun::uci::Language::Uci, caps);
}
