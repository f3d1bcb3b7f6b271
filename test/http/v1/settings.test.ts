import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addStatsCommand } from '../../../src/cli/stats.ts'
import { insertCopy } from '../../../src/db/submission-copies.ts'
import { findSubmission } from '../../../src/db/submissions.ts'
import { submissions } from '../../../src/db/tables.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { DimensionStatistics } from '../../../src/schemas/dimension-statistics.ts'
import type { JudgeAgreement } from '../../../src/schemas/judge-agreement.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { runCommand } from '../../cli/run-command.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

const labels = (existence: string) => `{"stability": "yes", "existence": "${existence}"}`
/** EK 1, 2/3, 1/3 or 0 with CI 1 or 1/2. */
const answers = (right: number, existence: string) => ({
  ...Object.fromEntries([1, 2, 3].map((place) => [`EK-${place}`, place <= right ? `gold-${place}` : 'no'])),
  'CI-1': labels(existence)
})
const made = {
  setting: 'tools' as const,
  sampling: { temperature: 0.5, reasoningEffort: 'high', maxOutputTokens: 4096, other: { top_p: 0.9, seeded: true } },
  generatedOn: '2025-01-31'
}

/** Every statistic of a board; more of them take no setting. */
const statistics = [
  ...[
    'leaderboard?',
    'leaderboard?format=csv&',
    'significance?',
    'significance?format=csv&',
    'leaderboard/dimensions?'
  ],
  ...['scores?', 'scores?format=csv&', 'scores/dimensions?', 'charts/intervals.json?', 'charts/significance.json?'],
  ...['charts/dimensions.json?', 'charts/task-distribution.json?', 'charts/intervals.svg?']
]

let test: TestApp
let key: string
let folder: string
const ids: Record<string, string> = {}
/** What was answered before a submission declared a setting. */
const before = new Map<string, string>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-settings-'))
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  ids.silent = await publish(test, key, { release: 'r1', model: 'silent', outputs: answers(2, 'no') })
  ids.plain = await publish(test, key, { release: 'r1', model: 'plain', outputs: answers(1, 'no') })
  for (const path of statistics) before.set(path, await read(path))
  ids.tools = await publish(test, key, { release: 'r1', model: 'hammer', outputs: answers(3, 'no'), ...made })
  ids.agent = await publish(test, key, {
    ...{ release: 'r1', model: 'agent', outputs: answers(3, 'yes') },
    setting: 'agentic'
  })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

async function read(path: string, query = ''): Promise<string> {
  const { status, text } = await test.call(null, 'GET', `/v1/${path}release=r1${query}`)
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
  return text
}
async function json<Body>(path: string, query = ''): Promise<Body> {
  return JSON.parse(await read(path, query))
}
const modelsOf = async (query = '') =>
  (await json<Leaderboard>('leaderboard?', query)).rows.map(({ model, rank }) => [model, rank])

