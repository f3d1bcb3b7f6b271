import type { LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import type { WordCounts } from '../../layout/words.ts'
import { blocksOf, isOfOneSize } from './blocks.ts'

/** Marks that lead to a note with thanks. */
const noteMark = /\s?(?:\^?[∗*†‡§¶♯✩⋆☆]{1,4}|\^\ufffd|\^\{[∗*†‡§¶,\s]{1,8}\})(?=\s|$|[,:])/gu

/** A number or letter raised behind the last word leads to a note too. */
const lastMark = /(?<=[\p{L}?!.)])(?:[⁰¹²³⁴-⁹]{1,2}|\^(?:[a-zA-Z]|\{[a-zA-Z∗*†,]{1,4}\}))$/u

/** Share of the type of a title. */
const BOX_TYPE = 0.6

/** Font sizes of a title from its last line to a subtitle in the same type. */
const SUBTITLE_GAP = 2

/** A badge that a journal prints in front of a title, above its baseline. */
const badge = /^\^\{open(?: access)?\}\s*/iu

/** Words of the title without note marks; a subtitle in other type is set off by a colon. Null for no lines. */
export function writeTitle(lines: readonly LayoutLine[], words: WordCounts): string | null {
  const first = lines[0]
  if (first === undefined) return null
  const lower = subtitleApart(lines)
  const isMain = (line: LayoutLine) => isOfOneSize(line, first) && line.bold === first.bold && !lower.includes(line)
  const main = write(lines.filter(isMain), words)
  const subtitle = write(
    lines.filter((line) => !isMain(line)),
    words
  )
  if (subtitle === '') return main
  return /[\p{L}\p{N}"”’)]$/u.test(main) && /^[\p{L}\p{N}"“‘]/u.test(subtitle)
    ? `${main}: ${subtitle}`
    : `${main} ${subtitle}`
}

/** The lines of a subtitle in the type of the title, which is told by its distance alone. */
function subtitleApart(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const [upper, lower, ...others] = blocksOf(lines)
  if (!upper || !lower || others.length > 0 || lower[0]!.ocr) return []
  const [last, next] = [upper.at(-1)!, lower[0]!]
  return next.page === last.page && next.y - last.y > SUBTITLE_GAP * last.fontSize ? lower : []
}

/** What a journal prints in a box beside a title, in type much smaller, is none of it. */
function withoutBox({ text, spans, fontSize }: LayoutLine): string {
  const box = spans.findIndex((span, i) => spans[i - 1]?.text.endsWith('\t') && span.fontSize < BOX_TYPE * fontSize)
  return box < 0
    ? text
    : spans
        .slice(0, box)
        .map((span) => span.text)
        .join('')
}

function write(lines: readonly LayoutLine[], words: WordCounts): string {
  const texts = lines.map((line) =>
    withoutBox(line).trim().replace(badge, '').replace(noteMark, '').replace(lastMark, '')
  )
  return joinLines(texts, words)
}
