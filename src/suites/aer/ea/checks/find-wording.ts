/** A wording that a text should not have, and the ones like it that it may. */
export type Wording = {
  pattern: RegExp
  /** Whether it may state a theorem: 'stability implies efficiency' is the result itself. */
  statesTheorem?: true
}

/** Words shown around an offence. */
const CONTEXT_CHARACTERS = 40

/** Offences that one message names. */
const MOST_NAMED = 6

/**
 * Where a text has one of some wordings, each with a few words around it, in order; at most six.
 *
 * @param input.harmless phrases that only look like them: blanked before the search
 */
export function findWording(input: {
  text: string
  wordings: readonly RegExp[]
  harmless: readonly RegExp[]
}): { words: string; passage: string }[] {
  const text = input.text.replaceAll(/\s+/g, ' ')
  const blanked = input.harmless.reduce(
    (rest, phrase) => rest.replaceAll(phrase, (found) => '·'.repeat(found.length)),
    text
  )
  return input.wordings
    .flatMap((pattern) => [...blanked.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .slice(0, MOST_NAMED)
    .map(({ 0: words, index }) => ({ words, passage: around(text, index, words.length) }))
}

function around(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - CONTEXT_CHARACTERS), at + length + CONTEXT_CHARACTERS).trim()
}
