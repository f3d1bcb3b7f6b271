import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRunFigureCommands } from '../../../src/cli/run-figures.ts'
import type { Run } from '../../../src/schemas/run.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { suites } from '../../../src/suites/index.ts'
import { runCommand } from '../../cli/run-command.ts'
import { buildTestApp, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { drawWorlds, playAs, type WorldItem } from '../../helpers/played-release.ts'

let test: TestApp
let items: WorldItem[]
let folder: string
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  items = await drawWorlds(test, suites, { name: 'worlds', count: 2, templates: ['efficiency_equality/fresh/main'] })
  folder = mkdtempSync(join(tmpdir(), 'aerbench-use-'))
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await test.close()
})

describe('what the runs of a submission took', () => {
  it('is the sum of what was told of each, with why there is no cost, until it is finalised', async () => {
    const key = await test.keyFor('submitter')
    const draft = await openDraft(test, key, 'worlds', 'costly')
    const read = async () => (await test.call(key, 'GET', `/v1/submissions/${draft}`)).json<Submission>()
    expect(await read()).not.toHaveProperty('use')
    const opened = await Promise.all(
      items.map(({ id }) => test.call(key, 'POST', '/v1/runs', { submission: draft, item: id, driver: 'loop' }))
    )
    const runs = opened.map((reply) => reply.json<Run>())
    const tell = (run: Run, use: object) => test.call(key, 'POST', `/v1/runs/${run.id}/finish`, { use })
    const use = { calls: 3, inputTokens: 200, outputTokens: 40, costUsd: 0.25 }
    expect((await tell(runs[0]!, use)).json<Run>()).toMatchObject({ state: 'failed', reason: 'abandoned', use })
    expect((await read()).use).toEqual({ runs: 2, told: 1, ...use, costUsd: null, costReason: 'use_not_told' })
    await tell(runs[1]!, { ...use, costUsd: null })
    expect((await read()).use).toMatchObject({ told: 2, calls: 6, costUsd: null, costReason: 'price_unknown' })
    await tell(runs[1]!, { ...use, costUsd: 0.5 })
    const all = { runs: 2, told: 2, calls: 6, inputTokens: 400, outputTokens: 80, costUsd: 0.75, costReason: null }
    expect((await read()).use).toEqual(all)
    for (const wrong of [{}, { ...use, costUsd: -1 }, { ...use, calls: 1.5 }, { ...use, more: 1 }]) {
      expect((await tell(runs[0]!, wrong)).status).toBe(400)
    }
    const stranger = await test.keyFor('submitter')
    expect((await test.call(stranger, 'POST', `/v1/runs/${runs[0]!.id}/finish`, { use })).status).toBe(404)
    expect((await test.call(key, 'POST', `/v1/submissions/${draft}/finalize`)).status).toBe(202)
    await test.grade()
    expect((await tell(runs[1]!, { ...use, costUsd: 99 })).json<Run>().use!.costUsd).toBe(0.5)
    expect((await read()).use).toEqual(all)
  }, 60_000)
})

describe('runs that were published', () => {
  const policies = { efficiency_equality: 'random' }
  it('are drawn by the command as by the service', async () => {
    await playAs(test, suites, { release: 'worlds', items, model: 'new', policies })
    const environment = {
      AERBENCH_SERVER: await test.app.listen({ port: 0, host: '127.0.0.1' }),
      AERBENCH_KEY: test.admin
    }
    const command = (...args: string[]) => runCommand(addRunFigureCommands, args, environment)
    expect((await command('run-figures')).stdout).toContain('efficiency-equality')
    const asked = ['run-figure', 'efficiency-equality', '--release', 'worlds', '--seed', '4', '--resamples', '100']
    const file = join(folder, 'figure.csv')
    for (const format of ['json', 'csv']) {
      const path = `/v1/run-figures/efficiency-equality?release=worlds&seed=4&resamples=100&format=${format}`
      const served = await test.call(null, 'GET', path)
      expect(served.status, served.text).toBe(200)
      const { code, stdout } = await command(...asked, '--format', format)
      expect([code, stdout]).toEqual([0, served.text])
      expect((await command(...asked, '--format', format, '-o', file)).stdout).toBe('')
      expect(readFileSync(file, 'utf8')).toBe(served.text)
    }
    expect((await command('run-figure', 'nothing', '--release', 'worlds')).code).toBe(1)
  }, 60_000)
})
