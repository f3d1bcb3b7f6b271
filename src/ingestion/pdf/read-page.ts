import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageWord, PaperLine } from '../../schemas/paper.ts'
import { checkOperators } from './check-objects.ts'
import { joinFragments } from './layout/fragment.ts'
import type { PageInput } from './layout/lay-out-document.ts'
import { strayLines } from './layout/stray-lines.ts'
import { matrixOf } from './operator-args.ts'
import { fontsOfPage } from './page-font.ts'
import { marksOfPage, type PageMarks } from './page-marks.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { NO_ANNOTATIONS } from './reading-mode.ts'
import { withRecognisedWords } from './recognition/with-recognised-words.ts'
import type { ImageReader } from './scans/image-reader.ts'
import { mayBeScan, readScan } from './scans/read-scan.ts'
import type { LayerFault } from './scans/scan-bounds.ts'
import { partSpreadRuns } from './spread-runs.ts'
import { findTurnedBlock } from './turned-block.ts'
import { turnUpright } from './upright.ts'

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** A page with its upright visible text, and apart from it what is hidden or runs in other directions. */
export interface RawPage extends PageInput {
  stray: PaperLine[]
  /** Its text is the text layer of a scan. */
  ocr?: true
  /** The page with its layer left hidden, where its own words do not prove the layer. */
  unproven?: RawPage
  /** Its text was recognised on request: these words. */
  words?: PageWord[]
  /** Hidden text of it stood in for its image before that. */
  layerReplaced?: true
  /** Why its text layer is not read. */
  layerFault?: LayerFault
  /** It is read, and has no words for half of what the image shows. */
  layerIncomplete?: true
}

/**
 * Reads what is painted on one page.
 *
 * @param options.layers which optional-content layers are switched on; null where the file does not say
 * @param options.words of the page as it was recognised in its image, where it was
 * @throws {PdfError} `pdf_too_many_operators`
 */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  { words, images, ...shown }: ShownPage & { images: ImageReader; words?: readonly PageWord[] | undefined }
): Promise<RawPage> {
  const { marks: plain, width, height, isLayerVisible } = await readMarks(document, number, shown)
  if (words) {
    const { runs, hasReplacedLayer } = withRecognisedWords(plain.runs, words)
    const layer = hasReplacedLayer && { layerReplaced: true as const }
    return { ...pageOf({ ...plain, runs }), number, ocr: true as const, words: [...words], ...layer }
  }
  if (!mayBeScan(plain, { width, height })) return { ...pageOf(plain), number }
  const { marks, isRead, isIncomplete, unproven, fault } = await readScan(plain, { images, number, isLayerVisible })
  return {
    ...pageOf(marks),
    number,
    ...(isRead && { ocr: true as const }),
    ...(unproven && { unproven: { ...pageOf({ ...marks, runs: unproven.runs }), number, layerFault: unproven.fault } }),
    ...(isIncomplete && { layerIncomplete: true as const }),
    ...(fault && { layerFault: fault })
  }

  function pageOf(shown: PageMarks) {
    const { runs: read, rules, bars, stiles, shortStiles } = shown
    const upright = turnUpright({ width, height, runs: read, rules, bars, stiles, shortStiles })
    const turned = findTurnedBlock(upright)
    const [main, others] = partition(upright.runs, ({ hidden, angle }) => !hidden && angle === 0)
    const stray = others.filter(({ hidden, angle }) => hidden || angle !== turned?.angle)
    // A glyph takes as much memory as a word of text: none is kept beyond its page.
    return {
      width: upright.width,
      height: upright.height,
      rules: upright.rules,
      bars: upright.bars,
      fragments: joinFragments(partSpreadRuns(main)),
      stray: strayLines(stray),
      ...(turned && { turned })
    }
  }
}

/** What is needed to see a page: which of its layers are switched on, and how much of it is looked at. */
type ShownPage = { layers: Layers | null; limits: Pick<PdfLimits, 'maxOperators'> }

/** What a page shows, its images left out. @throws {PdfError} `pdf_too_many_operators` */
export async function readMarks(document: PDFDocumentProxy, number: number, { layers, limits }: ShownPage) {
  const page = await document.getPage(number)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS })
  checkOperators(operators.fnArray.length, limits)
  const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
  const isLayerVisible = (group: unknown) => layers?.isVisible(group) ?? true
  const marks = marksOfPage({ operators, matrix, width, height, fontOf: fontsOfPage(page), isLayerVisible })
  page.cleanup()
  return { marks, width, height, isLayerVisible }
}

function partition<Thing>(things: readonly Thing[], belongs: (thing: Thing) => boolean): [Thing[], Thing[]] {
  const groups = Map.groupBy(things, belongs)
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}
