import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperLine } from '../../schemas/paper.ts'
import { checkOperators } from './check-objects.ts'
import { joinFragments } from './layout/fragment.ts'
import type { PageInput } from './layout/lay-out-document.ts'
import { strayLines } from './layout/stray-lines.ts'
import { matrixOf } from './operator-args.ts'
import { pageFontOf } from './page-font.ts'
import { marksOfPage } from './page-marks.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { turnUpright } from './upright.ts'

/** `AnnotationMode.DISABLE`: comments and form fields are not the paper's text. */
const NO_ANNOTATIONS = 0

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** A page with its upright visible text, and apart from it what is hidden or runs in other directions. */
export interface RawPage extends PageInput {
  stray: PaperLine[]
}

/**
 * Reads what is painted on one page.
 *
 * @param options.layers which optional-content layers are switched on; null where the file does not say
 * @throws {PdfError} `pdf_too_many_operators`
 */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  { layers, limits }: { layers: Layers | null; limits: Pick<PdfLimits, 'maxOperators'> }
): Promise<RawPage> {
  const page = await document.getPage(number)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS })
  checkOperators(operators.fnArray.length, limits)
  const fonts = new Map<string, ReturnType<typeof pageFontOf>>()
  const fontOf = (id: string) => {
    const font = fonts.get(id) ?? pageFontOf(page.commonObjs.has(id) ? page.commonObjs.get(id) : null)
    fonts.set(id, font)
    return font
  }
  const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
  const isLayerVisible = (group: unknown) => layers?.isVisible(group) ?? true
  const marks = marksOfPage({ operators, matrix, width, height, fontOf, isLayerVisible })
  page.cleanup()
  const { runs, ...upright } = turnUpright({ width, height, ...marks })
  const [main, stray] = partition(runs, ({ hidden, angle }) => !hidden && angle === 0)
  // A glyph takes as much memory as a word of text: none is kept beyond its page.
  return { ...upright, number, fragments: joinFragments(main), stray: strayLines(stray) }
}

function partition<Thing>(things: readonly Thing[], belongs: (thing: Thing) => boolean): [Thing[], Thing[]] {
  const groups = Map.groupBy(things, belongs)
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}
