/** A word of a text as it counts when wordings are compared, and where it stands. */
export type PlainWord = { text: string; from: number; to: number }

/** Letters and figures, and what may stand inside a word; a hyphen at a line end may have a break behind it. */
const word = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’.-](?=[\p{L}\p{N}])|[-‐\u00ad]\n?[ \t]{0,4}(?=\p{Ll}))*/gu

/**
 * The words of a text in order, without case, accents, hyphens and punctuation; line-end hyphens are taken out.
 *
 * @example
 * plainWords('Un-\nemployed, again').map(({ text }) => text) // => ['unemployed', 'again']
 */
export function plainWords(text: string): PlainWord[] {
  return [...text.matchAll(word)].map(({ 0: printed, index }) => ({
    text: printed
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}.]|\.(?!\p{N})/gu, ''),
    from: index,
    to: index + printed.length
  }))
}
