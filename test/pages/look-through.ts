import type { Page } from 'playwright-core'
import { hurryTimers } from './hurry-timers.ts'
import { lookAt } from './look-at.ts'
import { readWithoutScripts } from './read-without-scripts.ts'
import { walkByKeyboard } from './walk-by-keyboard.ts'

/** What axe finds on an open page, what keeps readers at the keyboard out, and what is not there without scripts. */
export async function lookThrough(page: Page, url: URL): Promise<string[]> {
  const found = await lookAt(page, url)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(hurryTimers)
  await page.reload()
  return [...found, ...(await walkByKeyboard(page)), ...(await readWithoutScripts(page))]
}
