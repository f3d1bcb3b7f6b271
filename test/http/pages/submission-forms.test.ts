import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, submissions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
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
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let key: string
let own: Browser
let reader: Browser
let other: Browser
const nobody = () => openBrowser(test.app)
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
  const team = (await insertTeam(test.database.db, 'sending'))!
  key = await test.keyFor('submitter', team.id)
  own = await signedIn(key)
  reader = await signedIn(await test.keyFor('reader', team.id))
  other = await signedIn(await test.keyFor('submitter'))
})
afterAll(() => test.close())

async function signedIn(by: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key: by })).status).toBe(303)
  return browser
}

const pathOf = (id: string) => `/submissions/${id}`
const show = async (id: string) => (await test.call(key, 'GET', `/v1${pathOf(id)}`)).json<Submission>()
const ndjson = (lines: readonly (object | string)[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
const answer = (n: number) => ({ itemId: `EK-${n}`, output: `gold-${n}` })

/** All that is written on a page that leaves a browser nothing to guess. */
function textOf(page: string): string {
  return readPage(page)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
}

async function pageOf(browser: Browser, url: string): Promise<string> {
  const { status, text } = await browser.get(url)
  expect(status, text).toBe(200)
  return textOf(text)
}

async function graded(model: string): Promise<string> {
  const id = await openDraft(test, key, 'r1', model)
  await putLines(test, key, id, [answer(1), answer(2)])
  await test.call(key, 'POST', `/v1${pathOf(id)}/finalize`)
  await test.grade()
  return id
}

describe('beginning a submission in the browser', () => {
  it('asks what the API asks, and declares what was typed', async () => {
    expect(await pageOf(own, '/team')).toContain('Begin a submission')
    expect(await pageOf(own, '/team/submissions/new')).toContain('How the outputs were made')
    expect((await own.get('/team/submissions/new')).text).toContain(
      '<option value="retrieval">with texts looked up for it</option>'
    )
    const typed = {
      ...{
        release: 'r1',
        model: 'typed-1',
        family: 'Acme',
        setting: 'tools',
        temperature: '0.5',
        maxOutputTokens: '400'
      },
      ...{ other: 'top_p=0.9\r\nstop=a=b\r\nthink=true', generatedOn: '2026-01-31' }
    }
    const made = await own.submitOwn('/team/submissions', typed)
    expect(made.status, made.text).toBe(303)
    const id = String(made.headers.location).split('/').at(-1)!
    expect(await show(id)).toMatchObject({
      ...{ model: 'typed-1', family: 'acme', state: 'draft', setting: 'tools', generatedOn: '2026-01-31' },
      sampling: { temperature: 0.5, maxOutputTokens: 400, other: { top_p: 0.9, stop: 'a=b', think: true } }
    })
  })

  it('says what is wrong with which field, and keeps what was typed', async () => {
    const wrong = await own.submitOwn('/team/submissions', { release: 'r1', model: 'a\u200B<b>', temperature: 'warm' })
    expect(wrong.status).toBe(422)
    expect(textOf(wrong.text)).toMatch(/model: .*sampling\.temperature: /)
    expect(wrong.text).toContain('value="a\u200B&lt;b&gt;"')
    expect((await own.submitOwn('/team/submissions', { release: 'none', model: 'm' })).status).toBe(404)
  })

  it('is for those who may submit', async () => {
    expect((await nobody().get('/team/submissions/new')).headers.location).toBe('/sign-in')
    expect((await reader.get('/team/submissions/new')).status).toBe(403)
    expect((await reader.get('/team')).text).not.toContain('Begin a submission')
    expect((await reader.submitOwn('/team/submissions', { release: 'r1', model: 'm' })).status).toBe(403)
    expect((await nobody().submit('/team/submissions', { release: 'r1', model: 'm' })).status).toBe(401)
    const mine = await publish(test, key, { release: 'r1', model: 'mine', outputs: { 'EK-1': 'x' } })
    expect((await other.get(`/team/submissions/new?supersedes=${mine}`)).status).toBe(404)
    const taken = await other.submitOwn('/team/submissions', { release: 'r1', model: 'm', supersedes: mine })
    expect([taken.status, textOf(taken.text)]).toEqual([404, expect.stringContaining(`no submission ${mine}`)])
  })
})

describe('files of responses', () => {
  it('are stored, and the page says what it holds and what is missing', async () => {
    const id = await openDraft(test, key, 'r1', 'uploaded')
    const page = await own.upload(`${pathOf(id)}/responses`, [
      { name: 'a.jsonl', content: ndjson([answer(1), answer(2)]) }
    ])
    expect(page.status, page.text).toBe(200)
    expect(textOf(page.text)).toContain('Stored: 2 new')
    const text = await pageOf(own, pathOf(id))
    expect(text).toMatch(/2 of 4\s+items answered/)
    expect(text).toContain('The 2 items without a response')
    expect(text).toContain('CI-1 EK-3')
    const acts = await test.call(key, 'GET', '/v1/me/acts')
    expect(acts.text).toContain('POST /submissions/{id}/responses')
  })

  it.each([
    ['lines', ndjson([answer(1), answer(2)])],
    ['one pretty document', JSON.stringify([answer(1), answer(2)], null, 2)],
    ['texts by id', JSON.stringify({ 'EK-1': 'gold-1', 'EK-2': 'gold-2' })],
    ['lines by gzip', gzipSync(ndjson([answer(1), answer(2)]))],
    ['lines after a byte order mark', `\uFEFF${ndjson([answer(1), answer(2)])}`],
    [
      'lines of a batch',
      ndjson(
        [1, 2].map((n) => ({
          custom_id: `EK-${n}`,
          result: { type: 'succeeded', message: { content: [{ type: 'text', text: 'a' }] } }
        }))
      )
    ]
  ])('may be %s', async (_, content) => {
    const id = await openDraft(test, key, 'r1', 'of any form')
    const { status, text } = await own.upload(`${pathOf(id)}/responses`, [{ name: 'file', content }])
    expect([status, textOf(text)]).toEqual([200, expect.stringContaining('Stored: 2 new')])
    await test.call(key, 'DELETE', `/v1${pathOf(id)}`)
  })

  it('may be several, each with its own receipts', async () => {
    const id = await openDraft(test, key, 'r1', 'several')
    const page = await own.upload(`${pathOf(id)}/responses`, [
      { name: 'first.jsonl', content: ndjson([answer(1)]) },
      { name: 'table.csv', content: 'itemId,output\nEK-2,gold-2\n' },
      { name: 'third.jsonl', content: ndjson([answer(3)]) }
    ])
    expect(page.status).toBe(422)
    const text = textOf(page.text)
    expect(text.match(/What came of/g)).toHaveLength(3)
    expect(text).toMatch(/the file is a table, as CSV.*\/template is a file of that form to fill in/)
    expect((await show(id)).responses).toBe(2)
  })

  it('store of broken lines what the API stores, and show every line at once, grouped by what to do', async () => {
    const id = await openDraft(test, key, 'r1', 'broken')
    const lines = [
      answer(1),
      ...Array.from({ length: 500 }, (_, n) => ({ itemId: `old-${n}`, output: 'x' })),
      { itemId: 'EK-2', output: '' },
      '{"itemId": "EK-3", "output": ',
      answer(1)
    ]
    const { status, text } = await own.upload(`${pathOf(id)}/responses`, [{ name: 'b.jsonl', content: ndjson(lines) }])
    expect(status).toBe(422)
    const shown = textOf(text)
    expect(shown).toContain('503 lines not stored')
    expect(shown).toMatch(/500 lines: item unknown\. Take the ids as the release has them.*lines 2–501/)
    expect(shown).toMatch(/1 line: output empty\. Leave out.*line 502/)
    expect(shown).toMatch(/1 line: duplicate item\. Keep one line.*line 504/)
    expect(shown).toMatch(/1 line: json invalid\..*line 503/)
    expect(shown).not.toMatch(/line 1 column/)
    for (const n of [0, 250, 499]) expect(shown).toContain(`release r1 has no item old-${n}`)
    const twin = await openDraft(test, key, 'r1', 'broken by route')
    const { receipts: _, ...counts } = (await putLines(test, key, twin, lines)).json()
    expect(counts).toMatchObject({ status: 422, accepted: 1, rejected: 503 })
    expect((await show(id)).responses).toBe((await show(twin)).responses)
  })

  it('say of a file for another release which that is, in the words of the command line', async () => {
    await addItems(test, 5)
    await freeze(test, 'r2')
    const id = await openDraft(test, key, 'r1', 'foreign')
    const upload = async (itemId: string, ...more: object[]) => {
      const content = ndjson([{ itemId, output: 'x' }, ...more])
      return textOf((await own.upload(`${pathOf(id)}/responses`, [{ name: 'f.jsonl', content }])).text)
    }
    expect(await upload('EK-5')).toContain('No id is of release r1. EK-5 is of r2.')
    expect(await upload('EK-9')).toContain('No id is of release r1. EK-9 is of none that anybody may look into.')
    expect(await upload('EK-5', answer(1))).not.toContain('No id is of')
  })

  it('show hostile names, ids and lines as text', async () => {
    const id = await openDraft(test, key, 'r1', 'hostile')
    const bomb = `$\\frac{${'{'.repeat(500)}`
    const bad = [...attacks, bomb, 'n'.repeat(190)].map((attack) => ({ itemId: attack.slice(0, 199), output: attack }))
    const content = ndjson([...bad, ...attacks])
    const { status, text } = await own.upload(`${pathOf(id)}/responses`, [{ name: attacks[0]!, content }])
    expect(status).toBe(422)
    const shown = textOf(text)
    for (const attack of attacks.slice(0, -1)) expect(shown).toContain(`no item ${attack.slice(0, 199)}`)
    expect(shown).not.toMatch(/[\u202E\u2066\u200F]/)
    expect(text).not.toContain('<math>')
    expect(shown).toContain('\\frac{')
  })

  it('are refused to whoever may not send them, before anything is read', async () => {
    const id = await openDraft(test, key, 'r1', 'guarded')
    const path = `${pathOf(id)}/responses`
    const files = [{ name: 'a.jsonl', content: ndjson([answer(1)]) }]
    expect((await reader.upload(path, files)).status).toBe(403)
    expect((await other.upload(path, files)).status).toBe(404)
    expect((await nobody().upload(path, files)).status).toBe(401)
    expect((await own.upload(path, files, {})).status).toBe(403)
    expect((await own.upload(path, files, { formToken: 'a.b' })).status).toBe(403)
    expect((await own.submitOwn(path)).status).toBe(415)
    expect((await own.upload(path, [])).status).toBe(422)
    expect((await show(id)).responses).toBe(0)
    expect((await reader.get(pathOf(id))).text).not.toContain('type="file"')
    await putLines(test, key, id, [answer(1)])
    await test.call(key, 'POST', `/v1${pathOf(id)}/finalize`)
    const late = await own.upload(path, files)
    expect([late.status, textOf(late.text)]).toEqual([
      409,
      expect.stringContaining('responses are taken by drafts only')
    ])
    await test.grade()
  })
})

describe('a draft', () => {
  it('shows each response as it was sent beside its item, to its team alone, and leads to the items that are missing', async () => {
    const id = await openDraft(test, key, 'r1', 'looked-at')
    await putLines(test, key, id, [{ itemId: 'EK-1', output: attacks.join(' ') }])
    const sent = `${pathOf(id)}/items/EK-1`
    const text = await pageOf(own, sent)
    expect(text).toContain(attacks.join(' '))
    expect(text).toContain('question 1')
    expect(text).not.toContain('gold-1')
    expect(await pageOf(own, `${pathOf(id)}/items/EK-2`)).toContain('Nothing was sent for this item.')
    expect((await own.get(`${pathOf(id)}/items/EK-9`)).status).toBe(404)
    for (const stranger of [other, nobody()]) expect((await stranger.get(sent)).status).toBe(404)
    expect((await own.get(pathOf(id))).text).toContain('<a href="/releases/r1/items/EK-2">')
  })
})

describe('a grading that goes on', () => {
  it('is followed on its page, which is asked for anew until it is done', async () => {
    const id = await openDraft(test, key, 'r1', 'followed')
    await putLines(test, key, id, [answer(1)])
    expect((await own.submitOwn(`${pathOf(id)}/finalize`)).headers.location).toBe(pathOf(id))
    const waiting = await own.get(pathOf(id))
    expect([waiting.headers.refresh, textOf(waiting.text)]).toEqual([
      '1',
      expect.stringContaining('Waiting to be graded')
    ])
    expect(textOf(waiting.text)).toContain('0 of 4 items, of which 1 has a response')
    // What rules alone grade is there at once; whoever waits for longer waits for judges.
    const longAgo = { updatedAt: new Date(Date.now() - 11_000) }
    await test.database.db.update(submissions).set(longAgo).where(eq(submissions.id, id))
    expect((await own.get(pathOf(id))).headers.refresh).toBe('5')
    const still = await own.get(`${pathOf(id)}?follow=no`)
    expect([still.headers.refresh, textOf(still.text)]).toEqual([undefined, expect.stringContaining('stands still')])
    const { db } = test.database
    await db.update(submissions).set({ state: 'grading', judgmentsDue: 12 }).where(eq(submissions.id, id))
    const text = await pageOf(reader, pathOf(id))
    expect(text).toContain('0 of 12 judgments')
    expect(text).toContain('0 given, 0 failed, 12 waiting')
    expect(text).toContain('not known before the first judgment')
    expect((await other.get(pathOf(id))).status).toBe(404)
    await db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, id))
    await test.grade()
    const done = await own.get(pathOf(id))
    expect([done.headers.refresh, textOf(done.text)]).toEqual([undefined, expect.stringContaining('Publish')])
  })
})

