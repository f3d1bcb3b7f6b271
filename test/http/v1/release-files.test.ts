import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Executor } from '../../../src/db/client.ts'
import { saveFragments } from '../../../src/db/fragments.ts'
import { insertItems } from '../../../src/db/items.ts'
import { listReleaseItems } from '../../../src/db/releases.ts'
import type { Release, ReleaseLine } from '../../../src/schemas/release.ts'
import { buildTestApp, freeze, publish, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { postgresUrl } from '../../helpers/open-test-database.ts'
import { addPaperItems, paperId } from '../../helpers/paper-items.ts'

/** Where the releases were made, on PGlite; and an empty service on Postgres. */
let home: TestApp
let away: TestApp
/** `r1` as a maintainer gets it, and what the service says of it. */
let file: string
let r1: Release

beforeAll(async () => {
  const postgres = await postgresUrl()
  vi.stubEnv('DATABASE_URL', '')
  home = await buildTestApp()
  vi.stubEnv('DATABASE_URL', postgres)
  away = await buildTestApp()
  vi.unstubAllEnvs()
  await addPaperItems(home.database.db, { to: 6, each: 2 })
  // Ids that collations order in ways of their own, text beyond ASCII, and numbers with more than one spelling.
  const odd = { examinee: { question: 'Zoë’s β ≥ 0.10 “×” 𝛼?' }, gold: { answer: 'naïve\t1e21 \\u0000' } }
  await addPaperItems(home.database.db, { from: 7, to: 7, each: 1, changes: { ...odd, id: 'ek_a-1' } })
  await addPaperItems(home.database.db, { from: 8, to: 8, each: 1, changes: { id: 'EK-Ä' } })
  await addFragmentItems(home.database.db)
  await freeze(home, 'r1', 0.4)
  r1 = await show(home, 'r1')
  file = (await exported(home, 'r1')).text
}, 120_000)
afterAll(async () => {
  await home?.close()
  await away?.close()
})

/** Two items of fragments. */
async function addFragmentItems(db: Executor): Promise<void> {
  const about = { text: 'synthetic', year: 1910, source: 'synthetic', language: 'en' }
  await saveFragments(
    db,
    ['f1', 'f2'].map((id) => ({ id, ...about }))
  )
  await insertItems(
    db,
    ['f1', 'f2'].map((fragmentId) => ({
      id: `CI-${fragmentId}`,
      taskType: 'CI',
      state: 'approved' as const,
      examinee: { fragment: `fragment ${fragmentId}` },
      gold: { labels: { stability: 'yes', existence: 'no' } },
      provenance: { source: 'fragment' as const, paperSha256: null, fragmentId, rounds: [], rubricHash: 'tiny-ci' },
      fragmentId
    }))
  )
}

async function exported(on: TestApp, name: string, query = '', key: string | null = on.admin): Promise<Reply> {
  return await on.call(key, 'GET', `/v1/releases/${name}/export${query}`)
}

async function show(on: TestApp, name: string): Promise<Release> {
  return (await on.call(on.admin, 'GET', `/v1/releases/${name}`)).json<Release>()
}

async function load(on: TestApp, payload: string, query = ''): Promise<Reply> {
  const headers = { 'content-type': 'application/x-ndjson' }
  return await on.send(on.admin, { method: 'POST', url: `/v1/releases/import${query}`, payload, headers })
}

function linesOf(text: string): ReleaseLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** The export with its lines changed. */
function changed(change: (line: ReleaseLine, index: number) => object): string {
  return linesOf(file)
    .map((line, index) => `${JSON.stringify(change(line, index))}\n`)
    .join('')
}

function problemOf(reply: Reply): [number, unknown] {
  return [reply.status, reply.json().code]
}

describe('GET /v1/releases/:name/export', () => {
  it('gives maintainers every item in the order of ids, with the canary in every line', async () => {
    const lines = linesOf(file)
    expect(lines).toHaveLength(16)
    const ids = lines.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(lines.map(({ canary, release }) => `${canary} ${release}`))).toEqual(new Set([`${r1.canary} r1`]))
    expect(new Set(lines.map(({ split }) => split))).toEqual(new Set(['public', 'private']))
    // Canonical: members in the order of their names.
    expect(file.split('\n')[0]).toMatch(/^\{"answerReader":2,"canary":.*"examinee":.*"gold":.*"id":.*"provenance":/)
  })

  it('gives anyone the public split with its gold, and nothing of the private one', async () => {
    const submitter = await home.keyFor('submitter')
    const open = await exported(home, 'r1', '', null)
    expect(open.headers['content-type']).toContain('application/x-ndjson')
    const secret = linesOf(file).filter(({ split }) => split === 'private')
    expect(secret.length).toBeGreaterThan(0)
    expect(linesOf(open.text)).toEqual(linesOf(file).filter(({ split }) => split === 'public'))
    for (const { id } of secret) expect(open.text).not.toContain(`"${id}"`)
    expect((await exported(home, 'r1', '', submitter)).text).toBe(open.text)
    expect((await exported(home, 'r1', '?split=public')).text).toBe(open.text)
    for (const key of [null, submitter]) {
      expect(problemOf(await exported(home, 'r1', '?split=private', key))).toEqual([403, 'split_private'])
    }
    expect(linesOf((await exported(home, 'r1', '?split=private')).text)).toEqual(secret)
  })

  it('answers 304 to those who have it, and to nobody else', async () => {
    const own = (await exported(home, 'r1')).headers.etag
    const get = (key: string | null) =>
      home.send(key, {
        method: 'GET',
        url: '/v1/releases/r1/export',
        headers: { 'if-none-match': String(own) }
      })
    expect((await get(home.admin)).status).toBe(304)
    expect((await get(null)).status).toBe(200)
  })

  it('has nothing of a draft', async () => {
    await home.call(home.admin, 'POST', '/v1/releases', { name: 'a-draft' })
    expect(problemOf(await exported(home, 'a-draft'))).toEqual([409, 'release_not_frozen'])
    expect(problemOf(await exported(home, 'a-draft', '', null))).toEqual([404, 'release_not_found'])
  })
})

describe('POST /v1/releases/import', () => {
  it('brings a release from PGlite to Postgres and back with the same hash and the same bytes', async () => {
    const there = await load(away, file, `?expectHash=${r1.contentHash}&note=from%20home`)
    expect(there.status).toBe(201)
    expect(there.json()).toMatchObject({
      name: 'r1',
      state: 'frozen',
      contentHash: r1.contentHash,
      canary: r1.canary,
      items: r1.items,
      imported: true,
      note: 'from home',
      replaces: null
    })
    expect((await exported(away, 'r1')).text).toBe(file)
    const back = await load(home, (await exported(away, 'r1')).text, '?name=r1-back&replaces=r1')
    expect([back.status, back.json()]).toMatchObject([201, { contentHash: r1.contentHash, replaces: 'r1' }])
    expect((await show(home, 'r1')).replacedBy).toEqual(['r1-back'])
    expect((await exported(home, 'r1-back')).text).toBe(file.replaceAll('"release":"r1"', '"release":"r1-back"'))
  })

  it('keeps items of a paper together with those this service makes of it', async () => {
    const page = { after: null, limit: 100 }
    const [here, there] = [
      await listReleaseItems(home.database.db, 'r1', page),
      await listReleaseItems(away.database.db, 'r1', page)
    ]
    const places = (rows: typeof here) => new Map(rows.map(({ itemId, paperId, split }) => [itemId, [paperId, split]]))
    expect(places(there)).toEqual(places(here))
    expect(places(there).get('EK-3-1')![0]).toBe(paperId(3))
    await addPaperItems(away.database.db, { to: 6, each: 1 })
    await freeze(away, 'own', 0.5)
    const own = places(await listReleaseItems(away.database.db, 'own', page))
    expect(own.size).toBe(6)
    for (const [id, place] of own) expect(place, id).toEqual(places(here).get(id))
  })

  it('takes submissions to it and grades them', async () => {
    const key = await away.keyFor('submitter')
    const outputs = Object.fromEntries(
      linesOf(file).map(({ id, taskType }, index) => [
        id,
        taskType === 'EK' ? (index < 4 ? 'no idea' : `gold-${id.slice(3)}`) : '{"stability": "yes", "existence": "no"}'
      ])
    )
    const id = await publish(away, key, { release: 'r1', model: 'a model', outputs })
    const { data } = (await away.call(away.admin, 'GET', `/v1/submissions/${id}/scores`)).json<{
      data: { itemId: string; scores: object }[]
    }>()
    const scores = new Map(data.map(({ itemId, scores }) => [itemId, scores]))
    expect(scores.size).toBe(16)
    expect(scores.get('EK-6-2')).toMatchObject({ table2: { status: 'scored', value: 1 } })
    expect(scores.get('EK-1-1')).toMatchObject({ table2: { status: 'scored', value: 0 } })
  })

  it('changes nothing when it comes again, and refuses another content under the same name', async () => {
    const again = await load(away, file)
    expect([again.status, again.json()]).toMatchObject([200, { note: 'from home' }])
    const other = changed((line) => ({ ...line, canary: 'another canary' }))
    expect(problemOf(await load(away, other))).toEqual([409, 'release_exists'])
    expect(problemOf(await load(home, file, '?name=a-draft'))).toEqual([409, 'release_exists'])
    expect((await exported(away, 'r1')).text).toBe(file)
  })

  it('stores nothing when the hash is another', async () => {
    const edited = changed((line, index) => (index === 3 ? { ...line, gold: { answer: 'planted' } } : line))
    const reply = await load(home, edited, `?name=edited&expectHash=${r1.contentHash}`)
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'hash_mismatch', expected: r1.contentHash }])
    const half = (await exported(home, 'r1', '?split=public')).text
    const cut = await load(home, half, `?name=edited&expectHash=${r1.contentHash}`)
    expect(problemOf(cut)).toEqual([422, 'hash_mismatch'])
    expect((await show(home, 'edited')).state).toBeUndefined()
  })

  it('says of every line what is wrong with it', async () => {
    const [first, ...rest] = linesOf(file)
    const { gold: _, ...withoutGold } = rest[0]!
    const wrong = [
      JSON.stringify(first),
      '{"id": "cut',
      '',
      JSON.stringify({ ...withoutGold }),
      JSON.stringify({ ...rest[1], split: 'secret' }),
      JSON.stringify({ ...rest[2], price: 3 }),
      JSON.stringify({ ...rest[3], taskType: 'XX' }),
      JSON.stringify({ ...rest[4], gold: { answer: 7 } }),
      JSON.stringify({ ...rest[5], gold: { answer: 'x', hint: 'y' } }),
      JSON.stringify({ ...rest[6], provenance: { ...rest[6]!.provenance, by: 'me' } }),
      JSON.stringify({ ...rest[6], provenance: { ...rest[6]!.provenance, paperSha256: null } }),
      JSON.stringify(first),
      JSON.stringify({ ...rest[7], id: 'EK\0' })
    ]
    const reply = await load(home, wrong.join('\n'), '?name=wrong')
    expect(reply.status).toBe(422)
    const { code, line, lines } = reply.json<{ code: string; line: number; lines: Record<string, string>[] }>()
    expect([code, line]).toEqual(['import_rejected', 2])
    expect(lines.map((rejected) => [rejected.line, rejected.code, rejected.message?.split(':')[0]])).toEqual([
      [2, 'json_invalid', expect.anything()],
      [4, 'line_invalid', '/gold'],
      [5, 'line_invalid', '/split'],
      [6, 'line_invalid', '/'],
      [7, 'task_type_unknown', expect.anything()],
      [8, 'content_invalid', '/gold/answer'],
      [9, 'content_invalid', '/gold/hint'],
      [10, 'line_invalid', '/provenance/by'],
      [11, 'line_invalid', '/provenance'],
      [12, 'duplicate_item', 'line 1 is about CI-f1 already'],
      [13, 'text_invalid', expect.anything()]
    ])
    expect((await show(home, 'wrong')).state).toBeUndefined()
  })

  it('refuses a file of two releases, papers in both splits, and an empty one', async () => {
    const canaries = changed((line, index) => ({ ...line, canary: index === 5 ? 'another' : line.canary }))
    const mixed = await load(home, canaries, '?name=mixed')
    expect([mixed.status, mixed.json()]).toMatchObject([422, { code: 'lines_disagree', line: 6 }])
    const straddling = changed((line) => ({ ...line, split: line.id.endsWith('-1') ? 'public' : 'private' }))
    expect(problemOf(await load(home, straddling, '?name=mixed'))).toEqual([422, 'cluster_straddles'])
    expect(problemOf(await load(home, '\n\n', '?name=mixed'))).toEqual([422, 'import_empty'])
    expect(problemOf(await load(home, file, '?name=mixed&replaces=none'))).toEqual([404, 'release_not_found'])
  })

  it('does not publish what a release of this service keeps private', async () => {
    const open = changed((line) => ({ ...line, split: 'public' }))
    const reply = await load(home, open, '?name=leak')
    expect(problemOf(reply)).toEqual([409, 'split_conflict'])
    const hidden = changed((line) => ({ ...line, split: 'private' }))
    expect((await load(home, hidden, '?name=hidden')).status).toBe(201)
    // All of it is public in r1 too; private once is private.
    const openOnce = file.split('\n').filter((line) => line.includes('"split":"public"'))
    expect(openOnce.length).toBeGreaterThan(3)
    expect(problemOf(await load(home, openOnce.join('\n'), '?name=opened'))).toEqual([409, 'split_conflict'])
  })

  it('is for maintainers, and takes NDJSON alone', async () => {
    for (const role of ['submitter', 'auditor'] as const) {
      const reply = await home.call(await home.keyFor(role), 'POST', '/v1/releases/import', {})
      expect(problemOf(reply)).toEqual([403, 'role_insufficient'])
    }
    const json = await home.call(home.admin, 'POST', '/v1/releases/import', {})
    expect(problemOf(json)).toEqual([415, 'media_type_unsupported'])
  })

  it('is repeated safely under an Idempotency-Key, which stands for the file', async () => {
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'import-1' }
    const options = { method: 'POST' as const, url: '/v1/releases/import?name=repeated', headers }
    const first = await away.send(away.admin, { ...options, payload: file })
    const second = await away.send(away.admin, { ...options, payload: file })
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    const other = await away.send(away.admin, { ...options, payload: `${file}\n` })
    expect(problemOf(other)).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a frozen release in the database', () => {
  it('refuses every statement that would change it, on both databases', async () => {
    for (const { database } of [home, away]) {
      for (const statement of [
        sql`update releases set note = 'changed' where name = 'r1'`,
        sql`delete from releases where name = 'r1'`,
        sql`update release_items set gold = '{}' where release_name = 'r1'`,
        sql`delete from release_items where release_name = 'r1'`,
        sql`truncate release_items`,
        sql`truncate releases cascade`,
        sql`insert into release_items select 'r1', 'new', 99, task_type, split, examinee, gold, provenance, paper_id
          from release_items where release_name = 'r1' limit 1`
      ]) {
        await expect(database.db.execute(statement)).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/frozen (?:and|releases)/) }
        })
      }
    }
    expect((await exported(home, 'r1')).text).toBe(file)
  })
})
