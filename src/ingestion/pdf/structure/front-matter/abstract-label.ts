import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { type Cell, cellsOf } from './cells.ts'
import { isEntryOfContents, isIntroductionAt, landmarkOf, textAfterAbstractLabel } from './landmarks.ts'
import { isRunningText } from './running-text.ts'

/** Where the paper says 'Abstract'. */
export interface AbstractLabel {
  line: LayoutLine
  /** What stands behind the label in its line: the first words of an abstract that runs on, or nothing. */
  firstText: string
  /** Left edge of the cell with the label where it stands right of another column, as beside 'Article info'. */
  left: number | null
  isSummary: boolean
}

/** A label in a cell so far right of the start of its line heads a column of its own; in body sizes. */
const INSET = 6

/** Finds the first label 'Abstract', or else 'Summary'; such words at the start of a title are none. */
export function findAbstractLabel(lines: readonly LayoutLine[], layout: DocumentLayout): AbstractLabel | undefined {
  const end = lines.findIndex((_, i) => isIntroductionAt(lines, i))
  const labels = lines
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text }) => !isEntryOfContents(text))
    .flatMap((line) => labelsOf(line, INSET * layout.bodyFontSize))
  return labels.find(({ isSummary }) => !isSummary) ?? labels[0]
}

function labelsOf(line: LayoutLine, inset: number): AbstractLabel[] {
  const cells = cellsOf(line)
  return cells.flatMap((cell, place) => {
    const textInCell = textAfterAbstractLabel(cell.text)
    if (textInCell === undefined || !isLabel(line, cell, textInCell)) return []
    // A label in the margin has the abstract beside it.
    const beside = textInCell === '' ? cells[place + 1] : undefined
    const left = beside?.x ?? (place > 0 && cell.x > line.x + inset ? cell.x : null)
    return [{ line, firstText: beside?.text ?? textInCell, left, isSummary: !/^a/i.test(cell.text) }]
  })
}

/** A label stands alone, before a stop, or in a style of its own before text. */
function isLabel(line: LayoutLine, cell: Cell, firstText: string): boolean {
  if (landmarkOf(cell.text) === 'abstract') return true
  const [label, next] = line.spans.filter(({ script }) => script === undefined)
  const isSetOff =
    label !== undefined &&
    next !== undefined &&
    /^\s*(?:abstract|summary)\s{0,9}$/i.test(label.text) &&
    (label.bold !== next.bold || label.italic !== next.italic || label.smallCaps !== next.smallCaps)
  return isSetOff || isRunningText(firstText)
}
