import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FoundCaption } from './captions.ts'
import { collectNotes, writeNotes } from './collect-notes.ts'
import { relation } from './equation-number.ts'
import type { Figure } from './float.ts'
import type { FloatContext } from './float-context.ts'
import { isLabel, LABEL_WORDS } from './label.ts'
import { countSentenceWords } from './line-text.ts'
import { linesBeside, other, type Side, usualSide } from './side.ts'

/** Leadings of empty space beside a caption that a drawing without text fills. */
const EMPTY = 3

/** Captions of parts are in smaller type, by this share at least, than that of the figure. */
const SMALLER = 0.9

/** Reads figures: their captions, and the labels that a drawing paints as text. */
export function readFigures(context: FloatContext, captions: readonly FoundCaption[]): Figure[] {
  const own = captions.filter(({ kind }) => kind === 'figure')
  const seen = own.map((caption) => ({
    caption,
    above: weigh(caption, 'above', context),
    below: weigh(caption, 'below', context)
  }))
  const usual = usualSide(seen, 'above')
  const figures = seen.map(({ caption, ...evidence }) => {
    const side = evidence[usual] === 0 && evidence[other(usual)] > 0 ? other(usual) : usual
    const labels = labelsBeside(caption, side, context)
    for (const { index } of labels) context.claimed.add(index)
    const from = side === 'below' ? (labels.at(-1) ?? caption.own.at(-1)!) : caption.own.at(-1)!
    const notes = [...caption.notes, ...collectNotes(from, context)]
    const { number, page, lines } = caption
    return {
      number,
      caption: caption.caption,
      page,
      lines,
      textLines: labels.map(({ index }) => index),
      ...writeNotes(notes, context)
    }
  })
  return joinParts(joinContinued(figures, own), context)
}

/** Parts with captions of their own in smaller type, 'Figure 1a' and 'Figure 1b', are one figure with the 'Figure 1' of their page. */
function joinParts(figures: readonly Figure[], { layout }: FloatContext): Figure[] {
  const first = ({ lines }: Figure) => layout.lines[lines[0]!]!
  const wholeOf = (part: Figure) => {
    const number = /^(\d{1,3})[a-h]$/.exec(part.number ?? '')?.[1]
    const isWhole = (whole: Figure) => whole.number === number && whole.page === part.page
    return figures.find((whole) => isWhole(whole) && first(part).fontSize < SMALLER * first(whole).fontSize)
  }
  const wholes = new Map(figures.map((figure) => [figure, wholeOf(figure)]))
  return figures
    .filter((figure) => !wholes.get(figure))
    .map((whole) => figures.filter((figure) => wholes.get(figure) === whole).reduce(join, whole))
}

/** A figure that says that it goes on is one with its first part. */
function joinContinued(figures: readonly Figure[], captions: readonly FoundCaption[]): Figure[] {
  const joined: Figure[] = []
  for (const [i, figure] of figures.entries()) {
    const first = captions[i]!.isContinued ? joined.findLastIndex(({ number }) => number === figure.number) : -1
    if (first < 0) joined.push(figure)
    else joined[first] = join(joined[first]!, figure)
  }
  return joined
}

function join(figure: Figure, more: Figure): Figure {
  return {
    ...figure,
    lines: [...figure.lines, ...more.lines],
    textLines: [...figure.textLines, ...more.textLines],
    noteLines: [...figure.noteLines, ...more.noteLines],
    notes: more.notes ?? figure.notes
  }
}

/** How much speaks for the drawing on a side: its labels, or the empty space that it leaves. */
function weigh(caption: FoundCaption, side: Side, context: FloatContext): number {
  const edge = side === 'above' ? caption.own[0]! : caption.own.at(-1)!
  const [nearest] = linesBeside(caption, side)
  const gap = nearest ? Math.abs(nearest.y - edge.y) : 0
  const isEmpty = gap > EMPTY * context.layout.leading
  return labelsBeside(caption, side, context).length + (isEmpty ? 2 : 0)
}

/** The lines from a caption to the next running text, as far as they are labels; from top to bottom. */
function labelsBeside(caption: FoundCaption, side: Side, context: FloatContext): LayoutLine[] {
  const labels: LayoutLine[] = []
  for (const line of linesBeside(caption, side)) {
    const isInside = context.frames.frameOf(line) !== null
    if (context.claimed.has(line.index) || isEquation(line, context)) break
    if (!isInside && (stopsDrawing(line, context) || (side === 'below' && line.zone === 'footnote'))) break
    if (isInside && context.prose.isProse(line)) break
    labels.push(line)
  }
  // Short lines in body type at the far end belong to the text there.
  while (labels.length > 0 && !isLabel(labels.at(-1)!, context)) labels.pop()
  return side === 'above' ? labels.reverse() : labels
}

/** Whether a line is a formula whose number goes on with the count of the paper. */
function isEquation({ index }: LayoutLine, { numbers }: FloatContext): boolean {
  const numbered = numbers.get(index)
  return numbered?.isCounted === true && relation.test(numbered.rest)
}

function stopsDrawing(line: LayoutLine, context: FloatContext): boolean {
  const { prose, headingLines } = context
  if (headingLines.has(line.index) || prose.isProse(line)) return true
  return !isLabel(line, context) && (line.code || countSentenceWords(line) > LABEL_WORDS)
}
