import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import type { ReceivedRequest, ScriptedReply } from '../../helpers/model-server.ts'
import { assignTasks, scriptedReply } from '../../helpers/scripted-player.ts'
import { callLines, duopoly, fairness, historyOf, play, playing, program, setUpPlay } from './set-up-play.ts'

setUpPlay()

describe('aerbench run of an environment, stopped', () => {
  it('does nothing anew where all is played, and refuses other options for the same file', async () => {
    playing.server.script(scriptedReply(assignTasks))
    const first = await play(fairness)
    const { length } = playing.server.requests
    const again = await play(fairness)
    expect(again).toMatchObject({ code: 0, summary: { runs: first.summary.runs } })
    expect(playing.server.requests).toHaveLength(length)
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
      playing.server.script((request) => (left-- > 0 ? draw(request) : { status: 401, message: 'no such key' }))
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

  it('stops at a signal, waits for what is under way, and goes on', async () => {
    const args = ['run', '--model', 'compatible:quill-2', ...fairness, '-o', playing.file, '--json']
    const child = spawn(process.execPath, ['--liftoff-only', program, ...args], {
      env: { ...process.env, ...playing.environment },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (text) => {
      said.stdout += text
    })
    const isStopping = new Promise<void>((resolve) => {
      child.stderr.on('data', (text) => {
        said.stderr += text
        if (said.stderr.includes('Stopping')) resolve()
      })
    })
    playing.server.script(async (request) => {
      if (playing.server.requests.length === 9) {
        child.kill('SIGINT')
        await isStopping
      }
      return scriptedReply(assignTasks)(request)
    })
    await once(child, 'close')
    expect([child.exitCode, said.stderr]).toEqual([1, expect.stringContaining('press again to end at once')])
    const summary = JSON.parse(said.stdout)
    expect(summary).toMatchObject({ left: 1, stopped: 'stopped on request', failures: [] })
    expect([playing.server.requests.length, callLines().length]).toEqual([9, 9])
    playing.server.script(scriptedReply(assignTasks))
    expect(await play(fairness)).toMatchObject({ code: 0, summary: { runs: [{ run: summary.runs[0].run }] } })
    expect(callLines()).toHaveLength(playing.server.requests.length)
  })

  it('asks no reply again that was cut off or refused', async () => {
    const turns: ScriptedReply[] = [
      { text: 'Let me thi', stop: 'length' },
      { text: 'I will not.', stop: 'refusal' },
      { status: 401, message: 'no such key' }
    ]
    playing.server.script(...turns)
    await play(fairness)
    expect(playing.server.requests).toHaveLength(3)
    playing.server.script({ status: 401, message: 'no such key' })
    await play(fairness)
    expect(playing.server.requests).toHaveLength(4)
    expect(playing.server.requests[3]!.texts).toEqual(playing.server.requests[2]!.texts)
  })

  it('stops at the budget, leaves the run open, and goes on with a larger one', async () => {
    playing.server.script(scriptedReply(assignTasks))
    const small = await play(fairness, { more: { BUDGET_USD: '0.328' } })
    expect(small).toMatchObject({
      code: 1,
      summary: { left: 1, stopped: expect.stringContaining('budget of $0.3280') }
    })
    expect(small.summary.sums.costUsd).toBeLessThan(0.328)
    const state = (
      await playing.test.call(playing.test.admin, 'GET', `/v1/runs/${small.summary.runs[0].run}`)
    ).json<Run>().state
    expect(state).toBe('open')
    const large = await play(fairness, { more: { BUDGET_USD: '5' } })
    expect(large).toMatchObject({ code: 0, summary: { over: 1, runs: [{ run: small.summary.runs[0].run }] } })
    expect(new Set(callLines().map(({ key }) => key)).size).toBe(playing.server.requests.length)
  })

  it('does not wait for a service that is not there', async () => {
    const { code, stderr } = await play(fairness, { more: { AERBENCH_SERVER: 'http://127.0.0.1:1' } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('no service answers')])
  })

  it('finds the run again that was opened when the command was killed', async () => {
    const task = { taskType: 'efficiency_equality', level: 'main', seed: 6, repeat: 1 }
    const parameters = { maxOutputTokens: 32_000, temperature: 1 }
    const line = { key: 'opened', task, players: [{ model: 'compatible:quill-2', parameters }], style: 'standard' }
    writeFileSync(playing.file, `${JSON.stringify({ ...line, run: null, state: 'opening' })}\n`)
    const { repeat: _, ...named } = task
    const opened = await playing.test.send(playing.test.admin, {
      ...{ method: 'POST', url: '/v1/runs' },
      headers: { 'content-type': 'application/json', 'idempotency-key': 'opened' },
      payload: JSON.stringify({ ...named, driver: 'loop', style: 'standard' })
    })
    playing.server.script(scriptedReply(assignTasks))
    const { summary } = await play(fairness)
    expect(summary.runs[0].run).toBe(opened.json<Run>().id)
  })
})
