import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { addTemplateCommands } from '../../../src/cli/template.ts'
import { type ReceivedRequest, type ScriptedReply, startModelServer } from '../../helpers/model-server.ts'
import { scriptedModels } from '../../helpers/scripted-writer.ts'
import { runCommand } from '../run-command.ts'

const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))

/** The calls at which the process is killed while they are under way, by their number. */
const killedAt = [1, 3, 6, 10, 15]

it('comes to the same after five kills as without one, and pays for no call twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-template-kills-'))
  const server = await startModelServer()
  try {
    const environment = {
      ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'k' },
      MODEL_MAX_ATTEMPTS: '1'
    }
    const models = ['--model', 'compatible:quill-2', '--judge', 'anthropic:claude-sonnet-4-6']
    const args = (name: string) => [
      ...['template', 'transfer', 'steer-me', '-o', join(folder, name), ...models],
      ...['--templates', 'consumer_surplus/used-textbooks', '--concurrency', '1', '--json']
    ]
    const script = scriptedModels((prompt) => (prompt.includes('topic area: sports') ? 'drops a field' : null))
    const whole = await run(args('whole.ndjson'))
    const needed = server.requests.length

    server.requests.length = 0
    let kill: (() => void) | null = null
    const unanswered: ReceivedRequest[] = []
    server.script((request) => {
      if (kill === null || !killedAt.includes(server.requests.length - unanswered.length)) return script(request)
      unanswered.push(request)
      kill()
      kill = null
      return new Promise<ScriptedReply>(() => {})
    })
    for (const _ of killedAt) {
      const child = spawn(process.execPath, [program, ...args('killed.ndjson')], {
        env: { ...process.env, ...environment },
        stdio: 'ignore'
      })
      kill = () => child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const killed = await run(args('killed.ndjson'))
    expect(unanswered).toHaveLength(killedAt.length)
    expect(server.requests).toHaveLength(needed + killedAt.length)
    expect(killed.passed).toEqual(whole.passed)
    expect(killed.rejected).toEqual(whole.rejected)
    const keys = lines('killed.ndjson.calls').map(({ call }) => call.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(lines('killed.ndjson')).toHaveLength(9)

    async function run(command: readonly string[]) {
      server.script(script)
      const { code, stdout } = await runCommand(addTemplateCommands, command, environment)
      expect(code).toBe(0)
      const { passed, rejected } = JSON.parse(stdout)
      return { passed: passed.sort(), rejected }
    }
    function lines(name: string) {
      return readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}, 240_000)
