import type { Letter } from '../content.ts'

/** What parts the items of a list that is written in words. */
const parting =
  /->|=>|[→⇒➔➜▶»;,、|\n]|\.\s|(?<!\p{L})(?:then|next|finally|and then|dann|puis|ensuite|luego|después|depois|poi|infine)(?!\p{L})/iu
/** The share of words that the item and the words for it have in common, of the fewer ones. */
const least = 0.5

/**
 * The order of items that are named in other words: as many parts as items, and each part shares the beginnings of its words
 * with one item more than with any other ('vacancy posting' is 'Firms post vacancies'); null where a part could be two items.
 */
export function nearestTexts(items: readonly { letter: Letter; text: string }[], passage: string): Letter[] | null {
  const parts = passage
    .split(parting)
    .map(stemsOf)
    .filter((stems) => stems.size > 0)
  if (parts.length !== items.length) return null
  const known = items.map(({ letter, text }) => ({ letter, stems: stemsOf(text) }))
  const order = parts.map((part) => {
    const shares = known
      .map(({ letter, stems }) => ({
        letter,
        share: stems.intersection(part).size / Math.max(1, Math.min(stems.size, part.size))
      }))
      .sort((a, b) => b.share - a.share)
    const [first, second] = shares
    return first!.share >= least && first!.share > (second?.share ?? 0) ? first!.letter : null
  })
  return order.every((letter) => letter !== null) && new Set(order).size === items.length ? order : null
}

/** The first four letters of each longer word. */
function stemsOf(text: string): Set<string> {
  const found =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  return new Set(found.map((word) => word.slice(0, 4)))
}
