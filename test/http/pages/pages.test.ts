import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showScore } from '../../../src/grading/show-score.ts'
import { guides } from '../../../src/http/pages/help-page.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let published: string
let draft: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 4)
  await freeze(test, 'r1', 0.5)
  const key = await test.keyFor('submitter')
  published = await publish(test, key, { release: 'r1', model: '<b>bold</b> & co', outputs: answers(3) })
  await publish(test, key, { release: 'r1', model: 'second', outputs: answers(2) })
  draft = await openDraft(test, key, 'r1')
})
afterAll(() => test.close())

/** Answers to four items, so many of them right. */
function answers(right: number): Record<string, string> {
  return Object.fromEntries([1, 2, 3, 4].map((n) => [`EK-${n}`, n <= right ? `gold-${n}` : 'no']))
}

/** The text of a page: tags become spaces. */
async function textOf(url: string): Promise<string> {
  const { status, headers, text } = await test.call(null, 'GET', url)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('GET /', () => {
  it('shows what the API returns for the same query', async () => {
    const query = 'release=r1&split=public&profile=appendix-g&method=paper&resamples=200&seed=3'
    const board = (await test.call(null, 'GET', `/v1/leaderboard?${query}`)).json<Leaderboard>()
    const text = await textOf(`/?${query}`)
    expect(board.rows).toHaveLength(2)
    for (const { tasks, model } of board.rows) {
      const { value, lower, upper } = tasks.EK!
      const [shown, from, to] = [value, lower, upper].map((score) => showScore(score!))
      expect(text).toContain(`${shown} ${from}–${to}`)
      expect(text).toContain(model.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    }
    expect(text).toContain(board.estimand)
    expect(text).toContain(board.inputHash)
    expect(text).toContain('synthetic data')
  })

  it('never lets a name become markup', async () => {
    expect((await test.call(null, 'GET', '/?resamples=100')).text).not.toContain('<b>bold')
  })

  it('takes the release frozen last, the default profile, and offers the others', async () => {
    const { text } = await test.call(null, 'GET', '/?resamples=100')
    expect(text).toContain('<option value="r1" selected>r1</option>')
    expect(text).toMatch(/<option value="table2" selected>/)
    expect(text).toContain('<option value="appendix-g">')
  })

  it('takes the newest release on whose board a row has a rank, while newer ones have none', async () => {
    const other = await buildTestApp()
    await addItems(other, 1)
    await addLabelItems(other, 1)
    const key = await other.keyFor('submitter')
    const labels = '{"stability":"yes","existence":"no"}'
    const chosen = async () =>
      /<option value="([^"]*)" selected>/.exec((await other.call(null, 'GET', '/?resamples=100')).text)?.[1]
    for (const release of ['older', 'newer']) await freeze(other, release)
    expect(await chosen()).toBe('newer')
    const outputs = { 'EK-1': 'gold-1', 'CI-1': labels }
    await publish(other, key, { release: 'older', model: 'whole', outputs })
    expect(await chosen()).toBe('older')
    await publish(other, key, { release: 'newer', model: 'partly', outputs: { 'EK-1': 'gold-1' } })
    expect(await chosen()).toBe('older')
    await publish(other, key, { release: 'newer', model: 'whole', outputs })
    expect(await chosen()).toBe('newer')
    await other.close()
  })

  it('shows the columns of the task types that are named, and refuses those the board has not', async () => {
    const headsOf = async (query: string) => {
      const { text } = await test.call(null, 'GET', `/?release=r1&split=public&resamples=100${query}`)
      return [...text.matchAll(/<th scope="col"[^>]*><abbr[^>]*>(EK|CI)</g)].map(([, name]) => name)
    }
    const all = await headsOf('')
    expect(all).toContain('EK')
    expect(await headsOf('&columns=EK')).toEqual(['EK'])
    expect(await headsOf(`&columns=${all.join(',')}`)).toEqual(all)
    // As the boxes of the form send them.
    expect(await headsOf(all.map((name) => `&columns=${name}`).join(''))).toEqual(all)
    const refused = await test.call(null, 'GET', `/?columns=EK,${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('task_type_unknown')])
  })

  it('answers a query it does not understand with a page', async () => {
    const headers = { accept: 'text/html' }
    const reply = await test.send(null, { method: 'GET', url: '/?split=none', headers })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('request_invalid')
  })
})

describe('what is synthetic or recorded', () => {
  it('is called so on every page of results, once, also on those that are kept, and on no page without', async () => {
    const of = async (path: string) =>
      (await test.call(null, 'GET', path)).text.split('role="note">synthetic data<').length - 1
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=r1&resamples=100')).json<Leaderboard>()
    const { submissionId, model } = board.rows[0]!
    for (const path of [
      ...['/', '/significance', '/compare', '/tags', '/judges', '/charts', '/releases/r1'],
      ...[`/models?model=${encodeURIComponent(model)}`, `/submissions/${submissionId}`, '/']
    ]) {
      expect([path, await of(path)]).toEqual([path, 1])
    }
    for (const path of ['/published', '/docs', '/sign-in', '/nothing'])
      expect([path, await of(path)]).toEqual([path, 0])
  })
})

describe('GET /releases/:name', () => {
  it('shows what candidates see, and no gold', async () => {
    const text = await textOf('/releases/r1')
    expect(text).toContain('Answer in one word: question 3')
    expect(text).not.toContain('gold-')
    // Of the private split it says how many there are.
    expect(text).not.toContain('EK-1')
    expect(text).toMatch(/EK One question [123] [123] 50\.0 % rules|EK One question [123] [123] 100\.0 % rules/)
  })

  it.each(['limit=1.5', 'limit=0', 'limit=100000', 'cursor='])('refuses %s', async (query) => {
    const reply = await test.call(null, 'GET', `/releases/r1?${query}`)
    expect([reply.status, reply.json()]).toMatchObject([400, { code: 'request_invalid' }])
  })

  it('goes on where the page before ended', async () => {
    const { text } = await test.call(null, 'GET', '/releases/r1?limit=1')
    const more = /href="([^"]+)">More items/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect((await test.call(null, 'GET', more)).text).toContain('id="EK-4"')
  })
})

describe('GET /submissions/:id', () => {
  it('shows the scores of a published one, and no gold', async () => {
    const text = await textOf(`/submissions/${published}`)
    expect(text).toContain('EK-3 EK public 100.0 100.0 – 1 parsed')
    // Items of the private split: their scores are for the team.
    expect(text).not.toContain('EK-1 EK')
    expect(text).not.toContain('gold')
  })

  it('knows nothing of a draft', async () => {
    expect((await test.call(null, 'GET', `/submissions/${draft}`)).status).toBe(404)
  })
})

describe('GET /assets/style.css', () => {
  it('is served from here', async () => {
    const { status, headers } = await test.call(null, 'GET', '/assets/style.css')
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

describe('GET / with two panels', () => {
  const optionsOf = (text: string) => [...text.matchAll(/<option value="(panel-[^"]+)"( selected)?>([^<]*)</g)]

  it('shows the panel of the latest published submission, and offers the other', async () => {
    const key = await test.keyFor('submitter')
    expect(optionsOf((await test.call(null, 'GET', '/?release=r1&resamples=100')).text)).toEqual([])
    test.panel.judge = 'openai:another'
    await publish(test, key, { release: 'r1', model: 'third', outputs: answers(1) })
    const { status, text } = await test.call(null, 'GET', '/?resamples=100')
    expect([status, text.includes('third'), text.includes('second')]).toEqual([200, true, false])
    const options = optionsOf(text)
    expect(options.map(([, , selected, title]) => [selected, title!.split(' ')[0]])).toEqual([
      [' selected', 'openai:another'],
      [undefined, 'openai:none']
    ])
    const other = await test.call(null, 'GET', `/?release=r1&resamples=100&panel=${options[1]![1]}`)
    expect([other.text.includes('third'), other.text.includes('second')]).toEqual([false, true])
    expect((await test.call(null, 'GET', '/?release=r1&panel=panel-none')).status).toBe(404)
  })

  it('asks no more of the statistics than a caller without a key may', async () => {
    expect((await test.call(null, 'GET', '/?release=r1&resamples=10001')).status).toBe(401)
  })
})

describe('GET /help', () => {
  it('is led to from every page, says where to begin, and has every guide as a page and as text', async () => {
    expect((await test.call(null, 'GET', '/')).text).toContain('<a href="/help">Help</a>')
    const { text } = await test.call(null, 'GET', '/help')
    readPage(text)
    const links = [...text.matchAll(/href="(\/help\/[a-z-]+)"/g)].map(([, link]) => link!)
    expect(links).toHaveLength(guides.length)
    for (const link of links) {
      const page = await test.call(null, 'GET', link)
      expect([page.status, page.headers['content-type']], link).toEqual([200, 'text/html; charset=utf-8'])
      readPage(page.text)
      expect(page.text).toMatch(/<h1 id="[^"]+">/)
      expect(page.text).toContain('aria-label="Site"')
      const guide = await test.call(null, 'GET', `${link}.md`)
      expect([guide.status, guide.headers['content-type']], link).toEqual([200, 'text/plain; charset=utf-8'])
      expect(guide.text).toMatch(/^# /)
    }
    for (const other of ['/help/architecture', '/help/architecture.md', '/help/../package.json', '/help/']) {
      expect((await test.call(null, 'GET', other)).status, other).toBe(404)
    }
  })

  it('leads from guide to guide, to headings that are there', async () => {
    const pages = new Map<string, string>()
    for (const [name] of guides) pages.set(`/help/${name}`, (await test.call(null, 'GET', `/help/${name}`)).text)
    let links = 0
    for (const [path, text] of pages) {
      expect(text, path).not.toMatch(/href="(?!\/|#|https?:)/)
      for (const [, to = '', anchor] of text.matchAll(/href="(\/help\/[a-z]+|)#([^"]+)"/g)) {
        if (anchor === 'main') continue
        links += 1
        expect(pages.get(to === '' ? path : to), `${path} -> ${to}#${anchor}`).toContain(` id="${anchor}"`)
      }
    }
    expect(links).toBeGreaterThan(20)
  })
})
