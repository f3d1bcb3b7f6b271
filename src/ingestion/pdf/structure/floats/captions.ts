import type { LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import { type CaptionLabel, type FloatKind, isContinuation, mendLabel, readCaptionLabel } from './caption-label.ts'
import { collectCaption } from './caption-lines.ts'
import { collectNotes } from './collect-notes.ts'
import type { FloatContext } from './float-context.ts'
import type { Place } from './flow.ts'
import { countWords } from './line-text.ts'
import { findListedCaptions } from './listed-captions.ts'
import type { Prose } from './prose.ts'

export interface FoundCaption {
  kind: FloatKind
  name: string
  number: string
  isContinued: boolean
  caption: string
  page: number
  lines: number[]
  /** Its lines, from top to bottom, and where the first of them stands. */
  own: LayoutLine[]
  place: Place
  /** Lines of notes right below it. */
  notes: LayoutLine[]
}

/** Leadings above a caption, or more; lines of a paragraph stand closer. */
const GAP_ABOVE = 1.25

/** Leadings between a label and its title, and lines below a label that come before the rows of its table. */
const TITLE_GAP = 2.4
const MOST_ABOVE_ROWS = 5

/** A line with so many words is a sentence, or part of one. */
const SENTENCE_WORDS = 6

/** Type that differs by this share is another size. */
const SAME_SIZE = 0.04

/** A line that ends with such a word goes on with the next, even on another page. */
const goesOn = /\b(?:in|see|and|of|from|to|with|by|that|the|or|also|both|for|our|as|than|on|at)$/i

/** Finds the captions of tables and figures, in reading order; sentences that begin with 'Table 1' are none. */
export function findCaptions(context: FloatContext): FoundCaption[] {
  const { layout, headingLines, claimed } = context
  const listed = findListedCaptions(context)
  const found: FoundCaption[] = []
  for (const line of layout.lines) {
    if (claimed.has(line.index) || (line.zone !== 'body' && line.zone !== 'footnote')) continue
    const label = readCaptionLabel(line.ocr ? mendLabel(line.text) : line.text)
    if (!label || listed.has(line.index)) continue
    const place = placeOf(line, label, context)
    if (!isCaption({ label, line, place, context })) continue
    const own = collectCaption({ label, place, context }).filter(
      ({ index }) => !headingLines.has(index) || index === line.index
    )
    for (const { index } of own) claimed.add(index)
    const { kind, name, number } = label
    const texts = [label.rest, ...own.slice(1).map(({ text }) => text)]
    const caption = joinLines(texts, layout.words)
    found.push({
      kind,
      name,
      number,
      isContinued: label.isContinued || isContinuation(caption),
      caption,
      page: line.page,
      lines: own.map(({ index }) => index),
      own,
      place,
      notes: collectNotes(own.at(-1)!, context)
    })
  }
  return found
}

/** A label alone is short, and its title may be: where the title or the first row below runs over the columns, the caption does. */
function placeOf(line: LayoutLine, label: CaptionLabel, { flows, prose }: FloatContext): Place {
  const own = flows.placeOf(line)
  if (line.column === null || label.rest !== '') return own
  const overColumns = flows.placeOf({ ...line, column: null })
  let above = line
  for (const next of overColumns.flow.slice(overColumns.at + 1, overColumns.at + 1 + MOST_ABOVE_ROWS)) {
    if (next.y - above.y > TITLE_GAP * prose.leadingOf(line) || !isAligned(line, next)) break
    if (next.column === null) return overColumns
    above = next
  }
  return own
}

/** Whether two lines begin near one edge or stand in one middle. */
function isAligned(line: LayoutLine, below: LayoutLine): boolean {
  const atEdge = Math.abs(line.x - below.x) <= line.fontSize
  return atEdge || Math.abs(line.x + line.right - below.x - below.right) <= line.fontSize
}

interface Candidate {
  label: CaptionLabel
  line: LayoutLine
  place: Place
  context: FloatContext
}

/** A caption stands apart from running text by space, type or what is beside it, and its number from its text. */
function isCaption({ label, line, place: { flow, at }, context }: Candidate): boolean {
  const { layout, prose, frames } = context
  const before = flow[at - 1]
  const after = flow[at + 1]
  const isStyled = hasOwnStyle(line)
  const isAlone =
    label.isSetOff &&
    isCentred(line, prose) &&
    after !== undefined &&
    (!prose.isProse(after) || isCentred(after, prose))
  const isDetached = before
    ? !prose.isProse(before) ||
      line.y - before.y > GAP_ABOVE * prose.leadingOf(line) ||
      Math.abs(line.fontSize / before.fontSize - 1) > SAME_SIZE ||
      isStyled ||
      frames.isRuled(before, line)
    : isStyled || isAlone || !(prose.isProse(line) && followsOpenLine(line, layout.lines, prose))
  if (!isDetached || (before && goesOnFrom(before, line, prose))) return false
  if (label.isSetOff) return !(label.rest === '' && before && prose.isProse(before) && /\.$/.test(line.text) && !after)
  // Without punctuation, a text in lower case or a line of a paragraph is a sentence.
  if (/^[,;)]/.test(label.rest)) return false
  if (isStyled) return !(prose.isProse(line) && /^\p{Ll}{2}/u.test(label.rest))
  if (isCentred(line, prose)) return true
  // A title may begin with a formula, but not with a word in lower case.
  if (!/^(?:[\p{Lu}\p{N}“"'‘(]|\p{L}(?!\p{L}))/u.test(label.rest)) return false
  return !(prose.isProse(line) && after && prose.isProse(after))
}

/** Whether the label is bold, italic or in small capitals, and is no part of a line in body type. */
function hasOwnStyle({ spans }: LayoutLine): boolean {
  const [first] = spans
  return first !== undefined && (first.bold || first.smallCaps) && /^\p{Lu}/u.test(first.text)
}

/** Whether a sentence of the line before is still open: notes and captions in small type are sentences, too. */
function goesOnFrom(before: LayoutLine, line: LayoutLine, prose: Prose): boolean {
  const isNear = line.y - before.y <= GAP_ABOVE * prose.leadingOf(line)
  const isSame = Math.abs(line.fontSize / before.fontSize - 1) <= SAME_SIZE && !before.text.includes('\t')
  if (isNear && isSame && goesOn.test(before.text.slice(-20))) return true
  return isNear && isSame && countWords(before) >= SENTENCE_WORDS && !/[.!?:;]['"’”)\]]{0,2}$/u.test(before.text)
}

function followsOpenLine(line: LayoutLine, lines: readonly LayoutLine[], prose: Prose): boolean {
  for (let i = line.index - 1; i >= 0 && line.index - i < 60; i -= 1) {
    const before = lines[i]
    if (before && before.zone === 'body' && prose.isProse(before)) return goesOn.test(before.text.slice(-20))
  }
  return false
}

function isCentred(line: LayoutLine, prose: Prose): boolean {
  const { left, right } = prose.blockOf(line)
  const [before, after] = [line.x - left, right - line.right]
  return before > 2 * line.fontSize && Math.abs(before - after) < line.fontSize
}
