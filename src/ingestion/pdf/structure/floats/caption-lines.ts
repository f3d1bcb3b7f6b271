import type { LayoutLine } from '../../layout/document-layout.ts'
import { type CaptionLabel, readCaptionLabel } from './caption-label.ts'
import type { FloatContext } from './float-context.ts'
import type { Place } from './flow.ts'
import { startsNotes } from './notes.ts'

/** No caption is longer. */
const MOST_LINES = 40

/** Leadings between the lines of a caption, and between a label on a line of its own and the title. */
const LINE_GAP = 1.35
const TITLE_GAP = 2.4

/** Type within a caption may differ by this share. */
const SAME_SIZE = 0.08

/** Points by which the middles of centred lines differ at most. */
const SAME_MIDDLE = 5

interface Start {
  label: CaptionLabel
  place: Place
  context: FloatContext
}

/** The lines of a caption: its first, and those that it is wrapped over. */
export function collectCaption({ label, place: { flow, at }, context }: Start): LayoutLine[] {
  const own = [flow[at]!]
  let edge = flow[at]!.right
  for (const line of flow.slice(at + 1, at + MOST_LINES)) {
    const last = own.at(-1)!
    // Remarks in the margin stand beside the caption.
    if (isAside(line, own[0]!)) continue
    const isTitle = own.length === 1 && label.rest === ''
    if (!continues({ line, last, isTitle, edge, context })) break
    own.push(line)
    edge = Math.max(edge, line.right)
  }
  return own
}

interface Step {
  line: LayoutLine
  last: LayoutLine
  isTitle: boolean
  edge: number
  context: FloatContext
}

function continues({ line, last, isTitle, edge, context }: Step): boolean {
  const { prose, frames, headingLines } = context
  if (readCaptionLabel(line.text)?.isSetOff || startsNotes(line.text) || frames.isRuled(last, line)) return false
  if (line.text.includes('\t') || headingLines.has(line.index)) return false
  const gap = line.y - last.y
  const leading = Math.max(prose.leadingOf(last), prose.leadingOf(line))
  if (gap > (isTitle ? TITLE_GAP : LINE_GAP) * leading) return false
  if (isTitle) {
    // A title in bold or italics may fill its line as text does.
    const isText = prose.isProse(line) && !prose.isProse(last) && !line.bold && !line.italic
    return !isText || gap > LINE_GAP * leading || isCentred(line, last)
  }
  if (Math.abs(line.fontSize / last.fontSize - 1) > SAME_SIZE) return false
  return isCentred(line, last) || !endsEarly(line, last, Math.max(edge, line.right))
}

/** Whether the first word of a line would have found room on the line before: something new begins. */
function endsEarly(line: LayoutLine, last: LayoutLine, edge: number): boolean {
  const word = /^\S{1,60}/u.exec(line.text)?.[0].length ?? 0
  const perLetter = (line.right - line.x) / Math.max(1, line.text.length)
  return last.right + (word + 1.5) * perLetter < edge - 1
}

function isCentred(line: LayoutLine, last: LayoutLine): boolean {
  return Math.abs(line.x + line.right - last.x - last.right) < 2 * SAME_MIDDLE && line.x !== last.x
}

function isAside(line: LayoutLine, first: LayoutLine): boolean {
  return line.fontSize < 0.7 * first.fontSize && (line.x > first.right || line.right < first.x)
}
