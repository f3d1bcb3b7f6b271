import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankFigureSchema } from '../../../src/schemas/bank-figure.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'
import { answerAs, drawOpen, guesses } from '../../helpers/simulated-choices.ts'

let test: TestApp
let team: string
let published: string
let unpublished: string
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  const order = { suite: 'steer-me', name: 'bank', count: 40, taskTypes: ['exponents', 'consumer_surplus'] }
  await drawOpen(test, suites, { ...order, name: 'unanswered' })
  const items = await drawOpen(test, suites, order)
  published = await answerAs(test, team, {
    release: 'bank',
    items,
    model: '<b>guesses',
    simulated: guesses,
    openResponses: true
  })
  unpublished = await openDraft(test, team, 'bank', 'draft')
  const secret = { suite: 'steer-me', name: 'secret', count: 40, taskTypes: ['exponents'] }
  expect((await test.call(test.admin, 'POST', '/v1/releases/draw', secret)).status).toBe(202)
  await runDraws(test, suites)
}, 240_000)
afterAll(() => test.close())

const pictures = (text: string) =>
  [...text.matchAll(/(?:src|srcset)="(\/figures\.svg[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))

describe('GET /figures', () => {
  it('shows the figure in both schemes for either screen, its marks as a table, and where the data is', async () => {
    const { status, text } = await test.call(null, 'GET', '/figures?release=bank&figure=error-profile&resamples=100')
    expect(status, text).toBe(200)
    const urls = pictures(text)
    const asked = urls.map((url) => new URLSearchParams(url.split('?')[1]))
    expect(asked.map((query) => `${query.get('theme')} ${query.get('screen')}`)).toEqual([
      ...['dark telephone', 'light telephone'],
      ...['dark null', 'light null']
    ])
    for (const url of urls) {
      const drawing = await test.call(null, 'GET', url)
      expect([drawing.status, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    }
    const data = text.match(/href="([^"]+)">JSON/)![1]!.replaceAll('&amp;', '&')
    const figure = bankFigureSchema.parse(JSON.parse((await test.call(null, 'GET', data)).text))
    expect(text).toContain(`The same as a table: ${figure.marks.length} rows`)
    for (const words of figure.notCovered) expect(text).toContain(words)
    expect(text).not.toContain('<b>guesses')
  })

  it('is linked from the board of the release and from what a submission chose', async () => {
    const board = await test.call(null, 'GET', '/?release=bank&resamples=100')
    expect(board.text).toContain('href="/figures?release=bank"')
    const choices = await test.call(null, 'GET', `/submissions/${published}/choices`)
    expect(choices.text).toContain(`href="/figures?release=bank&amp;submissions=${published}"`)
  })

  it('takes the boxes of its form, and fields that are left empty', async () => {
    const boxes = `submissions=${published}&submissions=${published}&within=&from=&to=`
    const { status, text } = await test.call(null, 'GET', `/figures?release=bank&${boxes}&resamples=100`)
    expect(status, text).toBe(200)
    expect(text).toMatch(new RegExp(`value="${published}" checked`))
  })

  it('shows no submission to whom it is not open', async () => {
    const path = `?release=bank&submissions=${unpublished}&resamples=100`
    for (const page of [`/figures${path}`, `/figures.svg${path}&figure=worst-domain`]) {
      expect((await test.call(null, 'GET', page)).status).toBe(404)
    }
  })

  it('says in words why there is no figure', async () => {
    const pages: [query: string, status: number, words: string][] = [
      ['release=unanswered', 200, 'No submission to this release is published yet'],
      ['release=secret', 403, 'for maintainers and auditors alone'],
      ['release=bank&from=hidden', 422, 'name both or none'],
      ['release=bank&within=nowhere', 422, 'got nowhere']
    ]
    for (const [query, status, words] of pages) {
      const reply = await test.call(null, 'GET', `/figures?${query}`)
      expect([reply.status, reply.headers['content-type']], query).toEqual([status, 'text/html; charset=utf-8'])
      expect(reply.text).toContain(words)
    }
  })
})
