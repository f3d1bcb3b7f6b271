import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TemplateFile, ValidatedTemplate } from '../../../src/schemas/template-validation.ts'
import { suites } from '../../../src/suites/index.ts'
import type { TemplateRecord } from '../../../src/workflows/templates/records.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type GeneratedFile, openGeneratedFile, transfer } from '../../helpers/generated-file.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let file: GeneratedFile
let keys: Record<'ada' | 'karl' | 'joan' | 'team', string>
let ada: Browser
let karl: Browser
let joan: Browser
let names: string[]

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  file = await openGeneratedFile()
  await transfer(file, 'sports,medical,finance')
  const records = file.records()
  names = records.flatMap((record) => (record.kind === 'attempt' ? record.template!.name : []))
  keys = {
    ada: await test.keyFor('maintainer'),
    karl: await test.keyFor('auditor'),
    joan: await test.keyFor('maintainer'),
    team: await test.keyFor('submitter')
  }
  const sent = await test.call(keys.ada, 'POST', '/v1/template-files/new/records', records)
  expect(sent.status, sent.text).toBe(200)
  ada = await signedIn(keys.ada)
  karl = await signedIn(keys.karl)
  joan = await signedIn(keys.joan)
}, 60_000)
afterAll(async () => {
  await file.close()
  await test.close()
})

async function signedIn(key: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key })
  return browser
}
async function desk(browser: Browser, query = ''): Promise<string> {
  const { status, text } = await browser.get(`/template-files/new${query}`)
  expect(status, text).toBe(200)
  readPage(text)
  return text
}
const say = async (browser: Browser, template: string, fields: Record<string, string>) =>
  await browser.submitOwn('/template-files/new/verdict', { template, ...fields })
async function seen(key: string, template: string): Promise<ValidatedTemplate> {
  const reply = await test.call(key, 'GET', '/v1/template-files/new/templates')
  return reply.json<{ data: ValidatedTemplate[] }>().data.find((one) => one.template === template)!
}

