import { parentPort } from 'node:worker_threads'
import { parse, textMetrics, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { textWidth } from './text-width.ts'

/** To the thread: a chart to draw. */
export type DrawMessage = { id: number; spec: TopLevelSpec }
/** From the thread: the drawing, or what went wrong. */
export type DrawnMessage = { id: number } & ({ svg: string } | { fault: string })

declare module 'vega' {
  /** How Vega measures text; its types leave it out. */
  export const textMetrics: { width: (item: TextItem, text: string) => number }
}
type TextItem = { fontSize?: number; fontWeight?: string | number; limit?: number }

/** What Vega takes where nothing is said. */
const defaultFontSize = 11

// The thread in which charts are drawn: it holds nothing between them and may be ended at any time.
textMetrics.width = ({ fontSize = defaultFontSize, fontWeight, limit = 0 }, text) => {
  const width = textWidth(String(text), fontSize, fontWeight === 'bold')
  return limit > 0 ? Math.min(width, limit) : width
}

parentPort?.on('message', async ({ id, spec }: DrawMessage) => {
  const send = (message: DrawnMessage) => parentPort?.postMessage(message)
  try {
    send({ id, svg: await draw(spec) })
  } catch (error) {
    send({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

async function draw(spec: TopLevelSpec): Promise<string> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  try {
    return titled(await view.toSVG(), spec.description ?? '')
  } finally {
    view.finalize()
  }
}

/** Gives the drawing its name for readers that show no pictures, and for those who point at it. */
function titled(svg: string, description: string): string {
  const title = description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return svg.replace(/^<svg [^>]{1,500}>/, (root) => `${root}<title>${title}</title>`)
}
