import type { Page } from 'playwright-core'

type Chart = { dataset: { theme?: string }; getBoundingClientRect(): { top: number; bottom: number } }
/** Runs in the page. */
declare const document: { querySelectorAll(selector: string): Iterable<Chart> }
declare const innerHeight: number

/** Sets the scheme, and waits until the charts on the screen are drawn in its colours, and so are all that were drawn before. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) =>
      [...document.querySelectorAll('figure.chart[data-drawing]')].every((chart) => {
        const { top, bottom } = chart.getBoundingClientRect()
        const isBeyond = top >= innerHeight || bottom <= 0
        return chart.dataset.theme === scheme || (isBeyond && chart.dataset.theme === undefined)
      }),
    colorScheme
  )
}
