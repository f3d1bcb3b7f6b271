import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseItems, releases, submissions } from '../../../src/db/tables.ts'
import type { FamilyFingerprints } from '../../../src/schemas/family-fingerprints.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { OwnFamily } from '../../../src/schemas/own-family.ts'
import type { SelfPreference } from '../../../src/schemas/self-preference.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { addItems, buildTestApp, freeze, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, judgedSuite, storeGrade } from '../../helpers/judged-suite.ts'

const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
const judges = ['compatible:deepseek/deepseek-v4', 'openai:gpt-judge'] as const
const items = ['MM-1', 'MM-2', 'MM-3']
let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({}, suite)
  key = await test.keyFor('submitter')
  await addEssays(test, items.length)
  for (const release of ['now', 'before']) {
    await freeze(test, release)
    // Points of both judges for depth, three of four parts of a score.
    await judged(release, { model: 'deepseek/deepseek-v4' }, [9, 5])
    await judged(release, { model: 'rocket-1', family: 'Acme' }, [6, 6])
    await judged(release, { model: 'rocket-2', family: 'other' }, [8, 8])
    await judged(release, { model: 'moonshotai/k3' }, [2, 2])
  }
  const { db } = test.database
  // As it was frozen while there were four families: nothing but the trigger keeps it from here.
  await db.execute(sql`set session_replication_role = replica`)
  const before = eq(releases.name, 'before')
  await db
    .update(releases)
    .set({ manifest: sql`${releases.manifest} - 'families'` })
    .where(before)
  await db.execute(sql`set session_replication_role = default`)
})
afterAll(() => test.close())

async function judged(release: string, model: object, [first, second]: readonly [number, number]): Promise<void> {
  const { db } = test.database
  const opened = await test.call(key, 'POST', '/v1/submissions', { release, ...model })
  const submissionId = opened.json<{ id: string }>().id
  const lines = items.map((itemId) => ({ itemId, output: 'an answer' }))
  await putLines(test, key, submissionId, lines)
  for (const itemId of items) {
    const points = { [judges[0]]: { depth: first, style: 5 }, [judges[1]]: { depth: second, style: 5 } }
    await storeGrade(test, { submissionId, itemId }, points)
  }
  const panelId = (await definePanel(db, suite, { judges: judges.map((judge) => ({ model: judge })) })).id
  await db.update(submissions).set({ panelId, state: 'published' }).where(eq(submissions.id, submissionId))
}

async function get<Body>(url: string): Promise<Body> {
  const { status, json } = await test.call(null, 'GET', url)
  expect(status, url).toBe(200)
  return json<Body>()
}

describe('POST /v1/submissions', () => {
  it('takes the family by its maker, in any case, and by the name of the model without one', async () => {
    const { rows } = await get<Leaderboard>('/v1/leaderboard?release=now')
    expect(Object.fromEntries(rows.map(({ model, family }) => [model, family]))).toEqual({
      ...{ 'deepseek/deepseek-v4': 'deepseek', 'rocket-1': 'acme', 'rocket-2': 'other', 'moonshotai/k3': 'moonshot' }
    })
  })

  it.each(['neither', 'two words', '', '<b>'])('refuses %j for a family', async (family) => {
    const refused = await test.call(key, 'POST', '/v1/submissions', { release: 'now', model: 'm', family })
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([400, 'request_invalid'])
  })
})

describe('GET /v1/judges/self-preference', () => {
  it('tests a further maker as it tests the others', async () => {
    const {
      judges: found,
      families,
      pairs
    } = await get<SelfPreference>('/v1/judges/self-preference?release=now&unit=item')
    expect(found.map(({ family }) => family)).toEqual(['deepseek', 'openai'])
    expect(families.map(({ family }) => family)).toEqual(['openai', 'deepseek'])
    const { contrast, groups } = families[1]!
    // Four points of depth are 0.3.
    expect(contrast).toMatchObject({ reason: null, first: { group: 'deepseek', models: 1 }, second: { models: 3 } })
    expect(contrast.difference).toBeCloseTo(0.3, 12)
    expect(groups.map(({ group }) => group)).toEqual([
      ...['anthropic', 'openai', 'google', 'acme', 'deepseek', 'moonshot', 'other', 'neither', 'all']
    ])
    expect(pairs[0]!.contrast.reason).toBe('no model of openai has a gap')
  })

  it('knows no further makers of judges where the release is from before them', async () => {
    const before = await get<SelfPreference>('/v1/judges/self-preference?release=before')
    expect(before.judges.map(({ family }) => family)).toEqual(['other', 'openai'])
    expect(before.families.map(({ family }) => family)).toEqual(['openai', 'other'])
    expect(before.families[1]!.contrast.reason).toContain('"other" is not one family')
  })
})

