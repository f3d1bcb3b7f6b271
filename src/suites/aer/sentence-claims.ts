import type { AtomicClaim } from '../../schemas/verification.ts'
import { splitSentences } from '../../text/split-sentences.ts'

/** Words below which a line is a heading or a mark, and says nothing that could be wrong. */
const fewestWords = 4

/** Of papers and of what is made of them. */
const wordsOfSentence = 20

/** About how many sentences a text of so many words has. */
export function typicalSentences(words: number): number {
  return Math.round(words / wordsOfSentence)
}

/** The sentences of a text that was written from a paper, each as a claim: `<field>.<number of the sentence>`. */
export function sentenceClaims(field: string, text: string): AtomicClaim[] {
  const sentences = text.split('\n').flatMap(splitSentences)
  return sentences
    .filter((sentence) => sentence.split(' ').length >= fewestWords)
    .map((statement, place) => ({ id: `${field}.${place + 1}`, statement, holds: true }))
}
