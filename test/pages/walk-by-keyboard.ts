import type { Page } from 'playwright-core'
import { hurryTimers } from './hurry-timers.ts'

/** How many presses of the Tab key are sent before what they reached is read. */
const burst = 200

/**
 * Goes through a page by the Tab key alone, from its top, with everything unfolded and every chart drawn: each link, button,
 * field, fold and region that scrolls has to be reached, in the order of the page, with its focus seen, in sight and covered by
 * nothing, forwards and backwards; a drawing takes one stop, however many marks it has; and the key leaves the page at its end.
 * Before each press a second passes for the timers of the page: what one of them does to the focus is told.
 *
 * @param page as it was opened: a page on which something had the focus is walked from there
 * @param widths in which each stop has to be in sight, in pixels
 * @returns what is wrong, empty where nothing is
 */
export async function walkByKeyboard(page: Page, widths: readonly number[] = [1280, 390]): Promise<string[]> {
  await page.evaluate(hurryTimers)
  await drawCharts(page)
  const most = await page.evaluate(expectStops)
  let hasEnded = false
  for (let pressed = 0; pressed < most && !hasEnded; pressed += burst) {
    const presses = Array.from({ length: Math.min(burst, most - pressed) }, () => page.keyboard.down('Tab'))
    await Promise.all(presses)
    await page.keyboard.up('Tab')
    hasEnded = await page.evaluate(() => window.walk.hasEnded)
  }
  await page.evaluate(settle)
  const faults = await page.evaluate(faultsOfWalk)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await page.evaluate(unseenStops, 'forwards' as const)))
  }
  faults.push(...(await page.evaluate(unseenStops, 'backwards' as const)))
  const { pathname, search } = new URL(page.url())
  return faults.map((fault) => `${pathname}${search}: ${fault}`)
}

/**
 * Goes through a page by the Tab key to its end, and back by Shift and Tab.
 *
 * @returns what had the focus on either way, each by its place in the page and its name
 */
export async function walkBack(page: Page): Promise<{ there: string[]; back: string[] }> {
  const there = await stopsOf(page, 'Tab', null)
  await page.reload()
  return { there, back: await stopsOf(page, 'Shift+Tab', there.at(-1) ?? null) }
}

/** @param from the stop at which the walk begins; null for the top of the page */
async function stopsOf(page: Page, keys: string, from: string | null): Promise<string[]> {
  await page.evaluate(hurryTimers)
  await page.evaluate(noteStops, from)
  for (let stops = -1; ; ) {
    await Promise.all(Array.from({ length: burst }, () => page.keyboard.press(keys)))
    const walked = await page.evaluate(() => window.walkedStops)
    if (walked.hasEnded || walked.stops.length === stops) return walked.stops
    stops = walked.stops.length
  }
}

/** Runs in the page: notes what has the focus from then on, beginning with one stop, until the focus leaves the page. */
function noteStops(from: string | null): void {
  const elements = [...document.querySelectorAll('*')]
  const names = new Map(
    elements.map((element, place) => [element, `${place} ${element.tagName} ${element.textContent.slice(0, 50)}`])
  )
  const walked: WalkedStops = { stops: [], hasEnded: false }
  window.walkedStops = walked
  const note = ({ target }: FocusOrKey) => {
    if (!walked.hasEnded) walked.stops.push(names.get(target) ?? 'nothing that stood there')
  }
  const end = ({ target }: { target: unknown }) => {
    if (target === window) walked.hasEnded = true
  }
  addEventListener('focusin', note, true)
  addEventListener('blur', end, true)
  addEventListener('keydown', (event) => (walked.hasEnded ? event.preventDefault() : window.runTimers()), true)
  elements.find((element) => names.get(element) === from)?.focus({ focusVisible: true })
}

/** Unfolds everything, and waits until each chart is drawn with marks that keys go to: scripts draw one when a reader comes near it. */
async function drawCharts(page: Page): Promise<void> {
  await page.evaluate(unfold)
  for (const figure of await page.locator('figure.chart[data-drawing]').all()) {
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('svg').waitFor()
  }
  await page.evaluate(unfold)
}

