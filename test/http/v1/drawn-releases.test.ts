import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releasesOfPublicItem } from '../../../src/db/releases.ts'
import { releaseItems } from '../../../src/db/tables.ts'
import { publicQuestions } from '../../../src/http/guards/drawn-limit.ts'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import type { Suite } from '../../../src/suites/suite.ts'
import { buildTestApp, type Members, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws, toySuite } from '../../helpers/second-suite.ts'

let test: TestApp
let maintainer: string
beforeAll(async () => {
  test = await buildTestApp({}, toySuite)
  maintainer = await test.keyFor('maintainer')
})
afterAll(() => test.close())

async function draw(order: object, suites: readonly [Suite] = [toySuite]): Promise<Release> {
  const asked = await test.call(maintainer, 'POST', '/v1/releases/draw', { suite: 'toy', ...order })
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  return await release(asked.json<Release>().name)
}

async function release(name: string, key: string | null = maintainer): Promise<Release> {
  return (await test.call(key, 'GET', `/v1/releases/${name}`)).json<Release>()
}

async function items(name: string, query = ''): Promise<ReleaseItem[]> {
  const reply = await test.send(maintainer, {
    method: 'GET',
    url: `/v1/releases/${name}/items?limit=7${query}`,
    headers: { accept: 'application/x-ndjson' }
  })
  return reply.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReleaseItem)
}

async function stored(): Promise<number> {
  return await test.database.db.$count(releaseItems)
}

