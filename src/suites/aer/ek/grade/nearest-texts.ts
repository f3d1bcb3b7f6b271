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
    .replace(inThisOrder, '')
    .split(parting)
    .map((text) => ({ stems: stemsOf(text), initials: /^\W*(\p{Lu}{2,5})\W*$/u.exec(text)?.[1] }))
    .filter(({ stems, initials }) => stems.size > 0 || initials !== undefined)
  if (parts.length !== items.length) return null
  const known = items.map(({ letter, text }) => ({ letter, stems: stemsOf(text) }))
  const order = parts.map(({ stems: part, initials }) => {
    if (initials !== undefined) {
      const own = items.filter(({ text }) => initialsOf(text).includes(initials.toLowerCase()))
      return own.length === 1 ? own[0]!.letter : null
    }
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

/** What says of a list that it is one, in front of it or behind it. */
const inThisOrder =
  /[,;\s–—(-]{0,3}(?<!\p{L})(?:in (?:this|that|the following) order|in dieser reihenfolge|dans cet ordre|en (?:este|ese) orden|n?esta ordem|in quest['’]ordine|в этом порядке)(?!\p{L})[)\s:.]{0,3}/iu

/** The first letters of all words, 'first round of quantitative easing' as 'froqe': 'QE' stands for two of them. */
function initialsOf(text: string): string {
  return (text.match(/\p{L}+/gu) ?? []).map((word) => word[0]!.toLowerCase()).join('')
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
