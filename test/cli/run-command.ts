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
  const output = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text)
      return true
    })
  )
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const program = new Command('aerbench').exitOverride()
  add(program)
  for (const command of program.commands) command.exitOverride()
  let thrown = 0
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    const exitCode = exitCodeOf(error)
    if (exitCode === null) throw error
    thrown = exitCode
    if (error instanceof AppError) output.stderr += error.message
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
  const code = thrown || Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return { code, ...output }
}
