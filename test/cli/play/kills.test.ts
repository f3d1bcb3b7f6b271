import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createClient } from '../../../src/client.ts'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { startKillingProxy } from '../../helpers/killing-proxy.ts'
import { startModelServer } from '../../helpers/model-server.ts'
import { assignTasks, scriptedReply } from '../../helpers/scripted-player.ts'
import { environmentFor, type ServiceProcess, shortLived, startServiceProcess } from '../../helpers/service-process.ts'

const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))
const random = seededRandom(Number(process.env.PLAY_KILLS_SEED ?? 7), 'kills')
/** Kills of the command and of the service; others where the variables say so, as `PLAY_KILLS=50`. */
const kills = Number(process.env.PLAY_KILLS ?? 10)

/** A moment that a run meets again and again: a query at the model, or a request of the service. */
type Kill = { of: 'command' | 'service'; at: 'query' | 'asked' | 'answered'; after: number }

const pick = <Value>(values: readonly Value[]): Value => values[random.integer(values.length)]!

it(`comes to the same after ${kills} kills as without one, and pays for no query twice`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-play-kills-'))
  const models = await startModelServer()
  const proxy = await startKillingProxy()
  const settings = environmentFor({ database: { DATA_DIR: join(folder, 'data') }, replayUrl: models.url })
  let service: ServiceProcess = await startServiceProcess(settings)
  proxy.to(service.address)
  const key = service.adminKey!
  const environment = {
    ...{ ...process.env, AERBENCH_SERVER: proxy.address, AERBENCH_KEY: key, MODEL_MAX_ATTEMPTS: '1' },
    COMPATIBLE_BASE_URL: `${models.url}/v1`
  }
  const start = (name: string): ChildProcess => {
    const given = ['--environment', 'efficiency_equality', '--seeds', '6', '-o', join(folder, name), '--json']
    const args = [...shortLived, program, 'run', '--model', 'compatible:quill-2', ...given]
    return spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const answer = scriptedReply(assignTasks)
  let next: Kill | null = null
  let child: ChildProcess | null = null
  let unanswered = 0
  const done: Kill[] = []

  /** Whether this moment is that of the next kill, which has happened then. */
  async function meet(at: Kill['at']): Promise<boolean> {
    if (next?.at !== at || next.after-- > 0) return false
    const { of } = next
    done.push({ of, at, after: 0 })
    next = done.length < kills ? draw() : null
    if (of === 'command') child!.kill('SIGKILL')
    else {
      await service.kill()
      service = await startServiceProcess(settings)
      proxy.to(service.address)
    }
    return true
  }
  function draw(): Kill {
    // A service takes longer to start than a command.
    const of = random.integer(3) === 0 ? 'service' : 'command'
    return { of, at: pick(['query', 'asked', 'answered']), after: random.integer(Math.ceil(160 / kills)) }
  }

  try {
    models.script(answer)
    await once(start('whole.ndjson'), 'exit')
    const whole = await runOf('whole.ndjson')
    const needed = models.requests.length

    models.requests.length = 0
    models.script(async (request) => {
      const wasService = next?.of === 'service'
      const isKilled = await meet('query')
      if (!isKilled || wasService) return answer(request)
      // The command is gone: nobody is there to be answered, and nothing is paid.
      unanswered += 1
      return { fault: 'reset' }
    })
    proxy.onRequest(meet)
    next = draw()
    for (let code: number | null = null; code !== 0; ) {
      child = start('killed.ndjson')
      const errors: string[] = []
      child.stderr!.on('data', (text) => errors.push(String(text)))
      await once(child, 'exit')
      code = child.exitCode
      // A command that finds no service when it begins says so, and is begun again.
      const isAnswered = !/no service answers/.test(errors.join(''))
      if (code !== 0 && child.signalCode !== 'SIGKILL' && isAnswered) throw new Error(errors.join(''))
    }
    expect(done).toHaveLength(kills)
    expect(new Set(done.map(({ of }) => of)).size).toBe(2)
    const killed = await runOf('killed.ndjson')
    expect(killed.history).toEqual(whole.history)
    expect(killed.run).toMatchObject({ state: 'over', result: whole.run.result })
    expect(models.requests).toHaveLength(needed + unanswered)
    const keys = lines('killed.ndjson.calls').map(({ call }) => call.key)
    expect([keys.length, new Set(keys).size]).toEqual([needed, needed])
    const { data } = await createClient(service.address, key).get<{ data: Run[] }>('/v1/runs')
    expect(data).toHaveLength(2)
  } finally {
    child?.kill('SIGKILL')
    await service.stop()
    await proxy.close()
    await models.close()
    rmSync(folder, { recursive: true, force: true })
  }

  async function runOf(name: string) {
    const { run } = lines(name).at(-1)!
    const client = createClient(service.address, key)
    const calls = await client.list<RunCall>(`/v1/runs/${run}/history`)
    const history = calls.map(({ calledAt: _, ...call }) => call)
    return { history, run: await client.get<Run>(`/v1/runs/${run}`) }
  }
  function lines(name: string) {
    return readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
}, 600_000)