describe('the validation desk', () => {
  it('shows a template beside what it was made of, with a filled question, its key, and what gates found', async () => {
    const text = await desk(ada)
    const written = readPage(text)
    expect(written.filter((piece) => piece.kind === 'open' && piece.name === 'mark').length).toBeGreaterThan(0)
    for (const shown of [names[0]!, 'used-textbooks', '<strong>right</strong>', 'Explanation', 'near-copy', 'passed']) {
      expect(text).toContain(shown)
    }
    expect((await ada.get('/team')).text).toContain('<a href="/template-files">')
    const list = await ada.get('/template-files')
    expect(readPage(list.text) && list.text).toContain('href="/template-files/new"')
    expect(await desk(ada, `?after=${encodeURIComponent(names[0]!)}`)).toContain(names[1]!)
    expect(await desk(ada, `?after=${encodeURIComponent(names[2]!)}`)).toContain('Nothing waits for you here')
  })

  it('is for those who validate, and takes no form from elsewhere', async () => {
    const nobody = openBrowser(test.app)
    const given = { template: names[0]!, verdict: 'accepted' }
    expect([
      (await nobody.get('/template-files')).headers.location,
      (await nobody.get('/template-files/new')).headers.location,
      (await nobody.submit('/template-files/new/verdict', given)).status
    ]).toEqual(['/sign-in', '/sign-in', 401])
    const team = await signedIn(keys.team)
    expect((await team.get('/template-files')).status).toBe(403)
    expect((await team.get('/template-files/new')).status).toBe(403)
    expect((await team.submitOwn('/template-files/new/verdict', given)).status).toBe(403)
    expect((await team.get('/team')).text).not.toContain('/template-files')
    expect((await ada.submit('/template-files/new/verdict', given)).status).toBe(403)
    for (const path of ['', '/new/records', '/new/templates']) {
      expect((await test.call(keys.team, 'GET', `/v1/template-files${path}`)).status).toBe(403)
    }
    expect((await test.call(keys.karl, 'POST', '/v1/template-files/new/records', [])).status).toBe(403)
    expect((await ada.get('/template-files/none')).status).toBe(404)
    expect(await seen(keys.ada, names[0]!)).toMatchObject({ state: 'no_verdict', isYours: true })
  })

  it('keeps two blind to each other until both have spoken, and decides what they agree on', async () => {
    const template = names[0]!
    const first = await say(ada, template, { verdict: 'rejected', fault: 'wording', note: 'reads <i>oddly</i>' })
    expect([first.status, readPage(first.text) && first.text]).toEqual([
      200,
      expect.stringContaining('without knowing yours')
    ])
    expect(await seen(keys.ada, template)).toMatchObject({ state: 'one_verdict', isYours: false, verdicts: [{}] })
    expect(await seen(keys.karl, template)).toMatchObject({ state: 'one_verdict', isYours: true, verdicts: [] })
    expect(await desk(karl)).not.toContain('oddly')
    const acts = await test.call(keys.karl, 'GET', '/v1/acts?limit=1000')
    expect(acts.text).toContain('/template-files/{name}/verdict')
    for (const told of ['oddly', 'wording']) expect(acts.text).not.toContain(told)
    const again = await say(ada, template, { verdict: 'accepted' })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('another decides with you')])

    const second = await say(karl, template, { verdict: 'rejected', fault: 'economics_lost' })
    expect(second.text).toContain('With that it is decided')
    expect(await seen(keys.joan, template)).toMatchObject({
      ...{ status: 'rejected', state: 'decided', isYours: false },
      verdicts: [{ fault: 'wording', note: 'reads <i>oddly</i>' }, { fault: 'economics_lost' }]
    })
    const late = await say(joan, template, { verdict: 'accepted' })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('decided on')])
  })

  it('has a third decide between two that do not agree, who reads what both said', async () => {
    const template = names[1]!
    await say(ada, template, { verdict: 'accepted' })
    const apart = await say(karl, template, {
      verdict: 'rejected',
      fault: 'wrong_domain',
      note: 'no <b>sport</b> in it'
    })
    expect(apart.text).toContain('a third decides')
    expect(await seen(keys.ada, template)).toMatchObject({ state: 'apart', isYours: false, verdicts: [{}, {}] })
    const text = await desk(joan)
    expect(text).toContain('no &lt;b&gt;sport&lt;/b&gt; in it')
    const given = { template, verdict: 'accepted' }
    const third = await test.call(keys.joan, 'POST', '/v1/template-files/new/verdicts', given)
    expect([third.status, third.json<ValidatedTemplate & Record<string, unknown>>().status]).toEqual([201, 'approved'])
    const { data } = (await test.call(keys.karl, 'GET', '/v1/template-files')).json<{ data: TemplateFile[] }>()
    // Two decisions with two verdicts each, of which one agrees: r r and a r.
    expect(data).toMatchObject([
      {
        name: 'new',
        states: { no_verdict: 1, decided: 2 },
        agreement: { both: 2, agreeing: 1, observed: 0.5, alpha: 0 }
      }
    ])
  })

  it('takes no rejection without a fault, no acceptance with one, and none for difficulty', async () => {
    const template = names[2]!
    const faults: Record<string, string>[] = [
      { verdict: 'rejected' },
      { verdict: 'accepted', fault: 'wording' },
      { verdict: 'rejected', fault: 'too_easy' },
      { verdict: 'perhaps' }
    ]
    for (const fields of faults) {
      const refused = await say(ada, template, { ...fields, note: 'kept as typed' })
      expect([refused.status, readPage(refused.text) && refused.text]).toEqual([
        422,
        expect.stringContaining('kept as typed')
      ])
      expect(
        (await test.call(keys.ada, 'POST', '/v1/template-files/new/verdicts', { template, ...fields })).status
      ).toBe(400)
    }
    const unknown = await test.call(keys.ada, 'POST', '/v1/template-files/new/verdicts', {
      ...{ template: 'no/such', verdict: 'accepted' }
    })
    expect(unknown.status).toBe(404)
    expect(await seen(keys.ada, template)).toMatchObject({ state: 'no_verdict' })
  })
})

describe('files of generated templates', () => {
  it('take each line once, refuse what cannot be filled, and give decisions back as lines', async () => {
    const records = file.records()
    const again = await test.call(keys.ada, 'POST', '/v1/template-files/new/records', records)
    expect(again.json()).toMatchObject({ accepted: 0, unchanged: records.length })
    const attempt = records[0] as Extract<TemplateRecord, { kind: 'attempt' }>
    const { template } = attempt
    const bad = [
      { ...attempt, taskType: 'no_such_element' },
      {
        ...attempt,
        template: {
          ...template!,
          text: { type: 'linear', grade: 1, parts: ['How much is {tax} of it all, if it is counted as it should be?'] }
        }
      }
    ]
    const refused = await test.call(keys.ada, 'POST', '/v1/template-files/new/records', bad)
    expect([refused.status, refused.json<{ receipts: { code: string }[] }>().receipts.map(({ code }) => code)]).toEqual(
      [422, ['task_type_not_drawn', 'template_unfit']]
    )
    const { data } = (await test.call(keys.karl, 'GET', '/v1/template-files/new/records')).json<{
      data: TemplateRecord[]
    }>()
    expect(data.slice(0, records.length)).toEqual(records)
    const decided = data.slice(records.length)
    expect(decided).toMatchObject([
      { kind: 'review', template: names[0], verdict: 'rejected', note: expect.stringContaining('wording: reads') },
      { kind: 'review', template: names[1], verdict: 'approved' }
    ])
  })
})
