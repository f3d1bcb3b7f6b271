import { sentenceEnds } from './sentence-ends.ts'

/** Words in lower case that stand between names. */
const small = new Set(
  `and et al de der den van von la le da di do dos du del della el al ten ter zu af bin ibn y und e for of the in on with
  editors editor eds ed others other jr sr team core dr pseud`.split(/\s+/)
)
const MOST_CHARACTERS = 1500

/**
 * Whether a text may be a list of authors: one sentence of capitalised words but for the small words of names and
 * bodies, without quotations and colons. An empty text may be one too: a dash that was drawn leaves nothing.
 */
export function isAuthorLike(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /[“"„«?!]|\d[:–]|(?:^|\s)\d|: \p{L}/u.test(text)) return false
  // A sentence that ends inside is a title.
  if (sentenceEnds(text).some((end) => /\p{L}/u.test(text.slice(end)) && !/\bet al\.$/.test(text.slice(0, end))))
    return false
  const words = text.match(/(?<!\.[‐-])[\p{L}\p{M}][\p{L}\p{M}'’-]{0,40}/gu) ?? []
  const lower = words.filter(
    (word) => /^\p{Ll}/u.test(word) && !small.has(word.toLowerCase()) && !/^[dl]['’]/.test(word)
  )
  return lower.length <= 0.2 * words.length
}
