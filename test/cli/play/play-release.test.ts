import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBaselineCommand } from '../../../src/cli/baseline.ts'
import { addRunCommand } from '../../../src/cli/run.ts'
import { addSubmissionCommands } from '../../../src/cli/submission.ts'
import { until } from '../../../src/demo/until.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { assignTasks, scriptedReply } from '../../helpers/scripted-player.ts'
import { runDraws } from '../../helpers/second-suite.ts'
import { runCommand } from '../run-command.ts'

let test: TestApp
let server: ModelServer
let environment: Record<string, string>
let folder: string
let file: string

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  server = await startModelServer()
  environment = {
    ...{ AERBENCH_SERVER: await test.app.listen({ port: 0, host: '127.0.0.1' }) },
    ...{ AERBENCH_KEY: await test.keyFor('submitter'), MODEL_MAX_ATTEMPTS: '1' },
    COMPATIBLE_BASE_URL: `${server.url}/v1`
  }
  const order = { suite: 'econevals', name: 'worlds', count: 2, templates: ['efficiency_equality/fresh/main'] }
  await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  await runDraws(test, suites)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-release-'))
  file = join(folder, 'runs.ndjson')
  server.requests.length = 0
  server.script(scriptedReply(assignTasks))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
  await test.close()
})

async function run(...args: string[]) {
  const given = ['run', '--model', 'compatible:quill-2', '-o', file, '--json', ...args]
  const { code, stdout, stderr } = await runCommand(addRunCommand, given, environment)
  return { code, stderr, summary: stdout ? JSON.parse(stdout) : null }
}

async function finalize(id: string) {
  const command = runCommand(addSubmissionCommands, ['submission', 'finalize', id, '--json'], environment)
  await until(async () => test.jobs.length > 0, Boolean)
  await test.grade()
  return await command
}

describe('a release of environments', () => {
  it('is played for a draft that is opened once, graded, and ranked', async () => {
    const stopped = await run('--release', 'worlds', '--limit', '1')
    expect(stopped).toMatchObject({ code: 0, summary: { over: 1, runs: [{ state: 'over' }] } })
    const { code, summary } = await run('--release', 'worlds')
    expect([code, summary.over, summary.submission]).toEqual([0, 2, stopped.summary.submission])
    const { length } = server.requests
    const { data } = (await test.call(environment.AERBENCH_KEY!, 'GET', '/v1/runs')).json<{ data: object[] }>()
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ driver: 'loop', submission: summary.submission, taskType: 'efficiency_equality' })

    // In another file the runs are the same: each item has one.
    rmSync(file)
    const again = await run('--submission', summary.submission)
    expect(again.summary.runs.map((one: { run: string }) => one.run)).toEqual(
      summary.runs.map((one: { run: string }) => one.run)
    )
    expect(server.requests).toHaveLength(length)

    expect((await finalize(summary.submission)).code).toBe(0)
    const published = await test.call(
      environment.AERBENCH_KEY!,
      'POST',
      `/v1/submissions/${summary.submission}/publish`,
      { openResponses: true }
    )
    expect(published.status, published.text).toBe(200)
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=worlds')).json<Leaderboard>()
    expect(rows).toMatchObject([{ model: 'compatible:quill-2', rank: 1 }])
    expect(rows[0]!.overall.value).toBeCloseTo(summary.meanScore, 12)
  })

  it('says what it will cost without opening a draft', async () => {
    const { code, summary } = await run('--release', 'worlds', '--estimate')
    expect([code, summary.runs, summary.typical.queries]).toEqual([0, 2, 2 * 30 * 7])
    expect(() => readFileSync(file)).toThrow()
  })

  it('is played by a rule for a draft of its own board', async () => {
    const args = ['baseline', '--release', 'worlds', '--policy', 'greedy-equality', '--json']
    const { code, stdout, stderr } = await runCommand(addBaselineCommand, args, environment)
    const { policies, runs } = JSON.parse(stdout)
    expect([code, policies]).toMatchObject([0, [{ policy: 'greedy-equality', runs: 2, knowing: false }]])
    expect(policies[0].meanScore).toBeLessThan(0.2)
    const [, id] = /Submission (\S+):/.exec(stderr)!
    const on = ['baseline', '--submission', id!, '--policy', 'greedy-equality', '--json']
    expect(JSON.parse((await runCommand(addBaselineCommand, on, environment)).stdout).runs).toEqual(runs)
    expect((await finalize(id!)).code).toBe(0)
    const known = await runCommand(addBaselineCommand, args.with(4, 'equal'), environment)
    expect(known).toMatchObject({ code: 2, stderr: expect.stringContaining('knows what is hidden') })
  })

  it('refuses a release whose items are answered in words, for several models', async () => {
    await test.call(test.admin, 'POST', '/v1/releases/draw', { suite: 'steer', name: 'asked', count: 4, seed: 'open' })
    await runDraws(test, suites)
    const refused = await run('--release', 'asked', '--model', 'compatible:other')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('answered in words') })
  })
})

it('asks about patience in words, each question alone and again where no answer can be read', async () => {
  let asked = 0
  server.script(({ body, texts }) => {
    expect(body).not.toHaveProperty('tools')
    expect(texts).toHaveLength(1)
    asked += 1
    return { text: asked % 10 === 1 ? 'Perhaps A.' : '<answer>B</answer>' }
  })
  const { code, summary } = await run('--environment', 'patience', '--level', 'short', '--seeds', '0')
  expect([code, summary.over]).toEqual([0, 1])
  expect(summary.runs[0]).toMatchObject({ calls: asked, figures: { unusable: 0 } })
  expect(asked).toBe(Math.ceil((480 * 10) / 9))
})