describe('GET /v1/judges/own-family', () => {
  it.each(['now', 'before'])('corrects Overall and lists the pairs that turn, of the release %s', async (release) => {
    const { families, rows, flips, reason } = await get<OwnFamily>(`/v1/judges/own-family?release=${release}`)
    expect(reason).toBeNull()
    expect(families[0]).toMatchObject({ family: 'deepseek', judges: [judges[0]], models: 1, against: 3 })
    expect(families[0]!.correction.value).toBeCloseTo(0.15, 12)
    // Depth 7 on average: 0.75 * 0.7 + 0.25 * 0.5.
    const [second] = rows.filter(({ model }) => model.startsWith('deepseek'))
    expect([second!.rank, second!.ownFamilyJudges]).toEqual([2, [judges[0]]])
    expect(second!.overall).toBeCloseTo(0.65, 12)
    expect(second!.overallCorrected.value).toBeCloseTo(0.5, 12)
    expect(second!.overallWithoutOwn.value).toBeCloseTo(0.75 * 0.5 + 0.125, 12)
    const names = new Map(rows.map(({ submissionId, model }) => [submissionId, model]))
    expect(flips.pairs.map(({ ahead, behind }) => [names.get(ahead), names.get(behind)])).toEqual([
      ['deepseek/deepseek-v4', 'rocket-1']
    ])
  })

  it('refuses what it does not take', async () => {
    for (const query of ['seed=1', 'weights=MM:1', 'unit=item']) {
      expect((await test.call(null, 'GET', `/v1/judges/own-family?release=now&${query}`)).status).toBe(400)
    }
    expect((await test.call(null, 'GET', '/v1/judges/own-family?release=none')).status).toBe(404)
  })
})

describe('GET /v1/leaderboard', () => {
  it('names judges of the own family, but by the paper method and on releases from before', async () => {
    const marked = async (query: string) => {
      const { rows } = await get<Leaderboard>(`/v1/leaderboard?resamples=100&release=${query}`)
      return rows.flatMap(({ model, ownFamilyJudges }) => (ownFamilyJudges ? [[model, ownFamilyJudges]] : []))
    }
    expect(await marked('now')).toEqual([['deepseek/deepseek-v4', [judges[0]]]])
    expect(await marked('now&method=paper')).toEqual([])
    expect(await marked('before')).toEqual([])
  })
})

describe('pages', () => {
  it('mark the row, link to what that adds, and show the pairs that turn and the families', async () => {
    const page = async (url: string) => (await test.call(null, 'GET', url)).text
    const board = await page('/?release=now')
    expect(board.match(/judged by its own family/g)).toHaveLength(1)
    const link = /href="([^"]*#own-family)"/.exec(board)![1]!.replaceAll('&amp;', '&')
    const judged = await page(link.split('#')[0]!)
    expect(judged).toContain('id="own-family"')
    expect(judged).toContain('1 of 1, of 6 compared')
    expect(await page('/significance?release=now&resamples=100')).toContain('id="families"')
  })
})

describe('GET /v1/leaderboard/families', () => {
  it('has the families of the board, by the name of the maker', async () => {
    const { families, measures } = await get<FamilyFingerprints>('/v1/leaderboard/families?release=now&weights=MM:1')
    expect(families.map(({ family }) => family)).toEqual(['acme', 'deepseek', 'moonshot', 'other'])
    expect(measures.map(({ taskType }) => taskType)).toEqual([null, 'MM'])
    expect(measures[1]!.byFamily[1]).toMatchObject({ models: 1, reason: 'one submission has no spread' })
  })

  it('answers without a model too', async () => {
    await freeze(test, 'empty')
    const { families, measures } = await get<FamilyFingerprints>('/v1/leaderboard/families?release=empty')
    expect([families, measures[0]!.byFamily, measures[0]!.components.families]).toEqual([[], [], 0])
    expect((await get<OwnFamily>('/v1/judges/own-family?release=empty')).reason).toBe('no submission is published')
  })
})

describe('private items', () => {
  it('are in neither for teams, also where all items that judges score are public', async () => {
    const closed = await buildTestApp({}, judgedSuite)
    await addEssays(closed, items.length)
    await addItems(closed, 3)
    await freeze(closed, 'secret', 1)
    const { db } = closed.database
    await db.execute(sql`set session_replication_role = replica`)
    await db.update(releaseItems).set({ split: 'public' }).where(eq(releaseItems.taskType, 'MM'))
    const [team, auditor] = [await closed.keyFor('submitter'), await closed.keyFor('auditor')]
    for (const route of ['judges/own-family', 'leaderboard/families']) {
      const ask = (caller: string | null, split: string) =>
        closed.call(caller, 'GET', `/v1/${route}?release=secret&split=${split}`)
      for (const split of ['all', 'private']) {
        for (const caller of [null, team]) {
          const { status, json } = await ask(caller, split)
          expect([status, json<{ code: string }>().code], `${route} ${split}`).toEqual([403, 'split_private'])
        }
        expect((await ask(auditor, split)).status, `${route} ${split}`).toBe(200)
      }
      expect((await ask(null, 'public')).status).toBe(200)
    }
    await closed.close()
  })
})
