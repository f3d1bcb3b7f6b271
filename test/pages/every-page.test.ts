import findMyWay from 'find-my-way'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { routesOf } from '../helpers/routes-of.ts'
import { hurryTimers } from './hurry-timers.ts'
import { readWithoutScripts } from './read-without-scripts.ts'
import { lookAround, readers, type ServedPages, servePages } from './served-pages.ts'
import { walkByKeyboard } from './walk-by-keyboard.ts'

let browser: Browser | null = null
let served: ServedPages
let isServed: (method: string, pathname: string) => boolean
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  served = await servePages()
  const router = findMyWay()
  for (const { method, path } of await routesOf(served.test.app)) router.on(method as 'GET', path, () => {})
  isServed = (method, pathname) => router.find(method as 'GET', pathname) !== null
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await served?.test.close()
})

/** Has somebody look in a browser context of their own. @returns what was found */
async function lookAs(who: (typeof readers)[number], look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const context = await browser!.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(hurryTimers)
  const { found } = await lookAround(await context.newPage(), who, served, look)
  await context.close()
  return found
}

/** What keeps readers at the keyboard out, made in the page by a script. */
const faultsOfKeys = [
  {
    what: 'a link that Tab passes over',
    path: '/',
    plant: "document.querySelector('main a').tabIndex = -1",
    told: /is not reached/
  },
  {
    what: 'a button that keeps the key to itself',
    path: '/',
    plant: "document.querySelector('main button').onkeydown = (event) => event.preventDefault()",
    told: /is held by button/
  },
  {
    what: 'a button that takes the focus back a moment later',
    path: '/',
    plant:
      "const button = document.querySelector('main button'); button.onblur = () => setTimeout(() => button.focus(), 300)",
    told: /is held by button/
  },
  {
    what: 'a button that takes the focus back once the reader has left the page',
    path: '/',
    plant:
      "const button = document.querySelector('main button'); button.onblur = () => { button.onblur = null; window.onblur = () => setTimeout(() => button.focus(), 50) }",
    told: /button “.*” has the focus a second time: a script moves it/
  },
  {
    what: 'a button that takes the focus back with the next frame',
    path: '/',
    plant:
      "const button = document.querySelector('main button'); button.onblur = () => requestAnimationFrame(() => button.focus())",
    told: /button “.*” has the focus a second time: a script moves it|is held by button/
  },
  {
    what: 'a link that sends on whoever stays',
    path: '/',
    plant:
      "const [link, , next] = document.querySelectorAll('main a'); link.onfocus = () => setTimeout(() => { if (document.activeElement === link) next.focus() }, 250)",
    told: /a “.*” is not reached/
  },
  {
    what: 'a button that asks for the focus all the time',
    path: '/',
    plant: "const button = document.querySelector('main button'); setInterval(() => button.focus(), 200)",
    told: /is held by button/
  },
  {
    what: 'an order of its own',
    path: '/',
    plant: "[...document.querySelectorAll('main a')].at(-1).tabIndex = 1",
    told: /is reached out of the order/
  },
  {
    what: 'a focus that nothing shows',
    path: '/',
    plant: "document.head.insertAdjacentHTML('beforeend', '<style>* { outline: none !important }</style>')",
    told: /does not show that it has the focus/
  },
  {
    what: 'a link outside the page',
    path: '/',
    plant: "document.querySelector('main a').style = 'position: absolute; left: -999px'",
    told: /a “.*” has the focus and is outside the page/
  },
  {
    what: 'something above its links',
    path: '/',
    plant:
      "document.body.insertAdjacentHTML('beforeend', '<p style=\"position: fixed; inset: 0; background: red\">above</p>')",
    told: /a “.*” has the focus and is covered by p “above”/
  },
  {
    what: 'a text that scrolls without a tabindex',
    path: '/',
    plant:
      "document.querySelector('main').insertAdjacentHTML('beforeend', '<div style=\"overflow: auto; width: 4em\"><p style=\"width: 40em\">wide</p></div>')",
    told: /div “wide” is a stop without/
  },
  {
    what: 'a chart with a stop for each mark',
    path: '/charts',
    // Once it is drawn, as a script of the page would do it.
    plant:
      "new MutationObserver(() => { for (const mark of document.querySelectorAll('svg [data-reading]')) mark.tabIndex = 0 }).observe(document.body, { childList: true, subtree: true })",
    told: /takes a stop for each of its marks/
  }
]

/** What waits for a script, as it stands in the page. */
const faultsOfScripts = [
  { what: 'a button of no form', html: '<button>Sort</button>', told: /a button that does nothing: <button>Sort/ },
  {
    what: 'a button without a function in a form',
    html: '<form><button type="button">Show</button></form>',
    told: /a button that does nothing.*a form without a button that sends it/s
  },
  { what: 'a field of no form', html: '<input aria-label="Find">', told: /a field that is not sent/ },
  { what: 'a link for a script', html: '<a href="#">More</a>', told: /a link that leads nowhere/ },
  { what: 'a text that stays', html: '<p>Loading the board…</p>', told: /waits for a script/ },
  { what: 'a table that a script fills', html: '<table><tbody></tbody></table>', told: /a table without rows/ },
  { what: 'a picture that is not there', html: '<img src="/v1/charts/none.svg">', told: /a picture that is not drawn/ },
  {
    what: 'a form that nothing takes',
    html: '<form method="post" action="/nothing"><button>Send</button></form>',
    told: /a form is sent to POST/
  }
]

describe('every page', () => {
  it.each(readers)(
    'is walked by the keyboard alone by $who',
    async (reader) => {
      expect(await lookAs(reader, (page) => walkByKeyboard(page))).toEqual([])
    },
    300_000
  )

  it.each(readers)(
    'is read without scripts by $who',
    async (reader) => {
      expect(await lookAs(reader, (page) => readWithoutScripts(page, isServed))).toEqual([])
    },
    300_000
  )

  it.each(faultsOfKeys)('is told of by the walk where it has $what', async ({ path, plant, told }) => {
    const page = await browser!.newPage()
    await page.addInitScript(hurryTimers)
    await page.goto(`${served.address}${path}`)
    await page.evaluate(plant)
    expect((await walkByKeyboard(page)).join('\n')).toMatch(told)
    await page.close()
  })

  it.each(faultsOfScripts)('is told of by the reader without scripts where it has $what', async ({ html, told }) => {
    const page = await browser!.newPage()
    await page.route('**/submit', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</main>', `${html}</main>`)
      await route.fulfill({ response, body })
    })
    await page.goto(`${served.address}/submit`)
    expect((await readWithoutScripts(page, isServed)).join('\n')).toMatch(told)
    await page.close()
  })
})
