import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { cutOff } from './measure-page.ts'
import { showIn } from './show-in.ts'

/** What axe says of a page, as far as the test asks. */
type Found = { violations: { id: string; impact?: string | null; nodes: { html: string }[] }[] }
/** Runs in the page, where the script of axe has put it. */
declare const window: { axe: { run(): Promise<Found> } }

/** The width of a telephone, in pixels. */
const narrow = 390

/** Serious and critical findings with everything unfolded: in the light scheme, and in the dark one on a narrow screen, where no text may be cut off either. */
export async function lookAt(page: Page, { pathname, search }: URL): Promise<string[]> {
  const lines: string[] = []
  await page.evaluate(axe.source)
  await page.locator('details').evaluateAll((all) => all.slice(0, 20).map((one) => one.setAttribute('open', '')))
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', narrow]
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await showIn(page, colorScheme)
    const { violations } = await page.evaluate(() => window.axe.run())
    if (width === narrow) {
      for (const cut of await page.evaluate(cutOff)) lines.push(`${pathname}${search} (${width} px): cut off: ${cut}`)
    }
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      lines.push(`${pathname}${search} (${colorScheme}, ${width} px): ${id}: ${nodes[0]?.html.slice(0, 200)}`)
    }
  }
  return lines
}
