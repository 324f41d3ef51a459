import Text

/// The script that teaches a shell to complete the arguments of a program.
///
/// The scripts know nothing: they ask the program, whose answer is a line with the kind of the answer, and then a line
/// for each candidate, with a tab before its description. So one script fits all versions, and a name that a recipe has
/// is never code: no shell expands an answer.
enum CompletionScript {
  /// The shells that there are scripts for.
  static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell; nil for an unknown one.
  static func text(for shell: String, program: String) -> String? {
    let script: String
    switch shell {
    case "bash": script = bash
    case "zsh": script = zsh
    case "fish": script = fish
    default: return nil
    }
    // A name may have characters that functions cannot.
    let function = String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return script.replacing("FUNCTION", with: function)
      .replacing("PROGRAM", with: ShellWord.spelling(of: program))
  }

  // bash divides words at colons and equals signs, and keeps quotes: the program gets the line, and what bash would
  // replace. It quotes its answers: with `filenames`, bash would do that, but not for `$` and backquotes. macOS has bash
  // 3.2, without compopt.
  private static let bash = """
    # Completes the arguments of PROGRAM in bash.
    _FUNCTION_complete() {
        local answer kind=
        COMPREPLY=()
        while IFS= read -r answer; do
            if [[ -z $kind ]]; then
                kind=$answer
            else
                COMPREPLY+=("${answer%%$'\\t'*}")
            fi
        done < <(command PROGRAM ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
        if [[ $kind == *nospace* ]]; then compopt -o nospace 2>/dev/null; fi
    }
    complete -o nosort -F _FUNCTION_complete PROGRAM 2>/dev/null || complete -F _FUNCTION_complete PROGRAM

    """

  // The kind ends with what stands before the value in the word, such as `--format=`.
  private static let zsh = """
    #compdef PROGRAM
    # Completes the arguments of PROGRAM in zsh.
    _FUNCTION_complete() {
        local -a answers candidates options
        local answer kind prefix glob
        answers=("${(@f)$(command PROGRAM ---complete zsh "${(@Q)words[1,CURRENT-1]}" \\
            "${(Q)IPREFIX}${(Q)PREFIX}" 2>/dev/null)}")
        kind=${answers[1]%%$'\\t'*}
        prefix=${answers[1]#*$'\\t'}
        shift answers
        [[ -n $prefix ]] && compset -P "${(b)prefix}"
        [[ $kind == *nospace* ]] && options=(-S '')
        for answer in "${answers[@]}"; do
            [[ -n $answer ]] || continue
            candidates+=("${${answer%%$'\\t'*}//(#m)[:\\\\]/\\\\$MATCH}:${answer#*$'\\t'}")
        done
        if (( $#candidates )); then
            _describe -V '' candidates "${options[@]}" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
        fi
        case $kind in
            *files:*) glob=${kind#*files:}; _files -g "*.(${glob%%:*})" ;;
            *files*) _files ;;
            *folders*) _files -/ ;;
        esac
    }
    if [[ $funcstack[1] == _PROGRAM ]]; then
        setopt localoptions extendedglob
        _FUNCTION_complete "$@"
    else
        compdef _FUNCTION_complete PROGRAM
    fi

    """

  private static let fish = """
    # Completes the arguments of PROGRAM in fish.
    function __FUNCTION_complete
        set -l word (commandline -ct)
        set -l answers (command PROGRAM ---complete fish (commandline -opc) "$word" 2>/dev/null)
        set -l kind (string split -m 1 \\t -- $answers[1])
        for answer in $answers[2..]
            printf '%s\\n' "$answer"
        end
        # What fish itself would complete behind an empty command.
        set -l path (string sub -s (math (string length -- "$kind[2]") + 1) -- "$word")
        switch "$kind[1]"
            case '*files:*'
                set -l suffixes (string replace -r '.*files:' '' -- $kind[1])
                complete -C "'' $path" | string match -r '.*(?:/|\\.(?:'$suffixes'))(?:\\t.*)?$' | string replace -r '^' -- "$kind[2]"
            case '*files*'
                complete -C "'' $path" | string replace -r '^' -- "$kind[2]"
            case '*folders*'
                complete -C "'' $path" | string match -r '.*/(?:\\t.*)?$' | string replace -r '^' -- "$kind[2]"
        end
    end
    complete -c PROGRAM -e
    complete -c PROGRAM -f -k -a '(__FUNCTION_complete)'

    """
}
