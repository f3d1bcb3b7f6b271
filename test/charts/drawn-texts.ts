import { textWidth } from '../../src/charts/text-width.ts'

/** A text of a drawing: its words, its colour, and the box that it takes, in pixels from the upper left corner. */
export type DrawnText = { words: string; fill: string; left: number; right: number; top: number; bottom: number }
/** A filled box of a drawing. */
export type DrawnBox = Omit<DrawnText, 'words'>
export type Drawn = { width: number; height: number; texts: DrawnText[]; boxes: DrawnBox[] }

const tags = /<(\/?)(g|text|tspan|path|rect)\b([^>]*?)(\/?)>([^<]*)/g
/** Of Helvetica, as shares of the font size. */
const [ascent, descent] = [0.72, 0.21]

/** What an SVG of Vega shows and where: groups that are moved, texts that are level or turned by a quarter, boxes. */
export function drawnIn(svg: string): Drawn {
  const [, width = '', height = ''] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!
  const drawn: Drawn = { width: Number(width), height: Number(height), texts: [], boxes: [] }
  const places = [{ x: 0, y: 0 }]
  let text = { x: 0, y: 0, angle: 0, size: 0, anchor: '', isBold: false, fill: '' }
  let [line, isHidden] = [0, false]
  for (const [, closing, tag, attributes = '', isEmpty, content = ''] of svg.matchAll(tags)) {
    if (closing) {
      if (tag === 'g') places.pop()
      continue
    }
    const at = places.at(-1)!
    const moved = movedBy(attributes)
    const [x, y] = [at.x + moved.x, at.y + moved.y]
    if (tag === 'g' && !isEmpty) places.push({ x, y })
    else if (tag === 'text') {
      line = 0
      const size = Number(attributeOf(attributes, 'font-size').replace('px', ''))
      const isBold = attributeOf(attributes, 'font-weight') === 'bold'
      text = {
        x,
        y,
        angle: moved.angle,
        size,
        isBold,
        anchor: attributeOf(attributes, 'text-anchor'),
        fill: attributeOf(attributes, 'fill')
      }
      // Labels that Vega leaves out for want of room are there, but not to be seen.
      isHidden = attributeOf(attributes, 'opacity') === '0'
      if (content !== '' && !isHidden) drawn.texts.push(textBox(content, text, 0))
    } else if (tag === 'tspan') {
      line += Number(attributeOf(attributes, 'dy') || 0)
      if (content !== '' && !isHidden) drawn.texts.push(textBox(content, text, line))
    } else if (tag === 'path') {
      const box = /^M(-?[\d.]+),(-?[\d.]+)h(-?[\d.]+)v(-?[\d.]+)h/.exec(attributeOf(attributes, 'd'))
      const fill = hexOf(attributeOf(attributes, 'fill'))
      if (box && fill !== null) drawn.boxes.push(boxOf(box.slice(1).map(Number), { x, y, fill }))
    }
  }
  return drawn
}

/** A colour as `#rrggbb`, which Vega writes as `rgb(…)` where it mixed it; null for none. */
function hexOf(fill: string): string | null {
  if (fill.startsWith('#')) return fill
  const channels = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(fill)?.slice(1)
  return channels ? `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}` : null
}

function movedBy(attributes: string) {
  const transform = attributeOf(attributes, 'transform')
  const [, x = 0, y = 0] = /translate\((-?[\d.]+),(-?[\d.]+)\)/.exec(transform) ?? []
  const [, angle = 0] = /rotate\((-?[\d.]+)/.exec(transform) ?? []
  return { x: Number(x), y: Number(y), angle: Number(angle) }
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

type Placed = { x: number; y: number; angle: number; size: number; anchor: string; isBold: boolean; fill: string }

function textBox(content: string, { x, y, angle, size, anchor, isBold, fill }: Placed, down: number): DrawnText {
  const words = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const width = textWidth(words, size, isBold)
  const start = anchor === 'middle' ? -width / 2 : anchor === 'end' ? -width : 0
  const along = { from: start, to: start + width }
  const across = { from: down - ascent * size, to: down + descent * size }
  if (angle === 0) {
    return { words, fill, left: x + along.from, right: x + along.to, top: y + across.from, bottom: y + across.to }
  }
  if (angle !== -90) throw new Error(`a text is turned by ${angle} degrees: ${words}`)
  return { words, fill, left: x + across.from, right: x + across.to, top: y - along.to, bottom: y - along.from }
}

function boxOf(numbers: number[], { x, y, fill }: { x: number; y: number; fill: string }): DrawnBox {
  const [left = 0, top = 0, width = 0, height = 0] = numbers
  return { fill, left: x + left, right: x + left + width, top: y + top, bottom: y + top + height }
}

/** The texts that are not wholly within the drawing. */
export function outside({ width, height, texts }: Drawn): string[] {
  return texts
    .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height)
    .map(({ words }) => words)
}

/** Pairs of texts that lie over each other by more than a pixel each way. */
export function overlapping({ texts }: Drawn): string[] {
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
      )
      .map((other) => `${one.words} / ${other.words}`)
  )
}

/** The texts whose middle is on a box, each with the colour of the last box painted there. */
export function onBoxes({ texts, boxes }: Drawn): { words: string; fill: string; box: string }[] {
  return texts.flatMap(({ words, fill, left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const below = boxes.findLast((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    return below ? [{ words, fill, box: below.fill }] : []
  })
}
