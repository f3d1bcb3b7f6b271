import { findNumbers, type NumberMention, type NumberStyle } from '../../citations/find-numbers.ts'
import type { PassageText } from './citation-passages.ts'

/** As papers print them. */
type PrintedStyle = Exclude<NumberStyle, 'named' | 'glued'>
/** A group of numbers or labels that cites. */
export type NumberedCitation = NumberMention & { from: PassageText }

// How much of the numbered list the numbers of a style must reach, and how many must be in it, before they are taken for
// citations: raised numbers may be footnote marks, round brackets equation numbers.
const demands: Record<PrintedStyle, { known: number; reached: number; groups: number }> = {
  bracket: { known: 0.5, reached: 0, groups: 0 },
  superscript: { known: 0.9, reached: 0.3, groups: 1 },
  round: { known: 0.9, reached: 0.5, groups: 2 }
}
const styles: readonly PrintedStyle[] = ['bracket', 'superscript', 'round']
/** A number further above the last label is no citation of a missing entry. */
const furthestAbove = 20
const intervalBefore = /(?:[∈=×<>≤≥+−∪∩⊂⊆→^]|\b(?:interval|range|support|domain|from|between|over|set))\s{0,3}$/
const bracketAsOne = /\[\s{0,2}((?:\d{1,3}\s{0,2},\s{0,2}){0,9}\d{1,2})1(?=[\s.,;:)])(?![^[\]]{0,80}\])/g
const bracketAsRound = /\[\s{0,2}((?:\d{1,3}\s{0,2},\s{0,2}){0,9}\d{1,3})\s{0,2}\)/g
const alphaLabel = /^\p{Lu}[\p{L}+*]{0,6}\d{2}[a-z]?$/u

/**
 * Finds the citations by number or label of a paper whose list carries `labels`: in square brackets, raised or in round
 * ones, whichever reaches most of the list, as '[0, 1]' may be an interval; the first of those that reach as much.
 *
 * @returns the groups of the style, also those that point beyond the list; none where no style shows enough evidence
 */
export function findNumberedCitations(texts: readonly PassageText[], labels: ReadonlySet<string>): NumberedCitation[] {
  const footnotes = texts.filter(({ inFootnote }) => inFootnote).length
  const convincing = styles.flatMap((style) => {
    const groups = texts.flatMap((from) =>
      findNumbers(mendBrackets(from.text, labels), style)
        .filter((group) => isPlausible(group, from, labels))
        .map((group) => ({ ...group, from }))
    )
    const reached = new Set(groups.flatMap((group) => group.labels).filter((label) => labels.has(label))).size
    return isConvincing(groups, style, { labels, footnotes }) ? [{ groups, reached }] : []
  })
  return convincing.toSorted((a, b) => b.reached - a.reached)[0]?.groups ?? []
}

/**
 * '[ 181' is '[18]' where text recognition took the bracket for a 1: no 181 is listed, but 18 is. '[ 13)' is '[13]'.
 */
function mendBrackets(text: string, labels: ReadonlySet<string>): string {
  const closed = text.replaceAll(bracketAsRound, (group: string, numbers: string) =>
    numbers.split(/\s{0,2},\s{0,2}/).every((label) => labels.has(label)) ? `${group.slice(0, -1)}]` : group
  )
  return closed.replaceAll(bracketAsOne, (group: string, numbers: string) => {
    const read = numbers.split(/\s{0,2},\s{0,2}/)
    const isListed = read.every((label) => labels.has(label)) && !labels.has(`${read.at(-1)}1`)
    return isListed ? `${group.slice(0, -1)}]` : group
  })
}

function isPlausible(
  { offset, labels: group }: NumberMention,
  { text }: PassageText,
  labels: ReadonlySet<string>
): boolean {
  if (group.every((label) => labels.has(label))) {
    return !intervalBefore.test(text.slice(Math.max(0, offset - 12), offset)) || group.length === 1
  }
  const highest = labels.values().reduce((most, label) => Math.max(most, Number(label) || 0), 0)
  const isNumber = (label: string) => /^[1-9]\d*$/.test(label) && Number(label) <= highest + furthestAbove
  return group.every((label) => labels.has(label) || (highest > 0 ? isNumber(label) : alphaLabel.test(label)))
}

function isConvincing(
  groups: readonly NumberedCitation[],
  style: PrintedStyle,
  { labels, footnotes }: { labels: ReadonlySet<string>; footnotes: number }
): boolean {
  const all = groups.flatMap((group) => group.labels)
  const known = all.filter((label) => labels.has(label))
  const distinct = new Set(known)
  const demand = demands[style]
  if (known.length === 0 || known.length < demand.known * all.length) return false
  if (distinct.size < demand.reached * labels.size) return false
  if (groups.filter((group) => group.labels.length > 1).length < demand.groups) {
    // Without groups, numbers that come back are the sign: a footnote's mark stands once.
    return style === 'superscript' && known.length > distinct.size + 2 && distinct.size > footnotes
  }
  return true
}
