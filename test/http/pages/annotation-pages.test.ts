import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annotationDecisions } from '../../../src/db/tables.ts'
import type { AnnotationAgreement, FragmentItems } from '../../../src/schemas/agreement.ts'
import type { AnnotationCase } from '../../../src/schemas/annotation-decision.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { FragmentYield } from '../../../src/schemas/release-yield.ts'
import type { Role } from '../../../src/schemas/states.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

const hostile = '<b>"Ada" & co</b>'
const fragments = ['f1', 'f2', 'f3', 'f4'].map((id) => ({
  ...{ id, text: `text of ${id} ${hostile}`, year: 1910, source: `a book ${hostile}`, language: 'en' }
}))
let test: TestApp
let key: string
let ada: Browser
let ben: Browser
let eve: Browser
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  expect((await test.call(key, 'POST', '/v1/fragments', fragments)).status).toBe(200)
  ada = await signedIn(await test.keyFor('maintainer'))
  ben = await signedIn(await test.keyFor('maintainer'))
  eve = await signedIn(await test.keyFor('maintainer'))
}, 60_000)
afterAll(() => test.close())

async function signedIn(by: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key: by })
  return browser
}

/** A page as it is read: no text of others breaks out of it. */
async function page(browser: Browser, path: string): Promise<string> {
  const { status, text } = await browser.get(path)
  expect(status, text).toBe(200)
  readPage(text)
  expect(text).not.toContain(hostile)
  return text
}

const label = (browser: Browser, id: string, stability: string, existence: string) =>
  browser.submitOwn(`/annotations/${id}`, { stability, existence })
const selected = (text: string) => [...text.matchAll(/value="(yes|no)" selected/g)].map(([, value]) => value)
const nameOf = async (browser: Browser) =>
  /<code><bdi>([^<]+)<\/bdi><\/code>, also/.exec(await page(browser, '/annotations'))![1]!
const cases = async (query = '') =>
  (await test.call(key, 'GET', `/v1/fragments/decisions${query}`)).json<{ data: AnnotationCase[] }>().data

describe('the pages of annotators', () => {
  it('show a fragment with the guideline of each field, and go on to the next one that is left', async () => {
    expect(await page(ada, '/team')).toContain('href="/annotations"')
    expect(await page(ada, '/annotations')).toContain('<dt>Left for you</dt><dd>4</dd>')
    const first = await page(ada, '/annotations/f1')
    expect(first).toContain('text of f1')
    expect(first).toContain('aria-describedby="guideline-stability"')
    expect(first).toContain('href="/annotations/f2"')
    const kept = await label(ada, 'f1', 'yes', 'no')
    expect([kept.status, readPage(kept.text) && kept.text]).toEqual([200, expect.stringContaining('text of f2')])
    expect(selected(kept.text)).toEqual([])
    expect(await page(ada, '/annotations')).toContain('<dt>Left for you</dt><dd>3</dd>')
  })

  it('take one’s own labels anew, and tell nobody of them before both are in, nor the other after', async () => {
    await label(ada, 'f1', 'no', 'no')
    expect(selected(await page(ada, '/annotations/f1'))).toEqual(['no', 'no'])
    expect(selected(await page(ben, '/annotations/f1'))).toEqual([])
    expect(await cases()).toEqual([])
    expect(await page(eve, '/decisions')).toContain('No two annotators differ')
    expect((await eve.get('/decisions/f1')).status).toBe(404)

    await label(ben, 'f1', 'yes', 'no')
    expect(selected(await page(ada, '/annotations/f1'))).toEqual(['no', 'no'])
    for (const annotator of [ada, ben]) {
      const { status, text } = await annotator.get('/decisions/f1')
      expect([status, text]).toEqual([409, expect.stringContaining('another decides')])
      expect(await page(annotator, '/decisions')).not.toContain('href="/decisions/f1"')
    }
    const third = await label(eve, 'f1', 'yes', 'yes')
    expect([third.status, third.text]).toEqual([409, expect.stringContaining('two others have labelled')])
    expect(await page(eve, '/annotations')).toContain('<dt>Labelled by two others</dt><dd>1</dd>')
  })

  it('refuse what is no label, with what was typed, and change nothing', async () => {
    const wrong: Record<string, string>[] = [{ stability: 'yes' }, { stability: 'yes', existence: 'perhaps' }]
    for (const fields of wrong) {
      const refused = await ada.submitOwn('/annotations/f2', fields)
      expect([refused.status, readPage(refused.text) && refused.text]).toEqual([
        422,
        expect.stringContaining('existence must be one of yes, no')
      ])
      expect(selected(refused.text)).toEqual(['yes'])
    }
    const more = await ada.submitOwn('/annotations/f2', { stability: 'yes', existence: 'no', other: 'x' })
    expect(more.status).toBe(422)
    expect((await ada.submitOwn('/annotations/none', { stability: 'yes', existence: 'no' })).status).toBe(404)
    expect((await ada.submit('/annotations/f2', { stability: 'yes', existence: 'no' })).status).toBe(403)
    expect(selected(await page(ada, '/annotations/f2'))).toEqual([])
  })

  it('are the sheets of the same person', async () => {
    const annotator = await nameOf(ada)
    const sheet = (await test.call(key, 'GET', `/v1/fragments/sheet?annotator=${annotator}`)).text
    expect(sheet).toMatch(/f1,.*,no,no\r\n/)
    const lines = [{ fragmentId: 'f2', annotator, labels: { stability: 'yes', existence: 'yes' } }]
    expect((await test.call(key, 'POST', '/v1/fragments/annotations', lines)).status).toBe(200)
    expect(selected(await page(ada, '/annotations/f2'))).toEqual(['yes', 'yes'])
  })
})

