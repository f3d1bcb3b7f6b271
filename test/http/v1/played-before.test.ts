import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readScoreFile } from '../../../src/cli/read-score-file.ts'
import type { Release } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { drawWorlds, playAs, type WorldItem } from '../../helpers/played-release.ts'

let test: TestApp
let items: WorldItem[]
let folder: string
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  items = await drawWorlds(test, suites, { name: 'worlds', count: 2, templates: ['efficiency_equality/fresh/main'] })
  folder = mkdtempSync(join(tmpdir(), 'aerbench-played-'))
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await test.close()
})

describe('runs that were published', () => {
  const policies = { efficiency_equality: 'random' }
  async function scores(format: string): Promise<string> {
    const reply = await test.call(test.admin, 'GET', `/v1/scores?release=worlds&split=all&format=${format}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.text
  }

  it('are marked in scores where their team had played the instance, and such a file is read', async () => {
    await playAs(test, suites, { release: 'worlds', items, model: 'new', policies })
    expect(await scores('csv')).not.toContain('playedBefore')
    const lacks = (item: WorldItem) => (item === items[1] ? ('failed' as const) : null)
    const again = await playAs(test, suites, {
      release: 'worlds',
      items,
      model: 'again',
      policies,
      lacks,
      playedBefore: true
    })
    const rows = JSON.parse(await scores('json')).data as { submissionId: string; playedBefore: boolean | null }[]
    const marks = rows.map(({ submissionId, playedBefore }) => [submissionId === again, playedBefore])
    // Of a run that failed nothing is said: it has no score.
    expect(marks.map(String).sort()).toEqual(['false,false', 'false,false', 'true,', 'true,true'])
    const { manifest } = (await test.call(null, 'GET', '/v1/releases/worlds')).json<Release>()
    for (const format of ['csv', 'ndjson']) {
      const file = join(folder, `scores.${format}`)
      writeFileSync(file, await scores(format))
      expect((await readScoreFile(file, manifest!)).models).toHaveLength(2)
    }
  }, 60_000)
})
