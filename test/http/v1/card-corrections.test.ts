import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiKey } from '../../../src/db/api-keys.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { ModelStatistics } from '../../../src/schemas/model-statistics.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, openDraft, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from '../pages/read-page.ts'

const card = {
  ...{ maker: 'A makr', version: '2026-01-31', parameters: '7B', tools: ['search'] },
  links: [{ title: 'Report', url: 'https://example.org/another' }]
}
const links = [{ title: 'Report', url: 'https://example.org/report' }]
const reason = 'the link led to another report'

let test: TestApp
let team: string
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'r1')
  team = (await insertTeam(test.database.db, 'correcting'))!.id
  key = await test.keyFor('submitter', team)
})
afterAll(() => test.close())

const published = (model: string) => publish(test, key, { release: 'r1', model, outputs: { 'EK-1': 'gold-1' }, card })
const correct = (id: string, body: object, by: string | null = key) =>
  test.call(by, 'POST', `/v1/submissions/${id}/card-corrections`, body)
const shown = async (id: string) => (await test.call(null, 'GET', `/v1/submissions/${id}`)).json<Submission>()

describe('POST /v1/submissions/{id}/card-corrections', () => {
  it('adds what was mended, with the reason, and keeps what was declared', async () => {
    const id = await published('mended')
    const before = await shown(id)
    expect((await correct(id, { card: { links }, reason })).status).toBe(201)
    expect((await correct(id, { card: { maker: 'A maker', links }, reason: 'misspelt' })).status).toBe(201)
    expect((await correct(id, { card: { maker: null }, reason: 'not to be told' })).status).toBe(201)
    const { card: now, cardCorrected, ...rest } = await shown(id)
    const { card: _, ...restBefore } = before
    // Nothing else moved.
    expect(rest).toEqual(restBefore)
    expect(now).toEqual({ version: card.version, parameters: card.parameters, tools: card.tools, links })
    expect(cardCorrected).toMatchObject({
      declared: card,
      corrections: [
        { change: { links }, reason },
        // What it said already is no part of the correction.
        { change: { maker: 'A maker' }, reason: 'misspelt' },
        { change: { maker: null }, reason: 'not to be told' }
      ]
    })
    const acts = (await test.call(test.admin, 'GET', `/v1/acts?team=${team}`)).json<{ data: object[] }>().data
    expect(acts).toContainEqual(
      expect.objectContaining({ act: 'POST /v1/submissions/{id}/card-corrections', subject: { id }, reason })
    )
  })

  it('is seen at once on a page of the model that was read before', async () => {
    const id = await published('read')
    const page = async () => (await test.call(null, 'GET', '/models?release=r1&model=read')).text
    expect(await page()).not.toContain('Corrected on')
    await correct(id, { card: { links }, reason })
    const text = await page()
    readPage(text)
    const day = new Date().toISOString().slice(0, 10)
    expect(text).toContain(`Corrected on ${day}: links. Reason: <bdi>${reason}</bdi>`)
    expect(text).toContain('href="https://example.org/report"')
    expect(text.slice(text.indexOf('As it was declared'))).toContain('href="https://example.org/another"')
    const found = (await test.call(null, 'GET', '/v1/models?release=r1&model=read')).json<ModelStatistics>()
    expect([found.card?.links, found.cardCorrected?.declared?.links]).toEqual([links, card.links])
  })

  it('takes nothing that results rest on', async () => {
    const id = await published('fixed')
    for (const body of [
      ...[{ version: '2' }, { parameters: '8B' }, { tools: null }, {}, { maker: ' ' }].map((card) => ({
        card,
        reason
      })),
      { card: { links: [{ title: 'a link', url: 'http://example.org' }] }, reason },
      { card: { maker: 'A maker' } },
      { card: { maker: 'A maker' }, reason: ' ' },
      { card: { maker: 'A maker' }, reason, model: 'another' },
      { setting: 'tools', reason }
    ]) {
      expect([(await correct(id, body)).status, body]).toEqual([400, body])
    }
    const same = await correct(id, { card: { maker: card.maker }, reason })
    expect([same.status, same.json()]).toMatchObject([409, { code: 'card_unchanged' }])
    expect(await shown(id)).not.toHaveProperty('cardCorrected')
  })

  it('is for what was finalised and is not withdrawn', async () => {
    const draft = await openDraft(test, key, 'r1', 'a draft')
    const change = { card: { links }, reason }
    expect((await correct(draft, change)).json()).toMatchObject({ code: 'submission_is_draft' })
    const id = await published('gone')
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
    expect((await correct(id, change)).json()).toMatchObject({ code: 'submission_withdrawn' })
  })

  it('is for its own team alone', async () => {
    const id = await published('of a team')
    const change = { card: { links }, reason }
    expect((await correct(id, change, null)).status).toBe(401)
    expect((await correct(id, change, await test.keyFor('submitter'))).status).toBe(404)
    expect((await correct(id, change, await test.keyFor('auditor'))).status).toBe(403)
    expect((await correct(id, change, await test.keyFor('reader', team))).status).toBe(403)
    expect((await correct(id, change, 'aer_none')).status).toBe(401)
    const ended = { teamId: team, role: 'submitter', expiresAt: new Date(Date.now() - 1000) } as const
    const { key: spare } = await makeApiKey(test.database.db, ended)
    expect((await correct(id, change, spare)).json()).toMatchObject({ code: 'key_expired' })
    expect(await shown(id)).not.toHaveProperty('cardCorrected')
  })

  it('is kept by the database as it was made', async () => {
    const id = await published('kept')
    await correct(id, { card: { links }, reason })
    const { db } = test.database
    const change = db.execute(sql`update card_corrections set change = '{}' where submission_id = ${id}`)
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('add another one') } })
  })
})

