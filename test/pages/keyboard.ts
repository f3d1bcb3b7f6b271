import type { Locator, Page } from 'playwright-core'

/** Goes on by the Tab key alone until something has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').and(target).count()) > 0) return
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Goes on by the keyboard alone to a link, button or fold of this name, and presses Enter there. */
export async function press(page: Page, name: string): Promise<void> {
  await reach(page, page.getByText(name, { exact: true }))
  await page.keyboard.press('Enter')
}

/** Goes on by the keyboard alone to the field of this label, and types into it. */
export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await reach(page, page.getByLabel(label))
  await page.keyboard.type(text)
}
