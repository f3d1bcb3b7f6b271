import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems, type NewItemRow } from '../../../src/db/items.ts'
import { saveStructure } from '../../../src/db/papers.ts'
import { extractions, rounds } from '../../../src/db/tables.ts'
import type { Role } from '../../../src/schemas/states.ts'
import { aPaper } from '../../helpers/a-paper.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { addPaperItems, anItem, paperId } from '../../helpers/paper-items.ts'
import { readPage } from './read-page.ts'

const hostile = '<b>"Ada" & co</b>'
const trade = 'By how much did the tariffs on trade fall'
let test: TestApp
let key: string
let ada: Browser
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 3, each: 2 })
  await addGenerations()
  ada = await signedIn(key)
}, 60_000)
afterAll(() => test.close())

/** Paper 1 has a second generation, `mini`, of which one question is like one of a third, `large`. */
async function addGenerations(): Promise<void> {
  const { db } = test.database
  const of = { paperId: paperId(1), taskType: 'EK', state: 'done' as const, delivery: 'live' as const }
  await db.insert(extractions).values([
    { ...of, id: 'first' },
    { ...of, id: 'second', generation: 2, generationName: 'mini', settings: { model: 'openai:gpt-5-mini' } },
    { ...of, id: 'third', generation: 3, generationName: 'large', settings: {}, reason: hostile }
  ])
  await db.insert(rounds).values({
    ...{ extractionId: 'second', position: 0, name: 'question', promptId: 'aer/ek/questions', promptVersion: 3 },
    ...{ promptHash: 'abcdef0123456789', inputHash: 'none', modelId: 'openai:gpt-5-mini', repairs: 2, passed: true },
    ...{ output: {}, checks: [{ check: 'answer-given', ok: false, message: hostile }], attempts: [], callIds: [] }
  })
  await insertItems(db, [
    made('EK-g2-1', trade, { number: 2, name: 'mini' }),
    made('EK-g2-2', 'What happened to the wages of the unskilled', { number: 2, name: 'mini' }),
    made('EK-g3-1', `${trade} in ten years ${hostile}`, { number: 3, name: 'large' })
  ])
}

function made(id: string, question: string, { number, name }: { number: number; name: string }): NewItemRow {
  const item = anItem(1, 90)
  const provenance = { ...item.provenance, source: 'paper' as const, generation: { number, name, reader: 1 } }
  return {
    ...item,
    ...{ id, generation: number, provenance: provenance as NewItemRow['provenance'] },
    ...content(question)
  }
}

function content(question: string) {
  return { state: 'candidate' as const, examinee: { question }, gold: { answer: 'by half' } }
}

async function signedIn(by: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key: by })
  return browser
}

/** A page as it is read: no text of others breaks out of it. */
async function page(path: string, browser = ada): Promise<string> {
  const { status, text } = await browser.get(path)
  expect(status, text).toBe(200)
  readPage(text)
  expect(text).not.toContain(hostile)
  return text
}

const edit = async (id: string, gold: string, version = 1) => {
  const edited = await test.call(key, 'POST', `/v1/items/${id}/versions`, {
    ...{ baseVersion: version, gold: { answer: gold }, reason: `the key was wrong ${hostile}`, author: hostile }
  })
  expect(edited.status, edited.text).toBe(201)
}

