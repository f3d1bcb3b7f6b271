import type { LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import { readCaptionLabel } from './caption-label.ts'
import type { FloatContext } from './float-context.ts'
import { startsNotes } from './notes.ts'

/** Leadings between a float and its notes, and between the lines of notes. */
const NOTES_GAP = 4
const LINE_GAP = 1.4

/** Type within notes may differ by this share. */
const SAME_SIZE = 0.08

/**
 * The notes that follow a line of a float, from top to bottom; their lines become claimed.
 *
 * @param options.isOpen that line is one of the notes, which go on
 */
export function collectNotes(
  after: LayoutLine,
  context: FloatContext,
  { isOpen = false }: { isOpen?: boolean } = {}
): LayoutLine[] {
  const { flows, prose, claimed, headingLines } = context
  const notes: LayoutLine[] = []
  const { flow, at } = flows.placeOf(after)
  for (let i = at + 1; i < flow.length; i += 1) {
    const line = flow[i]!
    const last = notes.at(-1) ?? after
    if (claimed.has(line.index) || headingLines.has(line.index) || readCaptionLabel(line.text)?.isSetOff) break
    const gap = line.y - last.y
    const isFirst = notes.length === 0 && !isOpen
    if (gap > (isFirst ? NOTES_GAP : LINE_GAP) * Math.max(prose.leadingOf(last), prose.leadingOf(line))) break
    if (isFirst && !startsNotes(line.text)) break
    if (!isFirst && !startsNotes(line.text) && Math.abs(line.fontSize / last.fontSize - 1) > SAME_SIZE) break
    notes.push(line)
  }
  for (const { index } of notes) claimed.add(index)
  return notes
}

/** Notes as running text, and the lines that they are. */
export function writeNotes(
  notes: readonly LayoutLine[],
  { layout: { words } }: FloatContext
): { notes: string | null; noteLines: number[] } {
  const texts = notes.map(({ text }) => text)
  return { notes: notes.length > 0 ? joinLines(texts, words) : null, noteLines: notes.map(({ index }) => index) }
}
