import type { ExplainedDimension, ExplainedResponse, ExplainedVerdict } from '../../schemas/explained-response.ts'
import { type Content, type Html, html } from './parts/html.ts'
import type { Prose, ProsePiece } from './parts/prose.ts'

type Range = { from: number; to: number }
type ResponseText = NonNullable<ExplainedResponse['response']>
/** A quote that stands in the response, by the number that leads from it to what its judge says, and back. */
export type PlacedQuote = { number: number; judge: string; ranges: readonly Range[] }

/** The quotes of a response that stand in it, numbered by where they begin. */
export function placedQuotes(dimensions: readonly ExplainedDimension[]): Map<ExplainedVerdict, PlacedQuote> {
  const verdicts = dimensions.flatMap(({ parts }) => (parts ?? []).flatMap(({ verdicts }) => verdicts))
  const standing = verdicts.flatMap((verdict) => (verdict.ranges ? [{ verdict, ranges: verdict.ranges }] : []))
  const inOrder = standing.toSorted((one, other) => one.ranges[0]!.from - other.ranges[0]!.from)
  return new Map(
    inOrder.map(({ verdict, ranges }, place) => [verdict, { number: place + 1, judge: verdict.judge, ranges }])
  )
}

/**
 * The text of a response with its quotes marked: where the quotes of several judges overlap, the text is split, and each
 * stretch has the marks of all who quote it. Thinking is folded away: nobody read it.
 */
export function markedResponse(
  { output, read }: ResponseText,
  { quotes, judgeClass, prose }: { quotes: readonly PlacedQuote[]; judgeClass: (judge: string) => string; prose: Prose }
): Html {
  const folded: Content[] = []
  let at = 0
  for (const span of [...read, { from: output.length, to: output.length }]) {
    folded.push(thinking(output.slice(at, span.from)), stretch(span))
    at = span.to
  }
  return html`${folded}`

  function stretch({ from, to }: Range): Content {
    const pieces = prose.pieces(output.slice(from, to)).map((piece) => shift(piece, from))
    const own = quotes.map((quote) => ({ ...quote, ranges: quote.ranges.map((range) => widen(range, pieces)) }))
    const ends = own.flatMap(({ ranges }) => ranges.flatMap((range) => [range.from, range.to]))
    return pieces.flatMap(({ drawn, ...piece }) =>
      split(piece, drawn ? [] : ends).map((part) => marked(part, drawn, own))
    )
  }

  function marked(part: Range, drawn: Html | null, own: readonly PlacedQuote[]): Content {
    const text = drawn ?? output.slice(part.from, part.to)
    const covering = own.filter(({ ranges }) => ranges.some(({ from, to }) => from <= part.from && part.to <= to))
    if (covering.length === 0) return text
    const names = [...new Set(covering.map(({ judge }) => judgeClass(judge)))].sort().join(' ')
    const begun = covering.filter(({ ranges }) => ranges[0]!.from === part.from)
    const ended = covering.filter(({ ranges }) => ranges.at(-1)!.to === part.to)
    return html`${begun.map(({ number }) => html`<span id="quote-${number}"></span>`)}<mark class="${names}">${text}</mark>${ended.map(
      ({ number, judge }) =>
        html`<sup><a class="${judgeClass(judge)}" href="#said-${number}" title="${judge}">${number}</a></sup>`
    )}`
  }
}

function thinking(text: string): Content {
  if (text.trim() === '') return null
  return html`<details class="thinking"><summary>Thinking, ${text.length} characters: neither rules nor judges read it</summary>${text}</details>`
}

function shift({ from, to, drawn }: ProsePiece, by: number): ProsePiece {
  return { from: from + by, to: to + by, drawn }
}

/** A range that begins or ends within a formula holds all of it: a formula is drawn whole. */
function widen({ from, to }: Range, pieces: readonly ProsePiece[]): Range {
  const around = (place: number) => pieces.find((piece) => piece.drawn && piece.from < place && place < piece.to)
  return { from: around(from)?.from ?? from, to: around(to)?.to ?? to }
}

function split({ from, to }: Range, ends: readonly number[]): Range[] {
  const within = [...new Set(ends.filter((end) => from < end && end < to))].sort((a, b) => a - b)
  return [from, ...within].map((start, place) => ({ from: start, to: within[place] ?? to }))
}