/** What the functions below use of the browser they run in. */
type PageElement = {
  tagName: string
  id: string
  type?: string
  name?: string
  checked?: boolean
  form?: unknown
  tabIndex: number
  ariaLabel: string | null
  textContent: string
  matches(selector: string): boolean
  closest(selector: string): PageElement | null
  contains(other: PageElement | null): boolean
  querySelectorAll(selector: string): Iterable<PageElement>
  checkVisibility(options: { opacityProperty?: boolean; visibilityProperty?: boolean }): boolean
  focus(options: { focusVisible: boolean }): void
  blur(): void
  setAttribute(name: string, value: string): void
  getClientRects(): Iterable<{ left: number; right: number; top: number; bottom: number }>
}
type Walk = {
  /** What has to be reached, in the order of the page. */
  expected: PageElement[]
  /** What was, in the order of the walk. */
  reached: PageElement[]
  /** What of it looked with the focus as it did without. */
  unmarked: PageElement[]
  /** Whether the focus has left the page. */
  /** The key has left the page. */
  hasEnded: boolean
  /** The browser, which has nothing else to give the key to, has handed it to the page again. */
  isBack: boolean
  /** What has the focus from then on is no part of the walk. */
  isOver: boolean
  nameOf: (element: PageElement) => string
}
type WalkedStops = { stops: string[]; hasEnded: boolean }
declare const window: { walk: Walk; walkedStops: WalkedStops; runTimers(): void }
declare const document: {
  activeElement: PageElement | null
  body: PageElement
  querySelectorAll(selector: string): Iterable<PageElement>
  elementFromPoint(x: number, y: number): PageElement | null
}
declare const innerWidth: number
declare const innerHeight: number
declare function getComputedStyle(element: PageElement): Record<string, string>
declare function requestAnimationFrame(then: () => void): void
declare function scrollTo(left: number, top: number): void
type FocusOrKey = { target: PageElement; preventDefault(): void }
declare function addEventListener(kind: string, listener: (event: FocusOrKey) => void, capture: true): void

/** Runs in the page. */
function unfold(): void {
  for (const fold of document.querySelectorAll('details')) fold.setAttribute('open', '')
  scrollTo(0, 0)
}

/** Runs in the page: notes what has to be reached, and from then on what is. @returns how many presses are enough for all of it */
function expectStops(): number {
  const native =
    'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls]'
  const isGrouped = ({ type, name }: PageElement) => type === 'radio' && name !== ''
  /** Of the buttons of a radio group the one that is checked is a stop, or the first. */
  const isStopOfGroup = (radio: PageElement) => {
    if (!isGrouped(radio)) return true
    const group = [...document.querySelectorAll(`input[type="radio"][name="${radio.name}"]`)].filter(
      ({ form }) => form === radio.form
    )
    return radio === (group.find(({ checked }) => checked) ?? group[0])
  }
  const isStop = (element: PageElement) =>
    !element.matches(':disabled, [type="hidden"], [inert] *') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.matches(native) || element.tabIndex >= 0) &&
    (!element.matches('summary') || element.matches('details > summary:first-of-type')) &&
    isStopOfGroup(element)
  const expected = [...document.querySelectorAll(`${native}, [tabindex], [contenteditable]`)].filter(isStop)
  /** What of an element, and of what it is drawn with, can show that it has the focus. */
  const look = (element: PageElement) =>
    [element, ...[...element.querySelectorAll('*')].slice(0, 6)]
      .map((one) => {
        const style = getComputedStyle(one)
        const isDrawn =
          style.outlineStyle !== 'none' && style.outlineWidth !== '0px' && !/, 0\)/.test(style.outlineColor!)
        const rest = [
          'boxShadow',
          'borderTopColor',
          'backgroundColor',
          'textDecorationLine',
          'fill',
          'stroke',
          'strokeWidth'
        ]
        return [isDrawn, ...rest.map((name) => style[name])].join()
      })
      .join(';')
  document.activeElement?.blur()
  const before = new Map(expected.map((element) => [element, look(element)]))
  const nameOf = ({ tagName, id, ariaLabel, name, textContent }: PageElement) => {
    const text = ariaLabel ?? (textContent.trim() || name || '')
    return `${tagName.toLowerCase()}${id && `#${id}`} “${text.replaceAll(/\s+/g, ' ').slice(0, 50)}”`
  }
  const walk: Walk = { expected, reached: [], unmarked: [], hasEnded: false, isBack: false, isOver: false, nameOf }
  window.walk = walk
  const note = ({ target }: FocusOrKey) => {
    if (walk.isOver || isGoneRound(walk, target)) return
    walk.reached.push(target)
    if (!walk.hasEnded && look(target) === before.get(target)) walk.unmarked.push(target)
  }
  /** A browser without a window goes on with the first stop, sooner or later: no script has moved the focus then. */
  const isGoneRound = ({ isBack }: Walk, element: PageElement) => isBack && element === expected[0]
  const comeBack = ({ target }: { target: unknown }) => {
    if (target === window && walk.hasEnded) walk.isBack = true
  }
  const end = ({ target }: { target: unknown }) => {
    if (target === window) walk.hasEnded = true
  }
  const press = (event: FocusOrKey) => {
    // Of the last burst there may be presses left.
    if (walk.hasEnded) event.preventDefault()
    else window.runTimers()
  }
  addEventListener('focusin', note, true)
  addEventListener('blur', end, true)
  addEventListener('focus', comeBack, true)
  addEventListener('keydown', press, true)
  // Fields of dates and times have a stop within for each of their parts.
  const parts = expected.filter((element) =>
    element.matches('[type^="date"], [type="time"], [type="month"], [type="week"]')
  )
  return expected.length + 1 + 7 * parts.length
}

