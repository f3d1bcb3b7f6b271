import { cipheredProse } from './ciphered-prose.ts'
import { decodedRuns } from './encoded-text.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { hiddenMarkup } from './hidden-markup.ts'
import type { Passage } from './passage.ts'
import { spacedLetters } from './spaced-letters.ts'
import type { UnmaskedText } from './unmask.ts'

/**
 * Text that a reader of the page would not see or could not read: unseen characters, markup that does not show, codes.
 * Passages in a code are given in clear.
 */
export function hiddenText(response: string, unmasked: UnmaskedText): Passage[] {
  return [
    ...hiddenCharacters(response),
    ...hiddenMarkup(response),
    ...decodedRuns(response),
    ...cipheredProse(unmasked),
    ...spacedLetters(response)
  ]
}
