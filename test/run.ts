import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * `npm test`: `npm run check` beside the tests, whose start-up leaves a core free. Types or style that do not hold end
 * the run, with what was found as its last words.
 */
const tests = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' })
const check = spawn('npm', ['run', '--silent', 'check'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  // TypeScript's compiler is a Go program, and spends a third of its time on collecting garbage, of which it makes 1.3 GB.
  env: { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env }
})
const tested = once(tests, 'exit')
const [found, errors, [checkCode]] = await Promise.all([text(check.stdout), text(check.stderr), once(check, 'exit')])
if (checkCode === 0) process.stdout.write(found)
else tests.kill('SIGINT')
const [testCode] = await tested
if (checkCode !== 0)
  process.stderr.write(`\n${found}${errors}\nTypes or style do not hold (npm run check): see above.\n`)
process.exitCode = checkCode === 0 ? (testCode ?? 1) : 1
