import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRunCommand } from '../../../src/cli/run.ts'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'
import type { PlayedCall } from '../../../src/suites/econevals/sessions/play-period.ts'
import { playRun } from '../../../src/suites/econevals/sessions/play-run.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import {
  askInProcess,
  assignTasks,
  type Decision,
  scriptedReply,
  setPriceByHistory,
  type Told
} from '../../helpers/scripted-player.ts'
import { runCommand } from '../run-command.ts'

let test: TestApp
let server: ModelServer
let environment: Record<string, string>
let folder: string
let file: string

beforeAll(async () => {
  test = await buildTestApp()
  server = await startModelServer()
  environment = {
    ...{ AERBENCH_SERVER: await test.app.listen({ port: 0, host: '127.0.0.1' }), AERBENCH_KEY: test.admin },
    ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'k' },
    ...{ OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'k', MODEL_MAX_ATTEMPTS: '1' },
    MODEL_PRICES: JSON.stringify({ 'compatible:quill-2': { input: 1, output: 10 } })
  }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-play-'))
  file = join(folder, 'runs.ndjson')
  server.requests.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  await server.close()
  await test.close()
})

const fairness = ['--environment', 'efficiency_equality', '--seeds', '6']
const duopoly = ['--environment', 'collusion', '--level', 'duopoly', '--seeds', '2']

async function play(args: readonly string[], { model = ['compatible:quill-2'], more = {} } = {}) {
  const models = model.flatMap((name) => ['--model', name])
  const given = ['run', ...models, ...args, '-o', file, '--json']
  const { code, stdout, stderr } = await runCommand(addRunCommand, given, { ...environment, ...more })
  return { code, stderr, summary: stdout ? JSON.parse(stdout) : null }
}

/** The calls of a run as the service keeps them, in the order of seats. */
async function historyOf(run: string, seat = 0): Promise<object[]> {
  const path = `/v1/runs/${run}/history?limit=1000&seat=${seat}`
  const { data } = (await test.call(test.admin, 'GET', path)).json<{ data: RunCall[] }>()
  return data.map(({ seat, period, session, name, arguments: given, status, text }) => ({
    ...{ seat, period, session, name, arguments: given, status, text }
  }))
}

/** What the same model plays in process. */
async function inProcess(
  taskType: string,
  { level, seed, decide }: { level: string; seed: number; decide: (told: Told) => Decision }
): Promise<{ calls: object[]; score: number | null }> {
  const definition = findEnvironment(taskType)
  const instance = definition.published(level, seed)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const seats = definition.open(instance, { level, style: 'standard' }, states).map(localSeat)
  const calls: PlayedCall[] = []
  await playRun(seats, {
    ask: askInProcess(decide),
    restrictsLastQuery: definition.restrictsLastQuery,
    onCall: (call) => calls.push(call)
  })
  const { score } = definition.result({ instance, level, optimum: null }, states)
  return {
    calls: calls.map(({ query: _, arguments: text, ...call }) => ({ ...call, arguments: JSON.parse(text) })),
    score: score.status === 'scored' ? score.value : null
  }
}

const callLines = () =>
  readFileSync(`${file}.calls`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).call as { key: string; request: { repeat: string } })

describe('aerbench run of an environment', () => {
  it.each(['compatible:quill-2', 'openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-5'])(
    'plays a whole run with %s as it is played in process',
    async (model) => {
      server.script(scriptedReply(assignTasks))
      const { code, summary, stderr } = await play(fairness, { model: [model] })
      expect(stderr).toContain('30/30')
      expect([code, summary.over, summary.failed, summary.left]).toEqual([0, 1, 0, 0])
      const twin = await inProcess('efficiency_equality', { level: 'main', seed: 6, decide: assignTasks })
      const [run] = summary.runs
      expect(await historyOf(run.run)).toEqual(twin.calls)
      expect(run).toMatchObject({ state: 'over', score: twin.score, calls: server.requests.length })
      expect(run.inputTokens).toBe(100 * server.requests.length)
      expect(callLines()).toHaveLength(server.requests.length)
      const { body, wire } = server.requests[0]!
      expect(body.temperature).toBe(1)
      expect(body.tool_choice).toEqual(wire === 'openai' ? 'required' : { type: 'any' })
      if (wire === 'anthropic') expect(body.max_tokens).toBe(8192)
    }
  )
})
