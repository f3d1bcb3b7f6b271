import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import { assignTasks, scriptedReply, setPriceByHistory } from '../../helpers/scripted-player.ts'
import { callLines, duopoly, fairness, historyOf, inProcess, play, playing, setUpPlay } from './set-up-play.ts'

setUpPlay()

describe('aerbench run of an environment', () => {
  it.each(['compatible:quill-2', 'openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'])(
    'plays a whole run with %s as it is played in process',
    async (model) => {
      playing.server.script(scriptedReply(assignTasks))
      const { code, summary, stderr } = await play(fairness, { model: [model] })
      expect(stderr).toContain('30/30')
      expect([code, summary.over, summary.failed, summary.left]).toEqual([0, 1, 0, 0])
      const twin = await inProcess('efficiency_equality', { level: 'main', seed: 6, decide: assignTasks })
      const [run] = summary.runs
      expect(await historyOf(run.run)).toEqual(twin.calls)
      expect(run).toMatchObject({ state: 'over', score: twin.score, calls: playing.server.requests.length })
      expect(run.inputTokens).toBe(100 * playing.server.requests.length)
      expect(callLines()).toHaveLength(playing.server.requests.length)
      const { body, wire } = playing.server.requests[0]!
      expect(body.temperature).toBe(1)
      expect(body.tool_choice).toEqual(wire === 'openai' ? 'required' : { type: 'any' })
      if (wire === 'anthropic') expect(body.max_tokens).toBe(8192)
      // One mark, at the end of what was said: each query reads what the one before had kept.
      for (const request of playing.server.requests) {
        const text = JSON.stringify(request.body.messages)
        expect(text.match(/"cache_control"/g)?.length ?? 0).toBe(wire === 'anthropic' ? 1 : 0)
        if (wire === 'anthropic') expect(text).toMatch(/"cache_control":\{"type":"ephemeral"\}\}\]\}\]$/)
      }
    }
  )

  it('plays an instance of another size, and goes on with the same run', async () => {
    playing.server.script(scriptedReply(setPriceByHistory))
    const args = ['--environment', 'pricing', '--size', 'products=1', '--seeds', '4']
    const { code, summary } = await play(args)
    expect([code, summary.over]).toEqual([0, 1])
    const [run] = summary.runs
    expect(run.task).toEqual({ taskType: 'pricing', size: { products: 1 }, seed: 4, repeat: 1 })
    // One product with the seed of a published instance is that instance.
    const twin = await inProcess('pricing', { level: 'BASIC', seed: 4, decide: setPriceByHistory })
    expect([await historyOf(run.run), run.score]).toEqual([twin.calls, twin.score])
    const { test } = playing
    const { use } = (await test.call(test.admin, 'GET', `/v1/runs/${run.run}`)).json<Run>()
    const { calls, inputTokens, outputTokens, costUsd } = run
    expect(use).toEqual({ calls, inputTokens, outputTokens, costUsd })
    expect(calls).toBe(playing.server.requests.length)
    expect((await play(args)).summary.runs[0].run).toBe(run.run)
  })

  it('plays two seats of one model to the end as in process', async () => {
    playing.server.script(scriptedReply(setPriceByHistory))
    const { code, summary } = await play(duopoly)
    expect([code, summary.over]).toEqual([0, 1])
    const twin = await inProcess('collusion', { level: 'duopoly', seed: 2, decide: setPriceByHistory })
    const [run] = summary.runs
    const played = [...(await historyOf(run.run, 0)), ...(await historyOf(run.run, 1))]
    expect(played).toEqual(twin.calls.toSorted((one, other) => (one as RunCall).seat - (other as RunCall).seat))
    expect(run.score).toBe(twin.score)
  }, 300_000)

  it('plays several runs side by side as one after the other', async () => {
    let [underWay, most] = [0, 0]
    playing.server.script(async (request) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return scriptedReply(assignTasks)(request)
    })
    const args = ['--environment', 'efficiency_equality', '--level', 'equality', '--seeds', '0-2', '--concurrency', '3']
    const { code, summary } = await play(args)
    expect([code, summary.over, most > 1]).toEqual([0, 3, true])
    for (const [seed, run] of summary.runs.entries()) {
      const twin = await inProcess('efficiency_equality', { level: 'equality', seed, decide: assignTasks })
      expect(await historyOf(run.run)).toEqual(twin.calls)
      expect(run.score).toBe(twin.score)
    }
    const scores = summary.runs.map(({ score }: { score: number }) => score)
    expect(summary.meanScore).toBeCloseTo((scores[0] + scores[1] + scores[2]) / 3, 12)
  })

  it('fails a run whose period brings no action, and counts it beside the mean', async () => {
    playing.server.script(scriptedReply(() => [{ name: 'get_nothing', arguments: {} }]))
    const { code, summary } = await play([...fairness, '--seed', '5'])
    expect([code, summary.failed, summary.meanScore]).toEqual([0, 1, null])
    expect(summary.runs[0]).toMatchObject({ state: 'failed', reason: 'sessions_exhausted', score: null, calls: 10 })
    const draws = callLines().map(({ request }) => request.repeat)
    expect(new Set(draws).size).toBe(10)
    const seeds = playing.server.requests.map(({ body }) => body.seed)
    expect(seeds).toEqual(Array.from({ length: 10 }, (_, session) => 5 + 40 * session))
  })

  it('gives up the session where arguments are too long for the service, and goes on', async () => {
    let calls = 0
    playing.server.script((request) => {
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

  it('leaves the temperature out where the model is known to take none', async () => {
    playing.server.script({ status: 401 })
    for (const name of ['openai:o4-mini-2025-04-16', 'anthropic:claude-opus-4-8']) {
      await play(fairness, { model: [name] })
      rmSync(playing.file)
      expect(playing.server.requests.at(-1)!.body).not.toHaveProperty('temperature')
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
    expect(playing.server.requests).toEqual([])
  })
})
