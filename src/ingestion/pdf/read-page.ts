import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperPage } from '../../schemas/paper.ts'
import { linesOfPage } from './lines-of-page.ts'
import { matrixOf } from './operator-args.ts'
import { pageFontOf } from './page-font.ts'
import { textRunsOf } from './text-runs.ts'

/** `AnnotationMode.DISABLE`: comments and form fields are not the paper's text. */
const NO_ANNOTATIONS = 0

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/**
 * Reads one page: its lines with position, and its visible text.
 *
 * @param layers which optional-content layers are switched on
 */
export async function readPage(document: PDFDocumentProxy, number: number, layers: Layers): Promise<PaperPage> {
  const page = await document.getPage(number)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS })
  const fonts = new Map<string, ReturnType<typeof pageFontOf>>()
  const fontOf = (id: string) => {
    const font = fonts.get(id) ?? pageFontOf(page.commonObjs.has(id) ? page.commonObjs.get(id) : null)
    fonts.set(id, font)
    return font
  }
  const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
  const isLayerVisible = (group: unknown) => layers.isVisible(group)
  const lines = linesOfPage(textRunsOf({ operators, matrix, width, height, fontOf, isLayerVisible }))
  page.cleanup()
  const visible = lines.filter(({ hidden }) => !hidden)
  return { number, width, height, lines, text: visible.map(({ text }) => text).join('\n') }
}