describe('boards of one setting', () => {
  it('hold by default what is zero-shot or declares nothing, byte for byte as before others came', async () => {
    for (const path of statistics) {
      expect([path, await read(path)]).toEqual([path, before.get(path)])
      expect([path, await read(path, '&setting=zero-shot')]).toEqual([path, before.get(path)])
    }
    expect(await modelsOf()).toEqual([
      ['silent', 1],
      ['plain', 2]
    ])
    const board = await json<Leaderboard>('leaderboard?')
    expect(board).not.toHaveProperty('chosen')
    expect(board.query).not.toHaveProperty('setting')
    for (const row of board.rows) expect(row).not.toHaveProperty('setting')
  })

  it('hold the submissions of the one that is named, and say so', async () => {
    const board = await json<Leaderboard>('leaderboard?', '&setting=tools')
    expect(board.rows).toHaveLength(1)
    // EK 1 and CI 1.
    expect(board.rows[0]).toMatchObject({ model: 'hammer', rank: 1, overall: { value: 1 }, ...made })
    expect(board.query.setting).toBe('tools')
    expect(board.chosen).toEqual({
      note: 'Not the default of the release: submissions of setting tools in place of zero-shot.',
      setting: 'tools'
    })
    expect(await modelsOf('&setting=agentic')).toEqual([['agent', 1]])
    expect(await modelsOf('&setting=retrieval')).toEqual([])
  })

  it('mix all where that is asked for, and say so', async () => {
    // Overall: hammer (1 + 1)/2, silent (2/3 + 1)/2 = 5/6, agent (1 + 1/2)/2 = 3/4, plain (1/3 + 1)/2 = 2/3.
    const board = await json<Leaderboard>('leaderboard?', '&setting=all')
    expect(board.rows.map(({ model, rank, setting }) => [model, rank, setting ?? null])).toEqual([
      ['hammer', 1, 'tools'],
      ['silent', 2, null],
      ['agent', 3, 'agentic'],
      ['plain', 4, null]
    ])
    expect(board.query.setting).toBe('all')
    expect(board.chosen?.setting).toBe('all')
    expect(board.chosen?.note).toContain('submissions of all settings mixed')
  })

  it('have hashes of their own, the same in each statistic', async () => {
    const hashes = await Promise.all(
      ['', '&setting=tools', '&setting=agentic', '&setting=all'].map(async (query) => {
        const { inputHash } = await json<Leaderboard>('leaderboard?', query)
        expect((await json<BoardStatistics>('significance?', query)).inputHash).toBe(inputHash)
        return inputHash
      })
    )
    expect(new Set(hashes).size).toBe(4)
    // Of the same submissions too: a mixed board is another one than that of a setting that all of them happen to have.
    const mixed = await json<DimensionStatistics>('leaderboard/dimensions?', '&setting=all')
    expect(mixed.models.map(({ model, setting }) => [model, setting ?? null])).toEqual([
      ['agent', 'agentic'],
      ['hammer', 'tools'],
      ['plain', null],
      ['silent', null]
    ])
    expect(mixed.chosen?.setting).toBe('all')
    expect(mixed.inputHash).not.toBe((await json<DimensionStatistics>('leaderboard/dimensions?')).inputHash)
  })

  it('compare submissions of their own alone', async () => {
    const compared = (query: string, second: string) =>
      test.call(null, 'GET', `/v1/compare?release=r1&first=${ids.silent}&second=${second}${query}`)
    expect((await compared('', ids.plain!)).status).toBe(200)
    const other = await compared('', ids.tools!)
    expect([other.status, other.json()]).toMatchObject([404, { code: 'submission_not_found' }])
    const mixed = (await compared('&setting=all', ids.tools!)).json()
    expect(mixed).toMatchObject({ second: { model: 'hammer', setting: 'tools' }, chosen: { setting: 'all' } })
    expect(mixed.first).not.toHaveProperty('setting')
  })

  it('say in CSV which board and which setting, where one is chosen or declared', async () => {
    const [plainHead] = (await read('leaderboard?format=csv&')).split('\r\n')
    const [head, first] = (await read('leaderboard?format=csv&', '&setting=all')).split('\r\n')
    const columns = head!.split(',')
    expect(columns.filter((name) => !plainHead!.split(',').includes(name))).toEqual(['board_setting', 'setting'])
    const fields = first!.split(',')
    expect([fields[columns.indexOf('board_setting')], fields[columns.indexOf('setting')]]).toEqual(['all', 'tools'])
    const [pairs, pair] = (await read('significance?format=csv&', '&setting=all')).split('\r\n')
    expect(pairs).toMatch(/,board_setting$/)
    expect(pair).toMatch(/,all$/)
  })

  it('draw charts of their submissions', async () => {
    for (const chart of ['intervals', 'significance', 'dimensions', 'task-distribution']) {
      const path = `charts/${chart}.json?`
      expect([chart, (await read(path)).includes('hammer')]).toEqual([chart, false])
      expect([chart, (await read(path, '&setting=all')).includes('hammer')]).toEqual([chart, true])
    }
    const drawn = (await read('charts/intervals.svg?', '&setting=tools')).toString()
    expect([drawn.includes('hammer'), drawn.includes('silent')]).toEqual([true, false])
  })

  it('stand on the chart of days at the day that they declare, and are named below it without one', async () => {
    const chart = (await read('charts/overall-by-date.json?', '&setting=all')).toString()
    const { description } = JSON.parse(chart) as { description: string }
    // EK 1 and CI 1. The others by Overall: (2/3 + 1) / 2, (1 + 1/2) / 2 and (1/3 + 1) / 2.
    expect(chart).toContain('{"model":"hammer","date":"2025-01-31","overall":100,')
    expect(description).toContain('Best so far: hammer (2025-01-31).')
    expect(description).toMatch(/Without a declared day, not drawn: silent, agent, plain\./)
    const zeroShot = (await read('charts/overall-by-date.json?')).toString()
    expect(zeroShot).toContain('None of 2 ranked models declares the day')
  })

  it('refuse a setting that there is not', async () => {
    const { status, text } = await test.call(null, 'GET', '/v1/leaderboard?release=r1&setting=guessing')
    expect([status, text]).toEqual([422, expect.stringContaining('knows no setting guessing, but zero-shot, tools')])
    const misspelt = await test.call(null, 'GET', '/v1/leaderboard?release=r1&setting=Tools')
    const words = 'must be zero-shot, tools, retrieval, agentic, or an adaptation'
    expect([misspelt.status, misspelt.text]).toEqual([400, expect.stringContaining(words)])
  })

  it('follow what submissions declare, also where it is changed in the database', async () => {
    const { db } = test.database
    expect(await modelsOf('&setting=retrieval')).toEqual([])
    const pages = await Promise.all(['/', '/?setting=agentic'].map((url) => test.call(null, 'GET', url)))
    await db.update(submissions).set({ setting: 'retrieval' }).where(eq(submissions.id, ids.agent!))
    expect(await modelsOf('&setting=retrieval')).toEqual([['agent', 1]])
    expect(await modelsOf('&setting=agentic')).toEqual([])
    expect((await test.call(null, 'GET', '/')).text).not.toBe(pages[0]!.text)
    await db.update(submissions).set({ setting: 'agentic' }).where(eq(submissions.id, ids.agent!))
    expect(await modelsOf('&setting=agentic')).toEqual([['agent', 1]])
    await db.update(submissions).set({ generatedOn: '2025-02-01' }).where(eq(submissions.id, ids.tools!))
    expect((await json<Leaderboard>('leaderboard?', '&setting=tools')).rows[0]!.generatedOn).toBe('2025-02-01')
    await db.update(submissions).set({ generatedOn: made.generatedOn }).where(eq(submissions.id, ids.tools!))
  })
})