describe('POST /v1/teams/{id}/erase', () => {
  it('takes the reasons of corrections away', async () => {
    const leaving = (await insertTeam(test.database.db, 'leaving'))!.id
    const by = await test.keyFor('submitter', leaving)
    const id = await publish(test, by, { release: 'r1', model: 'left', outputs: { 'EK-1': 'gold-1' }, card })
    await correct(id, { card: { links }, reason: 'as Ada told me' }, by)
    expect((await test.call(test.admin, 'POST', `/v1/teams/${leaving}/erase`, { name: 'leaving' })).status).toBe(200)
    const [correction] = (await shown(id)).cardCorrected!.corrections
    expect(correction).toMatchObject({ change: { links }, reason: 'erased with the team' })
  })
})

describe('the form on the page of a submission', () => {
  it('corrects the card, and comes back as it was typed where it is refused', async () => {
    const id = await published('by a form')
    const own = openBrowser(test.app)
    await own.submit('/sign-in', { key })
    const page = (await own.get(`/submissions/${id}`)).text
    readPage(page)
    expect(page).toContain('Report https://example.org/another</textarea>')
    const wrong = await own.submitOwn(`/submissions/${id}/card`, { maker: 'A maker', links: 'javascript:alert(1)' })
    readPage(wrong.text)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('value="A maker"')
    const fields = { maker: card.maker, links: 'Report https://example.org/report', reason }
    expect((await own.submitOwn(`/submissions/${id}/card`, fields)).status).toBe(303)
    expect((await shown(id)).cardCorrected?.corrections).toMatchObject([{ change: { links }, reason }])
    const other = openBrowser(test.app)
    await other.submit('/sign-in', { key: await test.keyFor('submitter') })
    expect((await other.get(`/submissions/${id}`)).text).not.toContain('Correct the card')
    expect((await other.submitOwn(`/submissions/${id}/card`, fields)).status).toBe(404)
    expect((await openBrowser(test.app).submit(`/submissions/${id}/card`, fields)).status).toBe(401)
  })
})