describe('what a team does with a submission', () => {
  it('is asked once more, with what it brings', async () => {
    const id = await graded('complete it')
    expect(await pageOf(own, `${pathOf(id)}/publish`)).toMatch(/answers 2 of 4 items.*no rank/)
    expect(await pageOf(own, `${pathOf(id)}/withdraw`)).toContain('cannot be undone')
    const draft = await openDraft(test, key, 'r1', 'to delete')
    expect(await pageOf(own, `${pathOf(draft)}/delete`)).toContain('It goes with the 0 responses')
    expect((await own.submitOwn(`${pathOf(draft)}/delete`)).headers.location).toBe('/team#submissions')
    expect((await test.call(key, 'GET', `/v1${pathOf(draft)}`)).status).toBe(404)
  })

  it('publishes, opens, withdraws with a reason, and tells what is refused', async () => {
    const id = await graded('through')
    expect((await own.submitOwn(`${pathOf(id)}/publish`)).status).toBe(303)
    expect(await show(id)).toMatchObject({ state: 'published', openResponses: false })
    const twice = await own.submitOwn(`${pathOf(id)}/publish`)
    expect([twice.status, textOf(twice.text)]).toEqual([409, expect.stringContaining('only a graded one')])
    expect((await own.submitOwn(`${pathOf(id)}/publish`, { openResponses: 'true' })).status).toBe(303)
    expect((await show(id)).openResponses).toBe(true)
    expect((await own.submitOwn(`${pathOf(id)}/withdraw`, { reason: 'a wrong prompt' })).status).toBe(303)
    expect((await show(id)).state).toBe('withdrawn')
    const acts = await test.call(key, 'GET', '/v1/me/acts?limit=1000')
    expect(acts.text).toContain('a wrong prompt')
    expect((await own.submitOwn(`${pathOf(id)}/finalize`)).status).toBe(409)
    const tombstone = await nobody().get(pathOf(id))
    expect([tombstone.status, textOf(tombstone.text)]).toEqual([410, expect.stringMatching(/UTC, by its team/)])
    expect(tombstone.text).not.toContain('a wrong prompt')
  })

  it('supersedes by a new submission that names the earlier one', async () => {
    const declared = {
      setting: 'tools',
      sampling: { temperature: 0.25, other: { top_p: 0.9 } },
      generatedOn: '2026-01-31'
    }
    const first = await publish(test, key, { release: 'r1', model: 'run', outputs: { 'EK-1': 'x' }, ...declared })
    expect(await pageOf(own, pathOf(first))).toContain('Supersede')
    const form = await own.get(`/team/submissions/new?supersedes=${first}`)
    expect(form.text).toContain(`name="supersedes" value="${first}"`)
    // How it was asked is known already; the day is another one.
    for (const value of ['value="run"', 'value="tools"', 'value="0.25"', 'top_p=0.9'])
      expect(form.text).toContain(value)
    expect(form.text).not.toContain('value="2026-01-31"')
    const fields = { release: 'r1', model: 'run', supersedes: first }
    const made = await own.submitOwn('/team/submissions', fields)
    const second = String(made.headers.location).split('/').at(-1)!
    await putLines(test, key, second, [answer(1)])
    await own.submitOwn(`${pathOf(second)}/finalize`)
    await test.grade()
    expect(await pageOf(own, `${pathOf(second)}/publish`)).toContain(`takes the place of ${first}`)
    await own.submitOwn(`${pathOf(second)}/publish`)
    expect(await pageOf(own, pathOf(first))).toContain(`has taken its place: ${second}`)
    expect(await pageOf(nobody(), pathOf(second))).toContain('which was withdrawn when this one was published')
    const tombstone = await nobody().get(pathOf(first))
    expect([tombstone.status, tombstone.text]).toEqual([410, expect.stringContaining(`href="${pathOf(second)}"`)])
  })

  it('is for the team and those who may submit, with a form of their own session', async () => {
    const id = await graded('nobody else')
    for (const act of ['publish', 'withdraw', 'finalize', 'delete']) {
      const path = `${pathOf(id)}/${act}`
      expect((await nobody().get(path)).headers.location, act).toBe('/sign-in')
      expect((await other.get(path)).status, act).toBe(404)
      expect((await reader.get(path)).status, act).toBe(403)
      expect((await nobody().submit(path, {})).status, act).toBe(401)
      expect((await other.submitOwn(path)).status, act).toBe(404)
      expect((await reader.submitOwn(path)).status, act).toBe(403)
      expect((await own.submit(path, {})).status, act).toBe(403)
      expect((await own.submit(path, {}, { 'sec-fetch-site': 'cross-site' })).status, act).toBe(403)
      const { text } = await other.get('/published')
      const foreign = /name="formToken" value="([^"]+)"/.exec(text)![1]!
      expect((await own.submit(path, { formToken: foreign })).status, act).toBe(403)
    }
    expect((await show(id)).state).toBe('graded')
    expect(await pageOf(reader, pathOf(id))).not.toContain('What comes next')
    expect(await pageOf(own, pathOf(id))).toContain('What comes next')
  })

  it('ends with the session: one that is over or revoked changes nothing', async () => {
    const id = await graded('over')
    const revoked = await test.keyFor(
      'submitter',
      (await test.call(key, 'GET', '/v1/me')).json<{ team: { id: string } }>().team.id
    )
    const browser = await signedIn(revoked)
    const { text } = await browser.get(`${pathOf(id)}/publish`)
    const formToken = /name="formToken" value="([^"]+)"/.exec(text)![1]!
    await test.call(
      revoked,
      'DELETE',
      `/v1/me/keys/${(await test.call(revoked, 'GET', '/v1/me')).json<{ key: { id: string } }>().key.id}`
    )
    expect((await browser.submit(`${pathOf(id)}/publish`, { formToken })).status).toBe(401)
    const late = await signedIn(key)
    const page = await late.get(`${pathOf(id)}/publish`)
    const stale = /name="formToken" value="([^"]+)"/.exec(page.text)![1]!
    await test.database.db.update(sessions).set({ expiresAt: new Date(0) })
    expect((await late.submit(`${pathOf(id)}/publish`, { formToken: stale })).status).toBe(401)
    expect((await late.upload(`${pathOf(id)}/responses`, [], { formToken: stale })).status).toBe(401)
    expect((await show(id)).state).toBe('graded')
  })
})