describe('exports with settings', () => {
  it('have a column for it where a submission declares one', async () => {
    const { data } = await json<{ data: Record<string, unknown>[] }>('scores?', '&setting=all')
    expect(new Set(data.map(({ model, setting }) => `${model} ${setting}`))).toEqual(
      new Set(['hammer tools', 'agent agentic', 'silent null', 'plain null'])
    )
    expect(Object.keys(data[0]!).at(-1)).toBe('setting')
    const plain = await json<{ data: Record<string, unknown>[] }>('scores?')
    expect(plain.data[0]).not.toHaveProperty('setting')
    const [head, line] = (await read('scores/dimensions?format=csv&', '&setting=tools')).split('\r\n')
    expect([head, line]).toEqual([expect.stringMatching(/,setting$/), expect.stringMatching(/,tools$/)])
  })

  it.each(['csv', 'ndjson', 'json', 'parquet'])(
    'give `aerbench stats` the bytes of every board, as %s',
    async (format) => {
      const file = join(folder, `all.${format}`)
      const { app } = test
      const url = `/v1/scores?release=r1&setting=all&format=${format}`
      writeFileSync(file, (await app.inject({ url })).rawPayload)
      const manifest = join(folder, 'release.json')
      writeFileSync(manifest, (await test.call(null, 'GET', '/v1/releases/r1')).text)
      for (const setting of [null, 'zero-shot', 'tools', 'agentic', 'all']) {
        const asked = setting === null ? [] : ['--setting', setting]
        const { stdout, code } = await runCommand(addStatsCommand, [
          'stats',
          file,
          '--manifest',
          manifest,
          '--json',
          ...asked
        ])
        expect([setting, code]).toEqual([setting, 0])
        expect([setting, stdout.trim()]).toEqual([
          setting,
          await read('significance?', setting === null ? '' : `&setting=${setting}`)
        ])
      }
      const none = await runCommand(addStatsCommand, ['stats', file, '--manifest', manifest, '--setting', 'retrieval'])
      expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('no submission of setting retrieval')])
    }
  )
})

