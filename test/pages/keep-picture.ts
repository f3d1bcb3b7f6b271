import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** A folder for pictures of pages, for whoever wants to look at them. */
const folder = process.env.AERBENCH_PICTURES
/** Of a picture, in pixels: tables of hundreds of rows are higher than anybody looks at. */
const highest = 6000

/** Runs in the page. */
declare const document: { documentElement: { scrollHeight: number } }
declare function scrollTo(x: number, y: number): void
declare function requestAnimationFrame(go: () => void): void

/** Keeps the page as it looks in both schemes on a telephone and on a desk, where `AERBENCH_PICTURES` names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(seeAll, highest)
      await page.waitForLoadState('networkidle')
      const height = Math.min(highest, await page.evaluate(() => document.documentElement.scrollHeight))
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } })
    }
  }
}

/** Runs in the page: charts are loaded once a reader comes near them. */
async function seeAll(highest: number): Promise<void> {
  for (let y = 0; y < Math.min(highest, document.documentElement.scrollHeight); y += 400) {
    scrollTo(0, y)
    await new Promise<void>((go) => requestAnimationFrame(() => go()))
  }
  scrollTo(0, 0)
}
