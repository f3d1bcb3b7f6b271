/** What the functions below use of the browser they run in. */
type PageElement = {
  tagName: string
  className: unknown
  namespaceURI: string
  parentElement: PageElement | null
  childNodes: Iterable<{ nodeType: number; textContent: string }>
  textContent: string
  ariaLabel: string | null
  scrollWidth: number
  clientWidth: number
  closest(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  getBoundingClientRect(): { left: number; right: number; top: number; bottom: number; width: number }
}
declare const document: {
  documentElement: { scrollWidth: number; clientWidth: number }
  body: PageElement
  querySelectorAll(selector: string): Iterable<PageElement>
}
declare function getComputedStyle(element: PageElement): {
  color: string
  fill: string
  backgroundColor: string
  overflowX: string
}

/** Runs in the page: what reaches over its right edge, other than inside a region that scrolls by itself. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const elements = [...document.querySelectorAll('body *')].filter(
    (element) => !element.closest('.scroll > *') && element.getBoundingClientRect().right > clientWidth + 0.5
  )
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, the screen ${clientWidth} px`] : []),
    ...elements.map(({ tagName, textContent }) => `${tagName}: ${textContent.slice(0, 40)}`)
  ]
}

/** Runs in the page: the regions of which a part is seen by scrolling to a side alone. */
export function scrolling(): string[] {
  return [...document.querySelectorAll('.scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ ariaLabel, scrollWidth, clientWidth }) => `${ariaLabel}: ${scrollWidth} of ${clientWidth} px`)
}

/** Runs in the page: what is beyond the edge and cannot be scrolled to, and captions of which a part is seen by scrolling alone. */
export function cutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const nameOf = ({ tagName, textContent }: PageElement) => `${tagName}: ${textContent.trim().slice(0, 60)}`
  const captions = [...document.querySelectorAll('caption, figcaption, summary, h1, h2, h3, p')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && !element.closest('td, th, pre') && (right > clientWidth + 0.5 || left < -0.5)
  })
  const clipped = [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX } = getComputedStyle(element)
    return (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, the screen ${clientWidth} px`] : []),
    ...captions.map(nameOf),
    ...clipped.map(nameOf)
  ]
}

/** Colours as the browser computes them, `rgb(r, g, b)`. */
export type TextColours = { text: string; colour: string; background: string; isOnShape: boolean }

/** Runs in the page: every element with text of its own, its colour, and the colour that lies behind it. */
export function textColours(): TextColours[] {
  const backgroundOf = (element: PageElement): string => {
    const { backgroundColor } = getComputedStyle(element)
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)'
    return isClear && element.parentElement ? backgroundOf(element.parentElement) : backgroundColor
  }
  // A figure in a cell of a drawing stands on the shape that was painted there last.
  const shapeBehind = (element: PageElement): string | null => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const painted = [...(element.closest('svg')?.querySelectorAll('path, rect, text') ?? [])]
    const shapes = painted.slice(0, painted.indexOf(element)).filter((shape) => {
      const box = shape.getBoundingClientRect()
      const isFilled = shape.tagName !== 'text' && getComputedStyle(shape).fill.startsWith('rgb(')
      return isFilled && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
    })
    const last = shapes.at(-1)
    return last ? getComputedStyle(last).fill : null
  }
  const ownText = ({ childNodes }: PageElement) =>
    [...childNodes].map(({ nodeType, textContent }) => (nodeType === 3 ? textContent.trim() : '')).join('')
  return [...document.querySelectorAll('body, body *')]
    .filter((element) => ownText(element) !== '' && element.getBoundingClientRect().width > 0)
    .map((element) => {
      const { color, fill } = getComputedStyle(element)
      const isDrawn = element.namespaceURI.endsWith('svg')
      const shape = isDrawn ? shapeBehind(element) : null
      const text = ownText(element).slice(0, 40)
      return {
        text,
        colour: isDrawn ? fill : color,
        background: shape ?? backgroundOf(element),
        isOnShape: shape !== null
      }
    })
}
