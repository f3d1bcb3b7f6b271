import { readFileSync } from 'node:fs'
import findMyWay from 'find-my-way'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { routesOf } from '../helpers/routes-of.ts'
import { lookAt } from './look-at.ts'
import { lookAround, readers, type ServedPages, servePages } from './served-pages.ts'

/** Kinds of pages that links lead a team to. */
const known = [
  ...['/', '/docs', '/help', '/help/candidates', '/help/statistics', '/team', '/models', '/compare', '/judges'],
  ...['/concepts', '/concepts/fragments', '/environments', '/environments/pricing', '/runs'],
  ...['/submissions/*', '/submissions/*/items/*', '/releases/*/items/*', '/releases/*/people'],
  ...['/team/human-baselines', '/team/human-baselines/*']
]
/** The paths that axe has looked at. */
const looked = new Set<string>()
/** Pages of other suites, which other tests make and look at in the same way. */
const elsewhere: Record<string, string> = {
  '/cards': 'figures',
  '/cards/compare': 'figures',
  '/figures': 'figures',
  '/run-figures': 'run-figures',
  '/runs/:id/play': 'runs',
  '/submissions/:id/choices': 'figures',
  '/suites/:suite': 'suites',
  '/suites/:suite/curriculum': 'suites',
  '/suites/:suite/dependencies': 'suites',
  '/suites/:suite/elements/:element': 'suites',
  '/template-files': 'validation-desk',
  '/template-files/:name': 'validation-desk',
  '/template-files/:name/yields': 'validation-desk'
}
async function look(page: Page, url: URL): Promise<string[]> {
  looked.add(url.pathname)
  return await lookAt(page, url)
}

let browser: Browser | null = null
let served: ServedPages
beforeAll(async () => {
  browser = await launchChromium()
  if (browser) served = await servePages()
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await served?.test.close()
})

describe('axe', () => {
  it.each(readers)(
    'finds nothing serious or critical on the pages of $who',
    async (reader) => {
      const context = await browser!.newContext()
      const { kinds, found } = await lookAround(await context.newPage(), reader, served, look)
      await context.close()
      expect(found).toEqual([])
      if (reader.followsLinks) expect([...kinds]).toEqual(expect.arrayContaining(known))
    },
    300_000
  )

  it('finds what is planted: a picture without a text, a field without a name', async () => {
    const page = await browser!.newPage()
    await page.goto(`${served.address}/sign-in`)
    await page.evaluate(
      "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=/assets/icon.svg><input>')"
    )
    const found = await look(page, new URL('/sign-in', served.address))
    expect(found.join()).toMatch(/image-alt.*label/s)
  })

  it('has looked at each page that the service has, here or where its suite is tested', async () => {
    const router = findMyWay()
    const patterns = (await routesOf(served.test.app)).filter(
      ({ method, path }) => method === 'GET' && !/^\/v1\/|\.(md|svg|json)$|^\/(healthz|readyz|metrics)$/.test(path)
    )
    for (const { path } of patterns) router.on('GET', path, () => {}, path)
    const seen = new Set([...looked].map((path) => router.find('GET', path)?.store as string))
    const missing = patterns.map(({ path }) => path).filter((path) => !seen.has(path) && !(path in elsewhere))
    // Guides are one page with another text each.
    expect(missing.filter((path) => !path.startsWith('/help/'))).toEqual([])
    for (const [path, file] of Object.entries(elsewhere)) {
      const text = readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8')
      expect(text, file).toMatch(/look(At|Through)\(page/)
      expect(text, `${path} in ${file}`).toMatch(new RegExp(path.replaceAll(/:\w+/g, "[^/?`']+")))
    }
  })
})