describe('pages of papers', () => {
  it('list papers by state, with the way to each', async () => {
    await test.call(key, 'POST', `/v1/papers/${paperId(3)}/pause`, { reason: `rights of ${hostile}` })
    const all = await page('/papers')
    for (const number of [1, 2, 3]) expect(all).toContain(`href="/papers/${paperId(number)}"`)
    const paused = await page('/papers?state=paused')
    expect(paused).toContain(paperId(3))
    expect(paused).not.toContain(paperId(1))
    expect(paused).toContain('rights of')
    expect(await page('/papers?state=')).toContain(paperId(1))
    expect(await page('/papers?state=withdrawn')).toContain('No paper is withdrawn')
    expect((await ada.get('/papers?state=lost')).status).toBe(400)
    expect((await ada.get('/papers?stat=paused')).status).toBe(400)
    expect(await page('/team')).toContain('href="/papers"')
  })

  it('show a paper with rights, generations, rounds, costs and items', async () => {
    const text = await page(`/papers/${paperId(1)}`)
    for (const told of ['CC-BY-4.0', 'may be public', 'openai:gpt-5-mini', 'aer/ek/questions', 'answer-given']) {
      expect(text).toContain(told)
    }
    expect(text).toContain(`/papers/${paperId(1)}/difference?suite=aer&amp;taskType=EK&amp;from=1&amp;to=2`)
    expect(text).toContain('href="/items/EK-g2-1"')
    expect(text).toContain('href="/items/EK-1-1"')
    expect((await ada.get('/papers/none')).status).toBe(404)
  })

  it('say what speaks against what was read of a paper, with the way to the page', async () => {
    const table = { caption: '', notes: null, page: 9, columns: [], rows: [] }
    const read = aPaper(['one'], { title: `Wages ${hostile}`, tables: [{ ...table, number: `1${hostile}` }] })
    await saveStructure(test.database.db, paperId(2), { ...read, readerVersion: 1 })
    expect(await page(`/papers/${paperId(2)}`)).not.toContain('no authors were found')
    await saveStructure(test.database.db, paperId(2), read)
    const text = await page(`/papers/${paperId(2)}`)
    expect(text).toContain('no authors were found')
    expect(text).toContain(`/v1/papers/${paperId(2)}/pages/9.png`)
    expect(text).toMatch(/authors<\/th><td[^>]*>20.0 %/)
  })

  it('tell item by item what one generation changed since another, and mark the words', async () => {
    const path = `/papers/${paperId(1)}/difference`
    const chooser = await page(path)
    expect(chooser).toContain('<option value="mini">mini</option>')
    const text = await page(`${path}?suite=aer&taskType=EK&from=mini&to=3`)
    expect(text).toContain('0 the same, 2 otherwise')
    expect(text).toContain('<mark> in ten years')
    expect(text).toContain('only in the earlier one')
    expect(text).toContain('<option value="large" selected>large</option>')
    expect((await ada.get(`${path}?taskType=EK&to=none`)).status).toBe(404)
    expect((await ada.get(`${path}?taskType=EK&to=2&generation=1`)).status).toBe(400)
  })

  it('set generations side by side, and say in place why some cannot be', async () => {
    expect(await page('/generations')).toContain('placeholder="1,large"')
    const text = await page('/generations?generations=mini,large&types=EK')
    expect(text).toContain('EK of 1 paper<')
    expect(text).toContain('Items failing a check')
    const { status, text: refused } = await ada.get('/generations?generations=1,none')
    expect([status, readPage(refused) && refused]).toEqual([422, expect.stringContaining('no sums of the same papers')])
  })
})

describe('pages of items', () => {
  it('list items as they are sought, and nothing that is asked for by another name', async () => {
    expect(await page('/items?attention=&taskType=EK&state=approved')).toContain('EK-1-1')
    const candidates = await page(`/items?state=candidate&paper=${paperId(1)}`)
    expect(candidates).toContain('EK-g2-1')
    expect(candidates).not.toContain('EK-1-1')
    expect(await page('/items?attention=true')).toContain('No item is like this')
    expect((await ada.get('/items?papers=1')).status).toBe(400)
  })

  it('are sought by generation, paper and state together, on pages as by the API', async () => {
    const idsOf = async (query: string) => {
      const listed = await test.call(key, 'GET', `/v1/items?${query}`)
      expect(listed.status, listed.text).toBe(200)
      return listed.json<{ data: { id: string }[] }>().data.map(({ id }) => id)
    }
    const of = `paper=${paperId(1)}&state=candidate`
    const expected: Record<string, string[]> = {
      [`${of}&generation=mini`]: ['EK-g2-1', 'EK-g2-2'],
      [`${of}&generation=3`]: ['EK-g3-1'],
      [`${of}&generation=1`]: [],
      [`paper=${paperId(1)}&generation=1`]: ['EK-1-1', 'EK-1-2'],
      [`paper=${paperId(2)}&generation=mini`]: [],
      'generation=none': []
    }
    for (const [query, ids] of Object.entries(expected)) {
      expect(await idsOf(query), query).toEqual(ids)
      const links = [...(await page(`/items?${query}`)).matchAll(/href="\/items\/([^"]+)"/g)].map(([, id]) => id)
      expect(links, query).toEqual(ids)
    }
    for (const query of ['generation=0', 'generation=Mini', 'generation=-1']) {
      expect((await test.call(key, 'GET', `/v1/items?${query}`)).status, query).toBe(400)
      expect((await ada.get(`/items?${query}`)).status, query).toBe(400)
    }
    const paper = await page(`/papers/${paperId(1)}`)
    expect(paper).toContain(`/items?suite=aer&amp;taskType=EK&amp;paper=${paperId(1)}&amp;generation=2`)
  })

  it('show an item with its versions, and in what words two of them differ', async () => {
    expect((await ada.get('/items/EK-2-1/difference')).status).toBe(422)
    await edit('EK-2-1', 'a third of all tariffs')
    await edit('EK-2-1', 'a half of all tariffs', 2)
    const item = await page('/items/EK-2-1')
    expect(item).toContain('/items/EK-2-1/difference?from=2&amp;to=3')
    expect(item).toContain('the key was wrong')
    const last = await page('/items/EK-2-1/difference')
    expect(last).toContain('<del>third</del>')
    expect(last).toContain('<mark>half</mark>')
    expect(await page('/items/EK-2-1/difference?from=1&to=3')).toContain('<del>gold-2-1</del>')
    expect(await page('/items/EK-2-1/difference?from=2&to=2')).toContain('Their content is the same')
  })
})