describe('pages of boards', () => {
  it('offer the settings that a release has', async () => {
    const page = async (url: string) => (await test.call(null, 'GET', url)).text.replaceAll('&amp;', '&')
    const home = await page('/?release=r1')
    expect(home).toContain('aria-label="Settings of submissions"')
    expect(home).toMatch(/aria-current="page">Zero-shot<\/a>/)
    expect([home.includes('>Tools</a>'), home.includes('>Agentic</a>'), home.includes('>Retrieval</a>')]).toEqual([
      true,
      true,
      false
    ])
    const tools = await page('/?release=r1&setting=tools')
    expect(tools).toMatch(/aria-current="page">Tools<\/a>/)
    expect(tools).toContain('submissions of setting tools in place of zero-shot')
    expect(tools).toContain('name="setting" value="tools"')
    expect([tools.includes('>hammer<'), tools.includes('>silent<')]).toEqual([true, false])
    for (const path of ['significance', 'charts', 'judges']) {
      const other = await page(`/${path}?release=r1&setting=all`)
      expect(other, path).toMatch(/aria-current="page">All, mixed<\/a>/)
      expect(other, path).toContain(`/?release=r1`)
      expect(other, path).toContain('setting=all')
    }
    for (const path of ['/', '/heat-map', '/significance', '/tags']) {
      expect(await page(`${path}?release=r1&setting=retrieval`), path).toContain('No submission of setting retrieval')
    }
    const families = /href="\/v1\/leaderboard\/families\?[^"]*"/.exec(
      await page('/significance?release=r1&setting=tools')
    )
    expect(families?.[0]).toContain('setting=tools')
  })

  it('tell of a submission what it declares, and what it does not', async () => {
    const page = async (id: string) => (await test.call(null, 'GET', `/submissions/${id}`)).text
    const declared = await page(ids.tools!)
    expect(declared).toContain(
      'temperature 0.5, reasoning effort high, at most 4096 output tokens, top_p 0.9, seeded true'
    )
    expect(declared).toContain('2025-01-31')
    expect(await page(ids.silent!)).toContain('not declared, counts as zero-shot')
  })

  it('offer nothing where all submissions are zero-shot', async () => {
    await freeze(test, 'r2')
    await publish(test, key, {
      ...{ release: 'r2', model: 'plain', outputs: answers(1, 'no') },
      setting: 'zero-shot'
    })
    expect((await test.call(null, 'GET', '/?release=r2')).text).not.toContain('Settings of submissions')
  })
})

