import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { createProgram } from '../../src/cli/program.ts'
import { type Outcome, runProgram } from '../cli/run-command.ts'

export type CommandServer = { socket: string; close(): Promise<void> }

/**
 * Runs commands of `aerbench` that a shell hands over, in this process, where all that they load is loaded already.
 * A request holds the folder, the number of arguments, the arguments and the shell's environment, a zero byte behind
 * each. Its path names the files that standard output and standard error go to; the reply is the exit code.
 */
export async function startCommandServer(folder: string): Promise<CommandServer> {
  const socket = join(folder, '.commands')
  // Folder, environment and output are those of the whole process.
  const inTurn = pLimit(1)
  const server = createServer(async (request, response) => {
    const [cwd, count, ...rest] = String(await buffer(request))
      .split('\0')
      .slice(0, -1)
    const args = rest.splice(0, Number(count))
    const environment = rest.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
    const { code, stdout, stderr } = await inTurn(() => run(cwd!, args, Object.fromEntries(environment)))
    writeFileSync(`${folder}${request.url!.replace('/', '/.stdout-')}`, stdout)
    writeFileSync(`${folder}${request.url!.replace('/', '/.stderr-')}`, stderr)
    response.end(String(code))
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  return { socket, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function run(cwd: string, args: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const before = process.cwd()
  process.chdir(cwd)
  try {
    return await runProgram(createProgram, args, environment)
  } catch (error) {
    // What no command throws ends a process of its own with 1, and is told of.
    return { code: 1, stdout: '', stderr: String(error instanceof Error ? error.stack : error) }
  } finally {
    process.chdir(before)
  }
}
