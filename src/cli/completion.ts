import { Argument, type Command } from 'commander'
import { type Place, placesOf } from './command-places.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const notes = `
The script knows every command, option and named value of this version, and asks nothing of it: make it anew after an
upgrade. Where the command is called by npx, give it a name first: alias aerbench='npx aerbench'`

/** `aerbench completion …` */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'whose script it is').choices(shells))
    .addHelpText('after', notes)
    .action((shell: Shell) => {
      process.stdout.write(writers[shell](placesOf(program)))
    })
}

const writers: Record<Shell, (places: readonly Place[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript
}

/** Both shells walk the words before the cursor from place to place, and offer what can follow there. */
function bashScript(places: readonly Place[]): string {
  return `# aerbench completion bash: source <(aerbench completion bash)
_aerbench() {
  local at="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${walk(places)}
  done
  word="\${COMP_WORDS[COMP_CWORD-1]}"
${offer(places)}
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _aerbench aerbench
`
}

function zshScript(places: readonly Place[]): string {
  return `#compdef aerbench
# aerbench completion zsh: source <(aerbench completion zsh)
_aerbench() {
  local at="" word offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
${walk(places)}
  done
  word="\${words[CURRENT-1]}"
${offer(places).replaceAll('words=', 'offered=')}
  compadd -- \${=offered}
  [[ "$PREFIX" == -* ]] || _files
}
compdef _aerbench aerbench
`
}

function walk(places: readonly Place[]): string {
  const known = places.filter(({ at }) => at !== '').map(({ at }) => `"${at}"`)
  return `    case "\${at:+$at }$word" in
      ${known.join('|')}) at="\${at:+$at }$word" ;;
    esac`
}

function offer(places: readonly Place[]): string {
  const values = places.flatMap(({ at, choices }) =>
    choices.map(({ option, values }) => `    "${at} ${option}") words="${values.join(' ')}" ;;`)
  )
  const following = places.map(
    ({ at, commands, options }) => `        "${at}") words="${[...commands, ...options].join(' ')}" ;;`
  )
  return `  case "$at $word" in
${values.join('\n')}
    *)
      case "$at" in
${following.join('\n')}
      esac ;;
  esac`
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ at, commands, options, choices }) => [
    ...commands.map((name) => `complete -c aerbench -n '__aerbench_at "${at}"' -f -a ${name}`),
    ...options.map((option) => {
      const found = choices.find((choice) => choice.option === option)
      const kind = option.startsWith('--') ? `-l ${option.slice(2)}` : `-s ${option.slice(1)}`
      return `complete -c aerbench -n '__aerbench_at "${at}"' ${kind}${found ? ` -x -a "${found.values.join(' ')}"` : ''}`
    })
  ])
  const known = places.filter(({ at }) => at !== '').map(({ at }) => `"${at}"`)
  return `# aerbench completion fish: aerbench completion fish | source
function __aerbench_at
    set -l at ""
    for word in (commandline -opc)[2..]
        set -l next (string trim "$at $word")
        contains -- $next ${known.join(' ')}; and set at $next
    end
    test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}