describe('what a submission declares', () => {
  const patch = (id: string, body: object, by = key) => test.call(by, 'PATCH', `/v1/submissions/${id}`, body)
  const shown = async (id: string) => (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()

  it('is taken with a draft, changed while it is one, and stands from then on', async () => {
    const id = await openDraft(test, key, 'r1', 'changing', made)
    expect(await shown(id)).toMatchObject(made)
    expect((await patch(id, { setting: 'retrieval' })).json()).toMatchObject({ ...made, setting: 'retrieval' })
    const taken = (await patch(id, { setting: null, sampling: null })).json<Submission>()
    expect(taken).toMatchObject({ generatedOn: made.generatedOn })
    for (const name of ['setting', 'sampling']) expect(taken).not.toHaveProperty(name)
    await patch(id, { setting: 'agentic' })
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    const late = await patch(id, { setting: 'tools' })
    expect([late.status, late.json()]).toMatchObject([409, { code: 'submission_not_draft' }])
    expect((await patch(id, { setting: 'tools' }, test.admin)).status).toBe(409)
    expect(await shown(id)).toMatchObject({ setting: 'agentic', generatedOn: made.generatedOn })
    await test.grade()
  })

  it('is not there where nothing was declared', async () => {
    const draft = await shown(await openDraft(test, key, 'r1', 'silent too'))
    for (const name of ['setting', 'sampling', 'generatedOn']) expect(draft).not.toHaveProperty(name)
  })

  it('is the own team’s to change', async () => {
    const id = await openDraft(test, key, 'r1', 'own')
    expect((await patch(id, { setting: 'tools' }, await test.keyFor('submitter'))).status).toBe(404)
    expect(await shown(id)).not.toHaveProperty('setting')
  })

  it('goes with the responses to a copy that another panel judges', async () => {
    const { db } = test.database
    const row = (await findSubmission(db, ids.tools!))!
    await db
      .transaction(async (transaction) => {
        const copy = await insertCopy(transaction, row, { panelId: row.panelId, delivery: 'live', attemptAt: null })
        expect(copy).toMatchObject(made)
        transaction.rollback()
      })
      .catch((error: Error) => expect(error.message).toMatch(/rollback/i))
  })

  it.each([
    { setting: 'Few shots' },
    { setting: 'all' },
    { sampling: {} },
    { sampling: { other: {} } },
    { sampling: { temperature: -1 } },
    { sampling: { temperature: '0' } },
    { sampling: { topP: 0.9 } },
    { sampling: { maxOutputTokens: 0.5 } },
    { sampling: { other: { 'top p': 1 } } },
    { sampling: { other: { nested: { a: 1 } } } },
    { sampling: { other: { text: 'x'.repeat(201) } } },
    { sampling: { other: { text: 'a\0b' } } },
    { sampling: { other: { text: 'a\u202Eb' } } },
    { sampling: { reasoningEffort: ' ' } },
    { sampling: { other: Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`p${place}`, place])) } },
    { generatedOn: '2025-02-30' },
    { generatedOn: '1999-12-31' },
    { generatedOn: '9999-01-01' },
    { generatedOn: '2025-01-31T00:00:00Z' }
  ])('is refused as %j', async (body) => {
    const opened = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', model: 'refused', ...body })
    expect([opened.status, opened.json()]).toMatchObject([400, { status: 400 }])
    const id = await openDraft(test, key, 'r1', 'kept', made)
    expect((await patch(id, body)).status).toBe(400)
    expect(await shown(id)).toMatchObject(made)
    await test.call(key, 'DELETE', `/v1/submissions/${id}`)
  })

  it('is refused as an adaptation that its suite has not', async () => {
    const declared = { setting: '2-shot' }
    const opened = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', model: 'refused', ...declared })
    expect([opened.status, opened.json()]).toMatchObject([422, { code: 'setting_unknown' }])
    const id = await openDraft(test, key, 'r1', 'kept', made)
    expect((await patch(id, declared)).status).toBe(422)
    await test.call(key, 'DELETE', `/v1/submissions/${id}`)
  })

  it('is refused empty, and with what is no part of it', async () => {
    const id = await openDraft(test, key, 'r1', 'empty')
    for (const body of [{}, { model: 'another' }]) expect((await patch(id, body)).status).toBe(400)
  })
})

