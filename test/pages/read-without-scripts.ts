import type { Page } from 'playwright-core'

/** Whether the service has a route for what a form sends. */
type IsServed = (method: string, pathname: string) => boolean

/**
 * Opens a page anew with scripts switched off, as its reader and with the same cookies, and looks whether it can be read and
 * used: a heading and what stands below it, tables with rows, pictures that are drawn, nothing that waits for a script, and no
 * control that does nothing. Scripts run again afterwards.
 *
 * @param isServed left out, and forms are not looked up
 * @returns what is wrong, empty where nothing is
 */
export async function readWithoutScripts(page: Page, isServed: IsServed = () => true): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  try {
    const reply = await page.reload()
    const { faults, waits, forms } = await page.evaluate(read)
    const comesAgain = reply?.headers().refresh !== undefined
    const lost = forms.filter(({ method, action }) => !isServed(method, new URL(action).pathname))
    const { pathname, search } = new URL(page.url())
    return [
      ...faults,
      ...(comesAgain ? [] : waits.map((text) => `waits for a script: ${text}`)),
      ...lost.map(({ method, action }) => `a form is sent to ${method} ${action}, which the service does not have`)
    ].map((fault) => `${pathname}${search} without scripts: ${fault}`)
  } finally {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false })
    await session.detach()
  }
}

/** What the function below uses of the browser it runs in. */
type PageElement = {
  outerHTML: string
  innerText: string
  children: { length: number }
  form?: PageElement | null
  control?: PageElement | null
  complete?: boolean
  naturalWidth?: number
  matches(selector: string): boolean
  querySelector(selector: string): PageElement | null
  getAttribute(name: string): string | null
}
declare const document: {
  title: string
  baseURI: string
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  getElementById(id: string): PageElement | null
}

type Read = { faults: string[]; waits: string[]; forms: { method: string; action: string }[] }

/** Runs in the page. */
function read(): Read {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const tell = (elements: readonly PageElement[], fault: string) =>
    elements.map(({ outerHTML }) => `${fault}: ${outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
  const headings = all('h1').filter(({ innerText }) => innerText.trim() !== '')
  const main = document.querySelector('main')?.innerText.trim() ?? ''
  const below = main.slice((headings[0]?.innerText ?? '').length).trim()
  const sends = 'button:not([type="button"], [type="reset"]), input[type="submit"], input[type="image"]'
  const opens = '[popovertarget], [commandfor], [type="reset"]'
  const isDeadButton = (button: PageElement) =>
    button.form ? !button.matches(`${sends}, ${opens}`) : !button.matches('[popovertarget], [commandfor]')
  const isDeadLink = (link: PageElement) => {
    const href = link.getAttribute('href') ?? ''
    if (/^(javascript:|#?$)/.test(href)) return true
    return href.startsWith('#') && document.getElementById(decodeURIComponent(href.slice(1))) === null
  }
  // Parts of a drawing have no such text.
  const isWaiting = ({ innerText = '', children }: PageElement) =>
    children.length < 3 && innerText.length < 200 && /\b(loading|being computed|please wait)\b/i.test(innerText)
  return {
    faults: [
      ...(headings.length === 1 ? [] : [`${headings.length} headings of the first level`]),
      ...(document.title.trim() === '' ? ['no title'] : []),
      ...(below.length < 40 ? [`nothing below the heading: ${below}`] : []),
      ...tell(
        all('table').filter((table) => !table.querySelector('tbody tr')),
        'a table without rows'
      ),
      ...tell(
        all('img').filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0),
        'a picture that is not drawn'
      ),
      ...tell(all('main [hidden], noscript'), 'content that only a script shows'),
      ...tell(all('button').filter(isDeadButton), 'a button that does nothing'),
      ...tell(
        all('input, select, textarea').filter(({ form }) => !form),
        'a field that is not sent'
      ),
      ...tell(
        all('form').filter((form) => !form.querySelector(sends)),
        'a form without a button that sends it'
      ),
      ...tell(
        all('label').filter(({ control }) => !control),
        'a label of no field'
      ),
      ...tell(all('a').filter(isDeadLink), 'a link that leads nowhere'),
      ...tell(
        all('[onclick], [onchange], [oninput], [onsubmit], [draggable="true"], [contenteditable]'),
        'a control that needs a script'
      ),
      ...tell(
        all(
          '[role="button"], [role="tab"], [role="switch"], [role="slider"], [role="menuitem"], [role="checkbox"]'
        ).filter((element) => !element.matches('a, button, input, summary')),
        'a control that needs a script'
      )
    ],
    waits: tell([...all('main *').filter(isWaiting), ...all('[aria-busy="true"], progress:not([value])')], 'said'),
    forms: all('form').map((form) => ({
      method: (form.getAttribute('method') ?? 'get').toUpperCase(),
      action: new URL(form.getAttribute('action') ?? '', document.baseURI).href
    }))
  }
}
