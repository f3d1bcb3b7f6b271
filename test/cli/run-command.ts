import { Command } from 'commander'
import { vi } from 'vitest'
import { exitCodeOf } from '../../src/cli/wrong-usage.ts'
import { AppError } from '../../src/errors.ts'

export type Outcome = { code: number; stdout: string; stderr: string }

/**
 * Runs a command of `aerbench` in this process, which starts much faster than one of its own.
 *
 * @param add registers the command
 * @param environment what `config.ts` reads, beside what stands there
 */
export async function runCommand(
  add: (program: Command) => void,
  args: readonly string[],
  environment: Record<string, string> = {}
): Promise<Outcome> {
  const make = () => {
    const program = new Command('aerbench').exitOverride()
    add(program)
    for (const command of program.commands) command.exitOverride()
    return program
  }
  return await runProgram(make, args, environment)
}

/** Runs what `make` returns, as `runCommand` does; where it throws what no command throws, this throws it too. */
export async function runProgram(
  make: () => Command,
  args: readonly string[],
  environment: Record<string, string>
): Promise<Outcome> {
  const written: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name].push(Buffer.from(text as string))
      return true
    })
  )
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  let thrown = 0
  try {
    await make().parseAsync([...args], { from: 'user' })
  } catch (error) {
    const exitCode = exitCodeOf(error)
    if (exitCode === null) throw error
    thrown = exitCode
    if (error instanceof AppError) written.stderr.push(Buffer.from(error.message))
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
  const code = thrown || Number(process.exitCode ?? 0)
  process.exitCode = undefined
  const [stdout, stderr] = [Buffer.concat(written.stdout), Buffer.concat(written.stderr)].map(String)
  return { code, stdout: stdout!, stderr: stderr! }
}
