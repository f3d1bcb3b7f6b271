import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { shortLived } from '../helpers/service-process.ts'

const program = fileURLToPath(new URL(`../../${packageJson.bin.aerbench}`, import.meta.url))
const node = process.execPath

/** What fails in `"$(...)"` among the words of a command does not end it: bash and jq tell of it on standard error alone. */
const hiddenFault = /: unbound variable$|^jq: error/m

/** A shell in which the blocks of a page run one after the other, with the variables of those before. */
export type PageShell = {
  run(script: string): Promise<Outcome>
}
export type Outcome = { code: number; stdout: string; stderr: string }

/**
 * A shell that stops at the first fault: a variable that nobody has set, a part of a pipe that fails, an answer of 400
 * and above, which curl alone would pass over, and a `null` or nothing from jq. `npx aerbench` runs the source, as npx
 * would after asking the registry: the first command of all, and each that reads standard input, in a process of its own,
 * and the others at the server of commands, since a start is most of what a command costs. A start is the same on each
 * page: it takes the words and the environment that the server of commands is handed too.
 *
 * @param options.folder where it runs
 * @param options.socket of the server of commands
 * @param options.commands further programs, by name
 */
export function openPageShell(options: {
  folder: string
  socket: string
  environment: Record<string, string>
  commands: Record<string, string>
}): PageShell {
  const { folder } = options
  const bin = join(folder, '.bin')
  const isFirst = join(folder, '.first')
  const state = join(folder, '.state')
  mkdirSync(bin, { recursive: true })
  writeFileSync(isFirst, '')
  const commands: Record<string, string> = {
    npx: `[ "$1" = aerbench ] || { echo "npx $1 is not known" >&2; exit 127; }
shift
readsInput() { case " $* " in *" - "*) true ;; *) false ;; esac; }
if rm "${isFirst}" 2> "${folder}/.none" || readsInput "$@"; then exec "${node}" ${shortLived.join(' ')} "${program}" "$@"; fi
code=$({ printf '%s\\0' "$PWD" $# "$@"; env -0; } | ${find('curl')} -sS --unix-socket "${options.socket}" --data-binary @- "http://commands/$$")
cat "${folder}/.stdout-$$"; cat "${folder}/.stderr-$$" >&2; exit $code`,
    // What came with the fault is told of: the next part of a pipe may not show it.
    curl: `got="${folder}/.got-$$"; ${find('curl')} --fail-with-body "$@" > "$got" || { code=$?; cat "$got" >&2; exit $code; }; exec cat "$got"`,
    jq: `exec ${find('jq')} -e "$@"`,
    ...options.commands
  }
  // A plain shell starts faster than bash, and they start a hundred times.
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const environment = {
    HOME: folder,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...options.environment,
    PATH: `${bin}:${process.env.PATH}`
  }
  return {
    run(script) {
      const before = existsSync(state) ? `. "${state}"\n` : ''
      // A page is read as one: what a block sets, later ones use.
      const whole = `set -euo pipefail -o allexport\n${before}${script}\nexport -p > "${state}"\n`
      return new Promise((resolve) => {
        execFile(
          'bash',
          ['-c', whole],
          { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 },
          (error, stdout, stderr) => {
            const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
            resolve({ code: code === 0 && hiddenFault.test(stderr) ? 1 : code, stdout, stderr })
          }
        )
      })
    }
  }
}

/** The path of a program. */
function find(name: string): string {
  return execFileSync('which', [name], { encoding: 'utf8' }).trim()
}
