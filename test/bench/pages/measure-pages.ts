import type { Page } from 'playwright-core'
import { launchChromium } from '../../helpers/chromium.ts'
import { kindOf, visitKinds } from '../../helpers/kinds-of-pages.ts'
import { keepPicture } from '../../pages/keep-picture.ts'
import { median } from '../quantile.ts'
import type { drawBank } from './draw-bank.ts'
import { createPageReader, type PageReading } from './page-reader.ts'
import type { SeededPages } from './seed-pages.ts'

export type MeasuredPage = {
  page: string
  /** Compressed: the page itself, and with what it names to be loaded. */
  bytes: number
  loaded: number
  /** The first time it was asked for, and how often it said meanwhile that it is being computed. */
  firstMs: number
  waits: number
  /** Medians of later times. */
  firstByteMs: number
  ms: number
  /** What the same took when nothing else kept the machine busy, or least of it. */
  fastest: { firstByteMs: number; ms: number }
}
/** A figure that the pages are to keep below a limit. */
export type Limit = { what: string; found: number; asked: number; unit: 'KB' | 'ms' }

export const perKb = 1024

type Bank = Awaited<ReturnType<typeof drawBank>>

/**
 * One page of each kind that links lead to from a board, of a drawn bank, and of a team, with what is asked of some of them.
 *
 * @param repeats how often each is asked for after the first time
 * @param progress told each page before it is asked for
 */
export async function measurePages(
  address: string,
  { release, submission, item, key }: SeededPages,
  { repeats, draw, progress }: { repeats: number; draw: () => Promise<Bank>; progress: (line: string) => void }
) {
  const reader = createPageReader(address)
  const browser = process.env.AERBENCH_PICTURES === undefined ? null : await launchChromium()
  const context = await browser?.newContext()
  const pages: MeasuredPage[] = []
  const visit = (name: (url: URL) => string) => async (url: URL) => {
    const path = `${url.pathname}${url.search}`
    progress(`page ${pages.length + 1}: ${name(url)}`)
    const first = await reader.open(path)
    const again: PageReading[] = []
    for (let time = 0; time < repeats; time += 1) again.push(await reader.open(path))
    const { bytes } = again.at(-1)!
    const times = { firstByte: again.map(({ firstByteMs }) => firstByteMs), all: again.map(({ ms }) => ms) }
    pages.push({
      ...{ page: name(url), bytes, loaded: bytes + (await reader.loads(first)), firstMs: first.ms, waits: first.waits },
      ...{ firstByteMs: median(times.firstByte), ms: median(times.all) },
      fastest: { firstByteMs: Math.min(...times.firstByte), ms: Math.min(...times.all) }
    })
    if (context) await drawPage(await context.newPage(), url, name(url))
    return [...first.text.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
  }
  const board = `/?release=${release}`
  const response = `/submissions/${submission}/items/${item}`
  // The board is the first that is asked of a service which has just started.
  await visitKinds(address, [board, response], visit(kindOf))
  progress('drawing a release of questions')
  const bank = await draw()
  const [long, short] = bank.items.map((id) => `/submissions/${bank.submission}/items/${id}`) as [string, string]
  const ofBank = ['/', '/heat-map', '/figures', '/cards'].map((path) => `${path}?release=${bank.release}`)
  await visitKinds(address, [long, short, `/submissions/${bank.submission}/choices`, ...ofBank], async (url) => {
    await visit(({ pathname }) => `bank: ${kindOf(new URL(pathname, address))}`)(url)
    return []
  })
  await reader.signIn(key)
  await signIn(key)
  await visitKinds(address, ['/team'], async (url) => {
    const links = await visit((url) => `team: ${kindOf(url)}`)(url)
    return links.filter((link) => link.startsWith('/team'))
  })
  await reader.close()
  await browser?.close()

  const [boardPage, responsePage] = pages as [MeasuredPage, MeasuredPage]
  const heaviest = pages.toSorted((one, other) => other.loaded - one.loaded)[0]!
  const [first, second] = pages.filter(({ page }) => page === 'bank: /submissions/*/items/*') as [
    MeasuredPage,
    MeasuredPage
  ]
  const limits: Limit[] = [
    { what: 'the board, compressed', found: boardPage.bytes / perKb, asked: 60, unit: 'KB' },
    { what: 'the board, first byte warm', found: boardPage.firstByteMs, asked: 100, unit: 'ms' },
    { what: 'reader of a 50 KB answer', found: responsePage.ms, asked: 150, unit: 'ms' },
    { what: 'the same of a drawn bank, with its examples', found: first.ms, asked: 150, unit: 'ms' },
    { what: 'its first examples', found: first.firstMs, asked: 5000, unit: 'ms' },
    { what: 'the reader of its next response, the first time', found: second.firstMs, asked: 150, unit: 'ms' },
    {
      what: `heaviest page with all it loads: ${heaviest.page}`,
      found: heaviest.loaded / perKb,
      asked: 300,
      unit: 'KB'
    }
  ]
  return { limits, pages }

  /** In the browser too, where there is one. */
  async function signIn(key: string): Promise<void> {
    const page = await context?.newPage()
    await page?.goto(`${address}/sign-in`)
    await page?.getByLabel('Key').fill(key)
    await page?.keyboard.press('Enter')
    await page?.waitForURL(/team$/)
    await page?.close()
  }
}

async function drawPage(page: Page, { href }: URL, name: string): Promise<void> {
  await page.goto(href)
  await keepPicture(page, name.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '') || 'board')
  await page.close()
}
