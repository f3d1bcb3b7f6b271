import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import { addressesJudge } from './addresses-judge.ts'
import { hiddenText } from './hidden-text.ts'
import { imitatesStructure } from './imitates-structure.ts'
import { mixedWords } from './look-alikes.ts'
import type { Passage } from './passage.ts'
import { plantsScore } from './plants-score.ts'
import { repeatsItself } from './repeats-itself.ts'
import { isReported } from './reported-speech.ts'
import { unmask } from './unmask.ts'

/** The operator reads the response once it is flagged: more of a kind tell nothing new. */
const mostPerKind = 4
const longestPassage = 200

/**
 * Passages of a response that may be meant for its judges: words to them, ready-made scores, imitated structure, hidden
 * text, letters in disguise, floods. They are hints for the operator with false alarms among them, and move no score: a
 * response is judged as it stands. Takes time in proportion to the length, some hundredths of a second for a hostile 256 kB.
 *
 * @returns at most 24 flags, those of a kind in the order of the response
 */
export function detectManipulation(response: string): ManipulationFlag[] {
  const words = mixedWords(response)
  const unmasked = unmask(response, words)
  const inPlace = (passages: Passage[]) => passages.map(({ passage, at }) => ({ passage, at: unmasked.positionOf(at) }))
  const spoken = (passages: Passage[]) => inPlace(passages.filter(({ at }) => !isReported(unmasked.text, at)))
  return [
    ...flags('addresses_judge', spoken(addressesJudge(unmasked))),
    ...flags('plants_score', spoken(plantsScore(unmasked))),
    ...flags('imitates_structure', imitatesStructure(response)),
    ...flags('hidden_text', hiddenText(response, unmasked)),
    ...flags(
      'look_alike_letters',
      words.map(({ word, at }) => ({ passage: word, at }))
    ),
    ...flags('repeats_itself', inPlace(repeatsItself(unmasked.text)))
  ]
}

/** One flag for passages that begin at the same place, cut to what an operator reads at a glance. */
function flags(kind: ManipulationFlag['kind'], passages: readonly Passage[]): ManipulationFlag[] {
  const byPlace = new Map(passages.map((found) => [found.at, found.passage.trim()]))
  return [...byPlace]
    .sort(([one], [other]) => one - other)
    .slice(0, mostPerKind)
    .map(([at, passage]) => ({ kind, passage: passage.slice(0, longestPassage).toWellFormed(), at }))
}