describe('the pages of maintainers', () => {
  it('are for those who may ask the routes under them', async () => {
    const paths = [
      ...['/papers', `/papers/${paperId(1)}`, `/papers/${paperId(1)}/difference`, '/generations'],
      ...['/items', '/items/EK-2-1', '/items/EK-2-1/difference']
    ]
    const nobody = openBrowser(test.app)
    for (const path of paths) expect((await nobody.get(path)).headers.location, path).toBe('/sign-in')
    const statuses: Record<Role, number> = { reader: 403, submitter: 403, auditor: 403, maintainer: 200, admin: 200 }
    for (const [role, expected] of Object.entries(statuses)) {
      const by = await test.keyFor(role as Role)
      const browser = await signedIn(by)
      for (const path of paths) expect((await browser.get(path)).status, `${role} ${path}`).toBe(expected)
      // The same routes refuse the same roles.
      expect((await test.call(by, 'GET', `/v1/papers/${paperId(1)}`)).status).toBe(expected)
      expect((await test.call(by, 'GET', '/v1/items/EK-2-1/difference')).status).toBe(expected)
      if (expected === 403) expect((await browser.get('/team')).text).not.toContain('href="/papers"')
    }
  })
})

describe('the page of what differs between releases', () => {
  it('tells strangers nothing of private gold, and maintainers all', async () => {
    await test.call(key, 'POST', '/v1/items/review', { ids: ['EK-2-1'] })
    await freeze(test, 'one', 0.5)
    const splits = (await test.call(key, 'GET', '/v1/releases/one/items')).json<{
      data: { id: string; split: string }[]
    }>()
    const [open, closed] = ['public', 'private'].map((split) => splits.data.find((item) => item.split === split)!.id)
    const version = async (id: string) =>
      (await test.call(key, 'GET', `/v1/items/${id}`)).json<{ version: number }>().version
    await edit(open!, 'mended-openly', await version(open!))
    await edit(closed!, 'mended-secretly', await version(closed!))
    await test.call(key, 'POST', '/v1/items/review', { ids: [open, closed] })
    await test.call(key, 'POST', '/v1/releases', { name: 'two', replaces: 'one' })
    expect((await test.call(key, 'POST', '/v1/releases/two/freeze')).status).toBe(200)

    const nobody = openBrowser(test.app)
    expect(await page('/releases/two', nobody)).toContain('href="/releases/two/difference"')
    const path = '/releases/two/difference'
    const submitter = await signedIn(await test.keyFor('submitter'))
    for (const stranger of [nobody, submitter, await signedIn(await test.keyFor('auditor'))]) {
      const text = await page(path, stranger)
      expect(text).toContain('openly')
      expect(text).toContain('Its gold is private')
      expect(text).not.toContain('secretly')
      expect(text).not.toContain(`gold-${closed!.slice(3)}`)
    }
    expect(await page(path)).toContain('secretly')
    expect((await ada.get(path)).headers['cache-control']).toBe('private, no-store')
  })

  it('asks for an earlier release where none was replaced, and compares no drafts', async () => {
    const nobody = openBrowser(test.app)
    expect(await page('/releases/one/difference', nobody)).toContain('<option value="two">two</option>')
    expect(await page('/releases/one/difference?from=two', nobody)).toContain('Item by item')
    await test.call(key, 'POST', '/v1/releases', { name: 'draft' })
    expect((await nobody.get('/releases/draft/difference')).status).toBe(404)
    expect((await nobody.get('/releases/one/difference?from=draft')).status).toBe(404)
    expect((await ada.get('/releases/one/difference?from=draft')).status).toBe(409)
    expect((await nobody.get('/releases/one/difference?form=two')).status).toBe(400)
  })
})
