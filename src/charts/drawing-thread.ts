import { parse, renderModule, textMetrics, View } from 'vega'
import { compile } from 'vega-lite'
import type { ChartSpec } from './chart-spec.ts'
import { fitTexts } from './fit-texts.ts'
import { giveReadings } from './give-readings.ts'
import type { Told } from './reading.ts'
import { ReadingRenderer } from './reading-renderer.ts'
import { roundGeometry } from './round-geometry.ts'
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

renderModule('svg', { ...renderModule('svg'), headless: ReadingRenderer })

/** A chart to draw, and what its marks say beside their rows, for the script of pages; null where marks say nothing. */
export type Drawing = { spec: ChartSpec; told: Told | null }

/** A chart as an SVG document. @throws what Vega throws at a chart that it cannot draw */
export default async function draw({ spec, told }: Drawing): Promise<string> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  try {
    if (told !== null) {
      await view.runAsync()
      giveReadings(view, told)
    }
    return titled(roundGeometry(fitTexts(await view.toSVG())), spec.description ?? '')
  } finally {
    view.finalize()
  }
}

/** Gives the drawing its name for readers that show no pictures, and for those who point at it. */
function titled(svg: string, description: string): string {
  const title = description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return svg.replace(/^<svg [^>]{1,500}>/, (root) => `${root}<title>${title}</title>`)
}
