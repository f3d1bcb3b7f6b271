import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRunCommand } from '../../../src/cli/run.ts'
import type { ModelCall } from '../../../src/models/model-calls.ts'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'
import type { PlayedCall } from '../../../src/suites/econevals/sessions/play-period.ts'
import { playRun } from '../../../src/suites/econevals/sessions/play-run.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../../helpers/model-server.ts'
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
    .map((line) => JSON.parse(line).call as ModelCall & { request: { repeat: string } })

describe('aerbench run of an environment', () => {
  it.each(['compatible:quill-2', 'openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'])(
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
      // One mark, at the end of what was said: each query reads what the one before had kept.
      for (const request of server.requests) {
        const text = JSON.stringify(request.body.messages)
        expect(text.match(/"cache_control"/g)?.length ?? 0).toBe(wire === 'anthropic' ? 1 : 0)
        if (wire === 'anthropic') expect(text).toMatch(/"cache_control":\{"type":"ephemeral"\}\}\]\}\]$/)
      }
    }
  )

  it('does nothing anew where all is played, and refuses other options for the same file', async () => {
    server.script(scriptedReply(assignTasks))
    const first = await play(fairness)
    const { length } = server.requests
    const again = await play(fairness)
    expect(again).toMatchObject({ code: 0, summary: { runs: first.summary.runs } })
    expect(server.requests).toHaveLength(length)
    const hotter = await play([...fairness, '--temperature', '0.5'])
    expect(hotter).toMatchObject({ code: 1, stderr: expect.stringContaining('"temperature":1') })
    const other = await play(fairness, { model: ['compatible:other'] })
    expect(other.code).toBe(1)
  })

  it('plays two models against each other, each in its seat, and goes on where it was stopped', async () => {
    // Every answer is another draw: what stands in the history was said once, and is never said again.
    let draws = 0
    const drawn: number[] = []
    const draw = (request: ReceivedRequest) => {
      draws += 1
      drawn.push(draws)
      const prices_dict_str = `{'Product_1': ${draws / 64}}`
      const reply = scriptedReply((told) =>
        told.queries === 0
          ? [{ name: 'write_notes', arguments: { notes: `${draws}` } }]
          : [{ name: 'set_prices', arguments: { prices_dict_str } }]
      )
      return reply(request)
    }
    const models = ['compatible:quill-2', 'anthropic:claude-sonnet-4-6']
    /** Lets the model answer so often, and has it unreachable for lack of a key then. */
    const playSome = async (answers: number) => {
      let left = answers
      server.script((request) => (left-- > 0 ? draw(request) : { status: 401, message: 'no such key' }))
      return await play(duopoly, { model: models })
    }
    const { code, summary } = await playSome(20)
    expect([code, summary.left, summary.stopped]).toEqual([1, 1, expect.stringContaining('no such key')])
    const { run } = summary.runs[0]
    const before = [await historyOf(run, 0), await historyOf(run, 1)]
    expect(before.flat()).toHaveLength(20)
    for (const seat of before) expect(new Set(seat.map((call) => JSON.stringify(call))).size).toBe(10)
    // Stopped anywhere, also between the two queries of a period: both seats begin it anew, and what was said is not asked again.
    for (const answers of [1, 3, 2, 5]) await playSome(answers)
    const after = [await historyOf(run, 0), await historyOf(run, 1)]
    expect(after[0]!.slice(0, before[0]!.length)).toEqual(before[0])
    expect(after[1]!.slice(0, before[1]!.length)).toEqual(before[1])
    expect(after.flat()).toHaveLength(31)
    const said = after.flat().map((call) => JSON.stringify((call as RunCall).arguments))
    expect(new Set(said).size).toBe(31)
    const answered = callLines().filter(({ status }) => status === 'done')
    expect(answered).toHaveLength(draws)
    expect(new Set(answered.map(({ key }) => key)).size).toBe(draws)
    expect(answered.map(({ modelId }) => modelId)).toEqual(expect.arrayContaining(models))
    expect(new Set(after.map((seat) => (seat[0] as RunCall).seat))).toEqual(new Set([0, 1]))
  })

  it('plays two seats of one model to the end as in process', async () => {
    server.script(scriptedReply(setPriceByHistory))
    const { code, summary } = await play(duopoly)
    expect([code, summary.over]).toEqual([0, 1])
    const twin = await inProcess('collusion', { level: 'duopoly', seed: 2, decide: setPriceByHistory })
    const [run] = summary.runs
    const played = [...(await historyOf(run.run, 0)), ...(await historyOf(run.run, 1))]
    expect(played).toEqual(twin.calls.toSorted((one, other) => (one as RunCall).seat - (other as RunCall).seat))
    expect(run.score).toBe(twin.score)
  }, 300_000)

  it('asks no reply again that was cut off or refused', async () => {
    const turns: ScriptedReply[] = [
      { text: 'Let me thi', stop: 'length' },
      { text: 'I will not.', stop: 'refusal' },
      { status: 401, message: 'no such key' }
    ]
    server.script(...turns)
    await play(fairness)
    expect(server.requests).toHaveLength(3)
    server.script({ status: 401, message: 'no such key' })
    await play(fairness)
    expect(server.requests).toHaveLength(4)
    expect(server.requests[3]!.texts).toEqual(server.requests[2]!.texts)
  })

  it('fails a run whose period brings no action, and counts it beside the mean', async () => {
    server.script(scriptedReply(() => [{ name: 'get_nothing', arguments: {} }]))
    const { code, summary } = await play(fairness)
    expect([code, summary.failed, summary.meanScore]).toEqual([0, 1, null])
    expect(summary.runs[0]).toMatchObject({ state: 'failed', reason: 'sessions_exhausted', score: null, calls: 10 })
    const draws = callLines().map(({ request }) => request.repeat)
    expect(new Set(draws).size).toBe(10)
  })

  it('gives up the session where arguments are too long for the service, and goes on', async () => {
    let calls = 0
    server.script((request) => {
      calls += 1
      const notes = 'x'.repeat(100_001)
      return calls === 1
        ? scriptedReply(() => [{ name: 'write_notes', arguments: { notes } }])(request)
        : scriptedReply(assignTasks)(request)
    })
    const { summary } = await play(fairness)
    const [first] = (await historyOf(summary.runs[0].run)) as RunCall[]
    expect([summary.over, first!.session]).toEqual([1, 1])
  })

  it('stops at the budget, leaves the run open, and goes on with a larger one', async () => {
    server.script(scriptedReply(assignTasks))
    const small = await play(fairness, { more: { BUDGET_USD: '0.328' } })
    expect(small).toMatchObject({
      code: 1,
      summary: { left: 1, stopped: expect.stringContaining('budget of $0.3280') }
    })
    expect(small.summary.sums.costUsd).toBeLessThan(0.328)
    const state = (await test.call(test.admin, 'GET', `/v1/runs/${small.summary.runs[0].run}`)).json<Run>().state
    expect(state).toBe('open')
    const large = await play(fairness, { more: { BUDGET_USD: '5' } })
    expect(large).toMatchObject({ code: 0, summary: { over: 1, runs: [{ run: small.summary.runs[0].run }] } })
    expect(new Set(callLines().map(({ key }) => key)).size).toBe(server.requests.length)
  })

  it('leaves the temperature out where the model is known to take none', async () => {
    server.script({ status: 401 })
    for (const name of ['openai:o4-mini-2025-04-16', 'anthropic:claude-opus-4-8']) {
      await play(fairness, { model: [name] })
      rmSync(file)
      expect(server.requests.at(-1)!.body).not.toHaveProperty('temperature')
    }
  })

  it.each([
    [['--environment', 'pricing'], '--seeds says which instances, as 0-11'],
    [['--environment', 'pricing', '--seeds', '12'], '--seeds of pricing BASIC are 0 to 11'],
    [['--environment', 'pricing', '--level', 'EASY', '--seeds', '0'], 'BASIC, MEDIUM, HARD'],
    [['--environment', 'pricing', '--seeds', '0', '--model', 'openai:gpt-4.1'], '2 models for one seat'],
    [['--environment', 'pricing', '--seeds', '0', '--batch'], '--batch is for items'],
    [['--submission', 'S', '--repeats', '2'], '--repeats is for practice'],
    [['--environment', 'pricing', '--release', 'R'], 'one of --release, --environment and --submission'],
    [[], 'one of --release, --environment and --submission']
  ])('refuses %j as wrong usage', async (args, said) => {
    const refused = await play(args)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(said)])
    expect(server.requests).toEqual([])
  })
})