describe('what a draft declares', () => {
  it('is changed on its page as a whole, and comes back as it was typed where it is refused', async () => {
    const [own, id] = [await signedIn(key), await openDraft(test, key, 'r1', 'declaring')]
    const fields = {
      ...{ setting: 'tools', temperature: '0.5', other: 'top_p=0.9\r\nstop=END', generatedOn: '2026-01-31' },
      ...{ maker: 'Somebody', weights: 'open', tools: 'search\r\npython', links: 'The card https://example.org/card' }
    }
    const path = `/submissions/${id}/declaration`
    expect((await own.submitOwn(path, fields)).status).toBe(303)
    expect(await show(id)).toMatchObject({
      ...{ setting: 'tools', generatedOn: '2026-01-31' },
      sampling: { temperature: 0.5, other: { top_p: 0.9, stop: 'END' } },
      card: {
        ...{ maker: 'Somebody', weights: 'open', tools: ['search', 'python'] },
        links: [{ title: 'The card', url: 'https://example.org/card' }]
      }
    })
    const { text } = await own.get(`/submissions/${id}`)
    readPage(text)
    for (const held of ['value="0.5"', 'top_p=0.9', 'stop=END', 'The card https://example.org/card</textarea>']) {
      expect(text).toContain(held)
    }
    const wrong = await own.submitOwn(path, { ...fields, temperature: 'warm', links: 'javascript:alert(1)' })
    readPage(wrong.text)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toMatch(/name="temperature" value="warm"[^>]* aria-describedby="fault-temperature"/)
    expect(wrong.text).toMatch(/id="fault-links">must be an https address/)
    expect((await show(id)).sampling).toMatchObject({ temperature: 0.5 })
    // What is empty is taken back.
    expect((await own.submitOwn(path, { maker: 'Somebody else' })).status).toBe(303)
    const after = await show(id)
    expect([after.setting, after.sampling, after.generatedOn]).toEqual([undefined, undefined, undefined])
    expect(after.card).toEqual({ maker: 'Somebody else' })
    const stranger = await signedIn(await test.keyFor('submitter'))
    expect((await stranger.submitOwn(path, fields)).status).toBe(404)
    expect((await nobody().submit(path, fields)).status).toBe(401)
    await putLines(test, key, id, [answer(1)])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    const late = await own.submitOwn(path, fields)
    expect([late.status, textOf(late.text)]).toEqual([409, expect.stringContaining('stands since it was finalised')])
  })
})
