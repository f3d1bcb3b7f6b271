import { parse, textMetrics, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { fitTexts } from './fit-texts.ts'
import { textWidth } from './text-width.ts'

declare module 'vega' {
  /** How Vega measures text; its types leave it out. */
  export const textMetrics: { width: (item: TextItem, text: string) => number }
}
type TextItem = { fontSize?: number; fontWeight?: string | number; limit?: number }

/** What Vega takes where nothing is said. */
const defaultFontSize = 11

// What runs in the thread in which charts are drawn: it holds nothing between them and may be ended at any time.
textMetrics.width = ({ fontSize = defaultFontSize, fontWeight, limit = 0 }, text) => {
  const width = textWidth(String(text), fontSize, fontWeight === 'bold')
  return limit > 0 ? Math.min(width, limit) : width
}

/** A chart as an SVG document. @throws what Vega throws at a chart that it cannot draw */
export default async function draw(spec: TopLevelSpec): Promise<string> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  try {
    return titled(fitTexts(await view.toSVG()), spec.description ?? '')
  } finally {
    view.finalize()
  }
}

/** Gives the drawing its name for readers that show no pictures, and for those who point at it. */
function titled(svg: string, description: string): string {
  const title = description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return svg.replace(/^<svg [^>]{1,500}>/, (root) => `${root}<title>${title}</title>`)
}