describe('decisions between annotators', () => {
  it('are given on a page with a column of their own, stand, and hold the labels under them', async () => {
    await label(ben, 'f2', 'yes', 'yes')
    expect(await cases('?state=disputed')).toMatchObject([{ fragment: 'f1', disputed: ['stability'], decision: null }])
    const list = await page(eve, '/decisions')
    expect(list).toContain('href="/decisions/f1"')
    expect(list).toContain('<dt>Labelled by two</dt><dd>2</dd>')
    // Two fragments tell an alpha, and no interval of it.
    expect(list).toMatch(/<td>[−\d.]+<small>no interval: [a-z ]+<\/small><\/td>/)
    const text = await page(eve, '/decisions/f1')
    expect(text).toContain('aria-label="stability: your label"')
    expect(text).not.toContain('name="existence"')
    expect(text).toContain('<dt>existence</dt><dd>no</dd>')
    for (const fields of [{}, { stability: 'maybe' }, { stability: 'no', existence: 'yes' }] as Record<
      string,
      string
    >[]) {
      expect((await eve.submitOwn('/decisions/f1', fields)).status).toBe(422)
    }
    expect((await ada.submitOwn('/decisions/f1', { stability: 'no' })).status).toBe(409)
    expect((await eve.submitOwn('/decisions/f2', { stability: 'no' })).status).toBe(404)

    const before = (await test.call(key, 'GET', '/v1/fragments/agreement')).json<AnnotationAgreement>()
    const done = await eve.submitOwn('/decisions/f1', { stability: 'no' })
    expect([done.status, readPage(done.text) && done.text]).toEqual([200, expect.stringContaining('is kept')])
    const decider = await nameOf(eve)
    expect(await cases()).toMatchObject([
      { fragment: 'f1', state: 'decided', annotations: [{}, {}], decision: { decider, labels: { stability: 'no' } } }
    ])
    // How far two agree is of the two alone.
    expect((await test.call(key, 'GET', '/v1/fragments/agreement')).json()).toEqual(before)
    expect(await page(ada, '/decisions/f1')).toContain(`Decided by <code><bdi>${decider}</bdi></code>`)

    expect((await label(ben, 'f1', 'no', 'no')).status).toBe(409)
    expect(await page(ben, '/annotations/f1')).toContain('Somebody has decided')
    const again = await signedIn(await test.keyFor('admin'))
    expect((await again.submitOwn('/decisions/f1', { stability: 'yes' })).status).toBe(409)
    const lines = [{ fragmentId: 'f1', annotator: await nameOf(ben), labels: { stability: 'no', existence: 'no' } }]
    const refused = await test.call(key, 'POST', '/v1/fragments/annotations', lines)
    expect(refused.json<Receipts>().receipts).toMatchObject([{ status: 'rejected', code: 'fragment_decided' }])
    lines[0]!.labels.stability = 'yes'
    expect((await test.call(key, 'POST', '/v1/fragments/annotations', lines)).json()).toMatchObject({ unchanged: 1 })
    const changed = test.database.db.update(annotationDecisions).set({ decider: 'another' }).where(sql`true`)
    await expect(changed).rejects.toThrow()
  })

  it('go out and come back as a sheet with a column for the decider', async () => {
    for (const [annotator, existence] of [
      ['Cy', 'yes'],
      ['Di', 'no']
    ] as const) {
      const lines = [{ fragmentId: 'f3', annotator, labels: { stability: 'yes', existence } }]
      expect((await test.call(key, 'POST', '/v1/fragments/annotations', lines)).status).toBe(200)
    }
    const sheet = (await test.call(key, 'GET', '/v1/fragments/decisions/sheet?decider=Eve')).text
    const [head, row] = sheet.split('\r\n')
    expect(head).toBe(
      'fragmentId,decider,text,year,source,language,stability_given,stability,existence_given,existence'
    )
    expect(row).toMatch(/^f3,Eve,.*,en,,,"yes, no",$/)
    const send = async (payload: string) =>
      (
        await test.send(key, {
          ...{ method: 'POST', url: '/v1/fragments/decisions', payload },
          headers: { 'content-type': 'text/csv' }
        })
      ).json<Receipts>()
    expect(await send(sheet)).toMatchObject({ accepted: 0, rejected: 0 })
    const filled = sheet.replace('"yes, no",', '"yes, no",no')
    const code = async (text: string) => (await send(text)).receipts.map((receipt) => receipt.code)
    expect(await code(filled.replace(',Eve,', ',cy,'))).toEqual(['decider_has_annotated'])
    expect(await code(filled.replace('f3,', 'f2,'))).toEqual(['fragment_undisputed'])
    expect(await code(filled.replace('"yes, no",no', '"yes, no",maybe'))).toEqual(['labels_invalid'])
    expect(await send(filled)).toMatchObject({ accepted: 1 })
    expect(await send(filled)).toMatchObject({ unchanged: 1 })
    expect(await code(filled.replace('"yes, no",no', '"yes, no",yes'))).toEqual(['fragment_decided'])
  })

  it('make items of the fragments, whose gold says which fields were decided', async () => {
    const made = (await test.call(key, 'POST', '/v1/fragments/items')).json<FragmentItems>()
    expect(made).toMatchObject({ created: ['CI-f1', 'CI-f2', 'CI-f3'], inconsistent: [] })
    const labels = async (id: string) =>
      (await test.call(key, 'GET', `/v1/items/${id}`)).json<{ gold: { labels: object } }>().gold.labels
    expect(await labels('CI-f1')).toEqual({ stability: 'no', existence: 'no' })
    expect(await labels('CI-f3')).toEqual({ stability: 'yes', existence: 'no' })
  })

  it('leave what a release was frozen with as it was', async () => {
    await test.call(key, 'POST', '/v1/items/review', { all: true })
    await freeze(test, 'frozen')
    const read = async () =>
      (await test.call(key, 'GET', '/v1/releases/frozen/yield')).json<{ fragments: FragmentYield }>().fragments
    const before = await read()
    expect(before.agreement.fragments).toBe(3)
    await label(ada, 'f4', 'yes', 'no')
    await label(ben, 'f4', 'no', 'no')
    expect((await eve.submitOwn('/decisions/f4', { stability: 'no' })).status).toBe(200)
    expect(await read()).toEqual(before)
  })
})

