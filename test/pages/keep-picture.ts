import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** A folder for pictures of pages, for whoever wants to look at them. */
const folder = process.env.AERBENCH_PICTURES
/** Of a picture, in pixels: tables of hundreds of rows are higher than anybody looks at. */
const highest = 6000

/** For all drawings of a page of charts, which a busy service has not drawn before. */
const patienceMs = 120_000

/** Runs in the page. */
declare const document: {
  documentElement: { scrollHeight: number }
  images: Iterable<{ complete: boolean; loading: string }>
}
declare function scrollTo(x: number, y: number): void

/** Keeps the page as it looks in both schemes on a telephone and on a desk, where `AERBENCH_PICTURES` names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await seeAll(page)
      const height = await heightOf(page)
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } })
    }
  }
}

/** Charts are loaded once a reader comes near them, and anew where another width or scheme has another drawing. */
async function seeAll(page: Page): Promise<void> {
  const height = await heightOf(page)
  for (let y = 0; y < height; y += 400) await page.evaluate((to) => scrollTo(0, to), y)
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  // The network was idle once already, before this width and scheme: that says nothing of drawings which are under way now.
  await page.evaluate(() => {
    // Those below the picture too, which nobody comes near.
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, {
    timeout: patienceMs
  })
}

async function heightOf(page: Page): Promise<number> {
  return Math.min(highest, await page.evaluate(() => document.documentElement.scrollHeight))
}
