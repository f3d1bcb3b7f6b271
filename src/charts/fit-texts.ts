import { textWidth } from './text-width.ts'

/** A text of a drawing as Vega writes it: words alone, or a `tspan` for each line. */
const texts = /<text ([^>]*)>((?:[^<]|<\/?tspan[^>]*>)*)<\/text>/g
const lines = /<tspan([^>]*)>([^<]*)<\/tspan>/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/**
 * Holds every text of an SVG to the width that its place was measured for, whatever font a reader has in place of
 * Helvetica: one that is wider would run over its neighbours, and out of the picture.
 */
export function fitTexts(svg: string): string {
  return svg.replaceAll(texts, (whole, attributes: string, words: string) => {
    const size = Number(/font-size="([\d.]+)px"/.exec(attributes)?.[1])
    if (Number.isNaN(size)) return whole
    const isBold = attributes.includes('font-weight="bold"')
    const fit = (line: string) => fitted(textWidth(plain(line), size, isBold))
    if (!words.includes('<')) return `<text ${attributes}${fit(words)}>${words}</text>`
    const fittedLines = words.replaceAll(lines, (_, place: string, line: string) => {
      return `<tspan${place}${fit(line)}>${line}</tspan>`
    })
    return `<text ${attributes}>${fittedLines}</text>`
  })
}

function fitted(width: number): string {
  return width === 0 ? '' : ` textLength="${Math.round(10 * width) / 10}" lengthAdjust="spacingAndGlyphs"`
}

function plain(words: string): string {
  return words.replaceAll(/&(amp|lt|gt);/g, (entity) => entities[entity]!)
}