/** Runs in the page, after the last press: gives scripts a second and two frames, in which one may take the focus back. */
async function settle(): Promise<void> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(resolve))
  const { walk } = window
  window.runTimers()
  await frame()
  await frame()
  const { activeElement, body } = document
  // The page of a window that has no focus tells of no change of it.
  const isElsewhere = activeElement !== body && !(walk.isBack && activeElement === walk.expected[0])
  if (walk.hasEnded && activeElement && isElsewhere) walk.reached.push(activeElement)
  walk.isOver = true
}

/** Runs in the page, after the walk: what was left out, came too much or in another order, held the key, or was not seen. */
function faultsOfWalk(): string[] {
  const { expected, reached, unmarked, hasEnded } = window.walk
  const { nameOf } = window.walk
  const tell = (elements: readonly PageElement[], fault: string) =>
    elements.map((element) => `${nameOf(element)} ${fault}`)
  const stops = new Set(reached)
  const again = new Set(reached.filter((element, n) => reached.indexOf(element) < n))
  const missed = expected.filter((element) => !stops.has(element))
  const more = [...stops].filter((element) => !expected.includes(element))
  const inOrder = expected.filter((element) => stops.has(element))
  const astray = [...stops].filter((element) => expected.includes(element)).find((element, n) => element !== inOrder[n])
  const drawings = [...document.querySelectorAll('svg')].filter(
    (svg) => [...svg.querySelectorAll('[tabindex]')].filter((one) => one.tabIndex >= 0 && !one.matches('a')).length > 1
  )
  return [
    ...(hasEnded
      ? tell([...again], 'has the focus a second time: a script moves it')
      : [
          `the Tab key does not leave the page: it is held by ${reached.length > 0 ? nameOf(reached.at(-1)!) : 'nothing that is known'}`
        ]),
    ...tell(missed, 'is not reached'),
    ...tell(more, 'is a stop without being a control, or a region that scrolls without a tabindex'),
    ...(astray ? [`${nameOf(astray)} is reached out of the order of the page`] : []),
    ...tell(unmarked, 'does not show that it has the focus'),
    ...tell(drawings, 'takes a stop for each of its marks')
  ]
}

/** Runs in the page, after the walk: what has the focus and is outside the page, covered, or not drawn at this width. */
function unseenStops(way: 'forwards' | 'backwards'): string[] {
  const { reached, nameOf } = window.walk
  /** What of another cell one points at in the upper or the lower half of a cell that has no focus. */
  const whatCovers = (element: PageElement) => {
    const cell = element.closest('td')
    const box = cell && [...element.getClientRects()][0]
    if (!box) return null
    const pointedAt = [0.25, 0.75].map((share) =>
      document.elementFromPoint((box.left + box.right) / 2, box.top + share * (box.bottom - box.top))
    )
    return pointedAt.find((there) => (there?.closest('td') ?? cell) !== cell) ?? null
  }
  const whyUnseen = (element: PageElement) => {
    element.focus({ focusVisible: true })
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'is hidden'
    const reasons = [...element.getClientRects()].map((box) => {
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
      // A line of a chart is as high as nothing, and is drawn.
      if (right < left || bottom < top || Math.max(right - left, bottom - top) < 2) return 'is outside the page'
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!there || element.contains(there) || there.contains(element)) return null
      // Marks of one drawing lie on each other, and what a mark says goes when the focus does.
      if (there.closest('.tip') || (element.closest('svg') && element.closest('svg') === there.closest('svg')))
        return null
      return `is covered by ${nameOf(there)}`
    })
    return reasons.includes(null) ? null : (reasons[0] ?? 'has no place')
  }
  const stops = [...new Set(reached)]
  return (way === 'forwards' ? stops : stops.toReversed()).flatMap((element) => {
    const at = `at ${innerWidth} px, ${way}`
    const above = whatCovers(element)
    const why = whyUnseen(element)
    return [
      ...(above ? [`${nameOf(element)} is a cell below ${nameOf(above)} of another one ${at}`] : []),
      ...(why ? [`${nameOf(element)} has the focus and ${why} ${at}`] : [])
    ]
  })
}