describe('boards over private items', () => {
  it('show of every setting what the mixed board shows, and nothing further', async () => {
    const split = await buildTestApp()
    onTestFinished(() => split.close())
    await addItems(split, 3)
    await addLabelItems(split, 4)
    await freeze(split, 'p1', 0.5)
    const by = await split.keyFor('submitter')
    await publish(split, by, { release: 'p1', model: 'plain', outputs: answers(1, 'no') })
    await publish(split, by, { release: 'p1', model: 'hammer', outputs: answers(3, 'no'), setting: 'tools' })
    const rowsOf = async (query: string) =>
      (await split.call(null, 'GET', `/v1/leaderboard?release=p1${query}`))
        .json<Leaderboard>()
        .rows.map(({ rank: _, ...row }) => row)
    const mixed = await rowsOf('&setting=all')
    expect(mixed).toHaveLength(2)
    const alone = [...(await rowsOf('')), ...(await rowsOf('&setting=tools'))]
    expect(new Set(alone.map((row) => JSON.stringify(row)))).toEqual(new Set(mixed.map((row) => JSON.stringify(row))))
    for (const row of alone) expect([row.overall.lower, row.overall.upper]).toEqual([null, null])
    for (const setting of ['zero-shot', 'tools', 'all']) {
      for (const path of ['significance', 'leaderboard/dimensions', 'scores', 'scores/dimensions']) {
        const { status, text } = await split.call(by, 'GET', `/v1/${path}?release=p1&setting=${setting}`)
        expect([path, setting, status, JSON.parse(text).code]).toEqual([path, setting, 403, 'split_private'])
      }
    }
  })
})

describe('statistics that read verdicts', () => {
  it('are of the submissions of one setting too, under a profile as well', async () => {
    const judged = await buildTestApp({}, judgedSuite)
    try {
      await addEssays(judged, 2)
      await freeze(judged, 'r1')
      const by = await judged.keyFor('submitter')
      for (const setting of [null, 'tools'] as const) {
        const points = setting === null ? { depth: 9, style: 5 } : { depth: 3, style: 9 }
        const id = await essaySubmission(judged, by, 'r1', { 'MM-1': [points, points], 'MM-2': [points, points] })
        await judged.database.db.update(submissions).set({ setting }).where(eq(submissions.id, id))
        await judged.call(by, 'POST', `/v1/submissions/${id}/publish`)
      }
      const agreement = async (query: string) =>
        (await judged.call(null, 'GET', `/v1/judges/agreement?release=r1&resamples=200${query}`)).json<JudgeAgreement>()
      const [plain, tools, all] = [
        await agreement(''),
        await agreement('&setting=tools'),
        await agreement('&setting=all')
      ]
      // Two essays of each submission.
      expect([plain, tools, all].map(({ pairs }) => pairs[0]!.scored)).toEqual([2, 2, 4])
      expect(new Set([plain, tools, all].map(({ inputHash }) => inputHash)).size).toBe(3)
      expect([plain, tools, all].map(({ chosen }) => chosen?.setting)).toEqual([undefined, 'tools', 'all'])
      const profile = { name: 'style-first', suite: 'aer', title: 'Style', weights: { MM: { depth: 1, style: 3 } } }
      expect((await judged.call(judged.admin, 'POST', '/v1/profiles', profile)).status).toBe(201)
      const means = await Promise.all(
        ['', '&setting=tools', '&setting=all'].map(async (query) => {
          const url = `/v1/leaderboard?release=r1&profile=style-first${query}`
          const { rows } = (await judged.call(null, 'GET', url)).json<Leaderboard>()
          return rows.map(({ tasks }) => tasks.MM!.value).sort()
        })
      )
      // Style three times, in tenths: (9 + 3 * 5) / 40 = 0.6, and (3 + 3 * 9) / 40 = 0.75.
      expect(means).toEqual([[0.6], [0.75], [0.6, 0.75]].map((rows) => rows.map((mean) => expect.closeTo(mean, 12))))
    } finally {
      await judged.close()
    }
  })
})
