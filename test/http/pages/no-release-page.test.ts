import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suites } from '../../../src/suites/index.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { readPage } from './read-page.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, suites)
})
afterAll(() => test.close())

async function read(path: string): Promise<string> {
  const { status, text } = await test.call(null, 'GET', path)
  expect(status, path).toBe(200)
  readPage(text)
  return text
}

describe('pages of boards without a release', () => {
  it.each([
    ['/', 'Leaderboard'],
    ['/charts', 'Charts'],
    ['/significance', 'Which models differ'],
    ['/models', 'Models'],
    ['/compare', 'Two submissions'],
    ['/run-report', 'Runs by level'],
    ['/run-figures', 'Figures of runs']
  ])('%s keeps its own heading', async (path, heading) => {
    const text = await read(path)
    expect(text).toContain(`<h1>${heading}</h1>`)
    expect(text).toMatch(/No release (of EconEvals )?is frozen yet/)
  })

  it('names the suite that has none, where another has one', async () => {
    await addItems(test, 2)
    await freeze(test, 'other')
    for (const path of ['/run-report', '/run-figures', '/?suite=econevals']) {
      const text = await read(path)
      expect(text).toContain('No release of EconEvals is frozen yet')
      expect(text).toContain('href="/suites"')
    }
    expect(await read('/?suite=never-heard-of')).toContain('No release of never-heard-of is frozen yet')
  })
})

describe('GET /suites', () => {
  it('leads to the environments of the suite that is played, which has no stored items', async () => {
    const text = await read('/suites')
    expect(text).toContain('<a href="/environments">EconEvals</a>')
    expect(text.split('EconEvals')[1]!.split('</tr>')[0]).not.toContain('stored items')
    expect(text).toContain('<a href="/suites/steer">STEER</a>')
  })
})