describe('annotating and deciding', () => {
  it('is for those who may send sheets', async () => {
    const paths = ['/annotations', '/annotations/f4', '/decisions', '/decisions/f4']
    const nobody = openBrowser(test.app)
    for (const path of paths) expect((await nobody.get(path)).headers.location, path).toBe('/sign-in')
    for (const path of ['/annotations/f4', '/decisions/f4']) {
      expect((await nobody.submit(path, { stability: 'yes', existence: 'no' })).status).toBe(401)
    }
    const statuses: Record<Role, number> = { reader: 403, submitter: 403, auditor: 403, maintainer: 200, admin: 200 }
    for (const [role, expected] of Object.entries(statuses)) {
      const by = await test.keyFor(role as Role)
      const browser = await signedIn(by)
      for (const path of paths) expect((await browser.get(path)).status, `${role} ${path}`).toBe(expected)
      expect((await test.call(by, 'GET', '/v1/fragments/decisions')).status).toBe(expected)
      expect((await test.call(by, 'GET', '/v1/fragments/decisions/sheet?decider=Eve')).status).toBe(expected)
      if (expected === 200) continue
      expect((await label(browser, 'f4', 'yes', 'no')).status).toBe(403)
      expect((await browser.submitOwn('/decisions/f4', { stability: 'no' })).status).toBe(403)
      expect((await test.call(by, 'POST', '/v1/fragments/decisions', [])).status).toBe(403)
    }
  })
})