describe('POST /v1/releases/draw', () => {
  it('refuses what cannot be drawn, and stores nothing', async () => {
    const attempts: [object, number, string][] = [
      [{ suite: 'none', count: 1, name: 'a' }, 404, 'suite_not_found'],
      [{ count: 0, name: 'a' }, 400, 'request_invalid'],
      [{ count: 1_000_001, name: 'a' }, 400, 'request_invalid'],
      [{ count: 1.5, name: 'a' }, 400, 'request_invalid'],
      [{ count: 4, name: 'a', seed: '' }, 400, 'request_invalid'],
      [{ count: 4, name: 'a', taskTypes: ['EK', 'NONE'] }, 422, 'task_type_not_drawn'],
      [{ count: 4, name: 'A b' }, 400, 'request_invalid']
    ]
    for (const [order, status, code] of attempts) {
      const reply = await test.call(maintainer, 'POST', '/v1/releases/draw', { suite: 'toy', ...order })
      expect([reply.status, reply.json().code], JSON.stringify(order)).toEqual([status, code])
    }
    const submitter = await test.keyFor('submitter')
    const order = { suite: 'toy', count: 4, name: 'a' }
    expect((await test.call(submitter, 'POST', '/v1/releases/draw', order)).status).toBe(403)
    expect([test.jobs, (await test.call(maintainer, 'GET', '/v1/releases')).json().data]).toEqual([[], []])
  })

  it('stores templates, seed and counts, and gives any page of its items without those before', async () => {
    const { state, items: counts, draw: drawn, manifest } = await draw({ name: 'open-7', count: 21, seed: '7' })
    expect([state, drawn, manifest?.seed]).toEqual([
      'frozen',
      {
        ...{ asked: 21, drawn: 21, failure: null, isOpen: true, seed: '7', closedAt: null, templates: 5, fewer: 0 },
        seedSha256: createHash('sha256').update('7').digest('hex')
      },
      'open'
    ])
    // Two task types, 21 questions: the first has one more.
    expect(counts).toEqual([
      { taskType: 'EK', split: 'public', items: 11 },
      { taskType: 'LOT', split: 'public', items: 10 }
    ])
    const all = await items('open-7')
    expect([all.length, await stored()]).toEqual([21, 0])
    expect(new Set(all.map(({ examinee }) => (examinee as Members).question)).size).toBe(21)
    const page = (query: string) => test.call(null, 'GET', `/v1/releases/open-7/items?${query}`)
    const cursor = (await page('limit=13')).json<{ next: string }>().next
    expect((await page(`limit=4&cursor=${cursor}`)).json<{ data: unknown[] }>().data).toEqual(all.slice(13, 17))
    expect((await items('open-7', '&taskType=LOT')).map(({ id }) => id)).toEqual(all.slice(11).map(({ id }) => id))
    const { text } = await test.call(null, 'GET', `/v1/releases/open-7/items/${all[10]!.id}`)
    expect(JSON.parse(text)).toMatchObject({ place: 11, of: 11, previous: all[9]!.id, next: null, item: { gold: {} } })
    const { data } = (await test.call(null, 'GET', '/v1/releases/open-7/templates')).json<{ data: Members[] }>()
    expect(data.map(({ template }) => template)).toEqual(['EK/apples', 'EK/coins', 'EK/miles', 'LOT/lose', 'LOT/win'])
    expect(data.map(({ items, asked }) => [items, asked]).sort()).toEqual([
      [3, 3],
      [4, 4],
      [4, 4],
      [5, 5],
      [5, 5]
    ])
  })

  it('comes to the same under the same seed, and to another under another', async () => {
    const same = await draw({ name: 'again-7', count: 21, seed: '7' })
    const other = await draw({ name: 'other', count: 21, seed: '8' })
    const hash = (await release('open-7')).contentHash
    expect([same.contentHash === hash, other.contentHash === hash]).toEqual([true, false])
    // Items that are drawn are stored nowhere, and found all the same, in both releases.
    const { db } = test.database
    const last = (await items('open-7')).at(-1)!.id
    expect(await releasesOfPublicItem(db, last)).toEqual(['again-7', 'open-7'])
    expect(await releasesOfPublicItem(db, last.replace(/\d{7}$/, '0000022'))).toEqual([])
    expect(await items('again-7', '&gold=true')).toEqual(
      (await items('open-7', '&gold=true')).map((item) => ({ ...item, canary: same.canary }))
    )
  })

  it('has fewer questions where templates are used up, and says so', async () => {
    // A lottery has 20 stakes and 8 chances, and two templates: 320 fillings in all.
    const { draw: drawn, items: counts } = await draw({ name: 'few', count: 400, seed: '1', taskTypes: ['LOT'] })
    expect(drawn).toMatchObject({ asked: 400, drawn: counts[0]!.items, fewer: 2 })
    expect(counts[0]!.items).toBeGreaterThan(300)
    expect(counts[0]!.items).toBeLessThanOrEqual(320)
    const texts = (await items('few')).map(({ examinee }) => (examinee as Members).question)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('draws chosen templates alone, and refuses a name that none bears', async () => {
    const chosen = await draw({ name: 'chosen', count: 6, seed: '1', templates: ['LOT/win', 'EK'] })
    expect(chosen.items.map(({ items }) => items)).toEqual([3, 3])
    const order = { suite: 'toy', name: 'unknown', count: 6, templates: ['EK/none', 'EK'] }
    const refused = await test.call(maintainer, 'POST', '/v1/releases/draw', order)
    expect([refused.status, refused.json().code]).toEqual([422, 'template_unknown'])
    expect((await test.call(maintainer, 'GET', '/v1/releases/unknown')).status).toBe(404)
  })

  it('that failed says why, and is drawn anew under its name', async () => {
    const order = { name: 'failed', count: 6, seed: '1' }
    const failed = await draw(order, [changed(toySuite, { fails: true })])
    expect([failed.state, failed.draw?.failure]).toEqual(['draft', 'out of pears'])
    const freeze = await test.call(maintainer, 'POST', '/v1/releases/failed/freeze')
    expect([freeze.status, freeze.json().code]).toEqual([409, 'release_drawn'])
    const again = await draw(order)
    expect([again.state, again.draw?.failure]).toEqual(['frozen', null])
    const third = await test.call(maintainer, 'POST', '/v1/releases/draw', { suite: 'toy', ...order })
    expect([third.status, third.json().code]).toEqual([409, 'release_exists'])
  })
})

describe('a release with a secret seed', () => {
  it('tells the hash of its seed at once, and the seed when it is closed', async () => {
    const { draw: drawn, items: counts, manifest } = await draw({ name: 'secret', count: 10 })
    expect([drawn?.seed, drawn?.isOpen, manifest?.seed, counts[0]!.split]).toEqual([null, false, 'secret', 'private'])
    const hidden = (await items('secret'))[0]!.id
    expect(await releasesOfPublicItem(test.database.db, hidden)).toEqual([])
    const closed = await test.call(maintainer, 'POST', '/v1/releases/secret/close')
    const { seed, seedSha256, closedAt } = closed.json<Release>().draw!
    expect([closed.status, closedAt !== null]).toEqual([200, true])
    expect(seedSha256).toBe(drawn?.seedSha256)
    expect(createHash('sha256').update(seed!).digest('hex')).toBe(seedSha256)
    const again = await draw({ name: 'opened', count: 10, seed })
    expect(again.contentHash).toBe(closed.json<Release>().contentHash)
    expect((await test.call(maintainer, 'POST', '/v1/releases/secret/close')).json().code).toBe('release_closed')
    const submitter = await test.keyFor('submitter')
    const draft = await test.call(submitter, 'POST', '/v1/submissions', { release: 'secret', model: 'late' })
    expect([draft.status, draft.json().code]).toEqual([409, 'release_closed'])
  })
})

describe('a submission to a drawn release', () => {
  it('is graded on items that are stored with its responses, the missing ones too', async () => {
    await draw({ name: 'answered', count: 12, seed: '3' })
    const before = await stored()
    const asked = await items('answered', '&gold=true')
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'answered')
    const right = asked.slice(0, 5).map(({ id: itemId, gold }) => ({ itemId, output: (gold as Members).answer }))
    const lines = [...right, { itemId: 'answered-0000001', output: 'A' }, { itemId: asked[11]!.id, output: '?' }]
    const receipts = (await putLines(test, key, id, lines)).json<{ rejected: number; data: Members[] }>()
    expect(JSON.stringify(receipts)).toContain('item_unknown')
    expect((await stored()) - before).toBe(6)
    const missing = await test.call(key, 'GET', `/v1/submissions/${id}/missing?limit=4`)
    expect(missing.json<{ data: Members[] }>().data.map(({ itemId }) => itemId)).toEqual(
      asked.slice(5, 9).map(({ id }) => id)
    )
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    const { tasks, state } = (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<{
      tasks: Members[]
      state: string
    }>()
    expect([
      state,
      tasks.map(({ taskType, items, responses, mean }) => ({ taskType, items, responses, mean }))
    ]).toEqual([
      'graded',
      [
        { taskType: 'EK', items: 6, responses: 5, mean: { accuracy: 5 / 6, margin: expect.any(Number) } },
        { taskType: 'LOT', items: 6, responses: 1, mean: { accuracy: 0, margin: -1 } }
      ]
    ])
    expect((await stored()) - before).toBe(12)
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=answered')).json<{ rows: Members[] }>()
    expect(board.rows[0]).toMatchObject({ overall: { value: 5 / 12 } })
  })
})

describe('a drawn release under code that would draw otherwise', () => {
  it('gives out nothing but what was answered', async () => {
    await draw({ name: 'moved', count: 600, seed: '5', taskTypes: ['EK'] })
    const [first] = await items('moved')
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'moved')
    await putLines(test, key, id, [{ itemId: first!.id, output: 'A' }])
    // As a service is that was rolled out since: its code asks of other fruit.
    const other = await buildTestApp({}, changed(toySuite), test.database)
    const ask = async (method: 'GET' | 'PUT', url: string) => (await other.call(other.admin, method, url)).json().code
    expect(await ask('GET', '/v1/releases/moved/items?limit=3')).toBe('draw_moved')
    expect(await ask('GET', `/v1/releases/moved/items/${first!.id}`)).toBe('draw_moved')
    const sent = await other.call(key, 'GET', `/v1/submissions/${id}/responses`)
    expect([sent.status, sent.json()]).toMatchObject([200, { data: [{ output: 'A' }] }])
    const second = first!.id.replace(/1$/, '2')
    expect((await putLines(other, key, id, [{ itemId: second, output: 'A' }])).json().code).toBe('draw_moved')
    const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/responses`)).json<{ data: unknown[] }>()
    expect(data).toHaveLength(1)
    await other.app.close()
  })
})

/** The same suite, whose templates are filled in with other words, or not at all. */
function changed(suite: Suite, { fails = false } = {}): Suite {
  return {
    ...suite,
    taskTypes: suite.taskTypes.map((taskType) => {
      const { source } = taskType
      if (source.kind !== 'generator' || !source.bank) return taskType
      const { bank } = source
      const fill: typeof bank.fill = (template, random) => {
        if (fails) throw new Error('out of pears')
        return bank.fill({ ...template, text: 'pears' }, random)
      }
      return { ...taskType, source: { ...source, bank: { ...bank, fill } } }
    })
  }
}

describe('the files of a drawn release', () => {
  it('take a key from as many questions on as their routes say, and its pages none', async () => {
    const { draw: drawn } = await draw({ name: 'large', count: publicQuestions + 1000, seed: '1', taskTypes: ['EK'] })
    expect(drawn!.drawn).toBeGreaterThan(publicQuestions)
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{ paths: Record<string, Members> }>()
    for (const file of ['export', 'requests']) {
      const refused = await test.call(null, 'GET', `/v1/releases/large/${file}`)
      expect([refused.status, refused.json().code]).toEqual([401, 'key_missing'])
      expect(paths[`/v1/releases/{name}/${file}`]).toMatchObject({
        get: { description: expect.stringContaining('more than 20,000') }
      })
    }
    expect((await test.call(null, 'GET', '/v1/releases/large/items?limit=1')).status).toBe(200)
    const reader = await test.keyFor('reader')
    const { status, text } = await test.call(reader, 'GET', '/v1/releases/large/export')
    expect([status, text.trimEnd().split('\n').length]).toEqual([200, drawn!.drawn])
  }, 120_000)
})

describe('the pages of a drawn release', () => {
  it('say that an open seed is for practice, and tell of a secret one its hash', async () => {
    await draw({ name: 'to-practise', count: 4, seed: 'seven' })
    await draw({ name: 'to-rank', count: 4 })
    const page = async (url: string) => (await test.call(null, 'GET', url)).text
    expect(await page('/?release=to-practise')).toContain('For practice: the seed of this release is open')
    expect(await page('/?release=to-rank')).not.toContain('For practice')
    expect(await page('/releases/to-practise')).toContain('<code>seven</code>')
    const { seedSha256 } = (await release('to-rank')).draw!
    const secret = await page('/releases/to-rank')
    expect([secret.includes(seedSha256), secret.includes('kept by the service')]).toEqual([true, true])
  })
})
