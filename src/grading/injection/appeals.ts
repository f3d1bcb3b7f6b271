import { bitsOf, type CuedSentence, cuedSentences, type SentenceCue } from './grading-cues.ts'
import type { Passage } from './passage.ts'

/**
 * What each cue of a sentence tells for an appeal to a judge, and what two together tell beyond that: log odds of a
 * logistic regression with a ridge penalty, rounded to a tenth, on the sets before the sixth of
 * `test/fixtures/injection`, on pages of papers and on recorded answers. Two weights on which papers gave false alarms
 * (`order` with `guide`, `label` with `topGrade`) were lowered by hand.
 */
const weights: readonly { cues: SentenceCue[]; weight: number }[] = [
  { cues: ['judge'], weight: 0.7 },
  { cues: ['you'], weight: 1.5 },
  { cues: ['notice'], weight: 1.4 },
  { cues: ['text'], weight: 2.6 },
  { cues: ['grade'], weight: 1.3 },
  { cues: ['topGrade'], weight: 1.2 },
  { cues: ['right'], weight: 1.3 },
  { cues: ['guide'], weight: 1 },
  { cues: ['ask'], weight: 0.1 },
  { cues: ['give'], weight: 0.2 },
  { cues: ['mercy'], weight: 0.1 },
  { cues: ['settled'], weight: 0.8 },
  { cues: ['self'], weight: 0.5 },
  { cues: ['plea'], weight: 1 },
  { cues: ['stake'], weight: 0.4 },
  { cues: ['threat'], weight: 1.4 },
  { cues: ['role'], weight: 0.8 },
  { cues: ['others'], weight: -3.8 },
  { cues: ['economics'], weight: -2.3 },
  { cues: ['call'], weight: 2.2 },
  { cues: ['order'], weight: 0.5 },
  { cues: ['judge', 'you'], weight: 0.1 },
  { cues: ['judge', 'give'], weight: 1.1 },
  { cues: ['judge', 'role'], weight: 0.9 },
  { cues: ['judge', 'mercy'], weight: 1 },
  { cues: ['judge', 'best'], weight: 0.3 },
  { cues: ['judge', 'right'], weight: 0.1 },
  { cues: ['text', 'topGrade'], weight: 1.2 },
  { cues: ['text', 'threat'], weight: 0.8 },
  { cues: ['you', 'topGrade'], weight: 0.2 },
  { cues: ['you', 'mercy'], weight: 1.4 },
  { cues: ['you', 'guide'], weight: 0.2 },
  { cues: ['self', 'plea'], weight: 1.1 },
  { cues: ['self', 'stake'], weight: 1 },
  { cues: ['guide', 'setAside'], weight: 1.2 },
  { cues: ['order', 'guide'], weight: 1.6 },
  { cues: ['order', 'mercy'], weight: 0.7 },
  { cues: ['order', 'topGrade'], weight: 0.1 },
  { cues: ['role', 'topGrade'], weight: 0.9 },
  { cues: ['label', 'topGrade'], weight: 1.6 },
  { cues: ['label', 'right'], weight: 0.4 },
  { cues: ['call', 'order'], weight: 0.3 },
  { cues: ['call', 'best'], weight: 1.3 },
  { cues: ['notice', 'best'], weight: 0.3 },
  { cues: ['gradeNow', 'role'], weight: 0.6 },
  { cues: ['gradeNow', 'stake'], weight: 0.7 },
  { cues: ['gradeNow', 'you'], weight: 0.4 },
  { cues: ['gradeNow', 'mercy'], weight: 0.3 },
  { cues: ['gradeNow', 'text'], weight: 0.6 }
]
/** Where the odds are about even; two sentences together have more cues, and need more. */
const threshold = 4.1
const pairThreshold = 4.5
/** A long sentence has more cues by chance: for each character beyond so many it needs more. */
const usualLength = 200
const oddsPerCharacter = 0.01
const weightedBits = weights.map(({ cues, weight }) => ({ bits: bitsOf(...cues), weight }))
const topGrade = bitsOf('topGrade')
const grade = bitsOf('grade')
const economics = bitsOf('others') | bitsOf('economics')
/** The most odds that a report of graders or a contest may have. */
const mostOfReport = 1

/** An appeal may take two sentences, if they are short. */
const longestPair = 400
/** The operator reads a response that has any. */
const mostFound = 12

/**
 * Sentences that speak to a judge about the grade of the response at hand, in seven languages: by who is addressed, what
 * is wanted, and of what else the sentence speaks.
 *
 * @param text unmasked: small letters, single spaces
 */
export function findAppeals(text: string): Passage[] {
  const found: Passage[] = []
  let before: CuedSentence | null = null
  for (const sentence of cuedSentences(text)) {
    const pair: CuedSentence | null = before && pairOf(before, sentence)
    const appeal: CuedSentence | null | undefined = [sentence, pair].find(
      (each) => each && isAppeal(each.cues, leastOdds(each, each === pair))
    )
    if (appeal) found.push(passageOf(text, appeal))
    if (found.length >= mostFound) break
    before = appeal ? null : sentence
  }
  return found
}

/**
 * Whether the sentence around a passage speaks of people and matters of economics, and of little that concerns a judge:
 * a phrase that is often meant for judges is then a report, or an order to somebody in a model.
 */
export function isOfEconomics(text: string, { passage, at }: Passage): boolean {
  const end = at + passage.length
  const from = Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - longestPair)
  const around = text.slice(from, end + longestPair)
  for (const sentence of cuedSentences(around)) {
    if (from + sentence.end <= at) continue
    if (from + sentence.at >= end) break
    const isReport = sentence.cues.some((bits) => bits & economics && oddsOf(bits) <= mostOfReport)
    if (isReport && !isAppeal(sentence.cues, threshold)) return true
  }
  return false
}

/** Two sentences that follow each other on one line, null for others. */
function pairOf(before: CuedSentence, { at, end, endsLine, cues }: CuedSentence): CuedSentence | null {
  if (before.endsLine || before.end !== at || end - before.at > longestPair) return null
  return { at: before.at, end, endsLine, cues: together(before.cues, cues) }
}

function leastOdds({ at, end }: CuedSentence, isPair: boolean): number {
  const least = isPair ? pairThreshold : threshold
  return least + oddsPerCharacter * Math.max(0, end - at - usualLength)
}

/** Cues of one language make an appeal: a word that is the same in another means another thing there. */
function isAppeal(cues: Uint32Array, least: number): boolean {
  // One cue alone is never enough, and most sentences have no more.
  return cues.some((bits) => (bits & (bits - 1)) !== 0 && oddsOf(bits) > least)
}

function oddsOf(bits: number): number {
  const known = bits & topGrade ? bits | grade : bits
  let odds = 0
  for (const each of weightedBits) if ((known & each.bits) === each.bits) odds += each.weight
  return odds
}

function together(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((bits, language) => bits | other[language]!)
}

function passageOf(text: string, { at, end }: CuedSentence): Passage {
  const passage = text.slice(at, end)
  return { passage: passage.trim(), at: at + passage.length - passage.trimStart().length }
}
