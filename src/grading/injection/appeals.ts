import { appealWeights, studyOfGrading } from './appeal-weights.ts'
import { bitsOf, type CuedSentence, cuedSentences } from './grading-cues.ts'
import type { Passage } from './passage.ts'

/** Where the odds are about even; two sentences together have more cues, and need more. */
const threshold = hundredths(5.5)
const pairThreshold = hundredths(5.9)
/** A long sentence has more cues by chance: for each character beyond so many it needs more. */
const usualLength = 200
const oddsPerCharacter = hundredths(0.01)
/** Bits of a number. */
const mostCues = 32
const { ofCue, ofPair } = weightsByCue()
const topGrade = bitsOf('topGrade')
const grade = bitsOf('grade')
const others = bitsOf('others')
const economics = others | bitsOf('economics')
/** Somebody is spoken to, or something is wanted: with no word of economics beside it, fewer cues are enough. */
const wish = bitsOf('you', 'call', 'order', 'ask', 'give', 'mercy', 'plea', 'role', 'threat', 'setAside')
const wishAlone = hundredths(0.5)
const grading = bitsOf('grade') | bitsOf('judge')
/** The most odds that a report of graders or a contest may have. */
const mostOfReport = hundredths(4.2)

/** An appeal may take two sentences, if they are short. */
const longestPair = 400
/** The operator reads a response that has any. */
const mostFound = 12

/**
 * Sentences that speak to a judge about the grade of the response at hand, in eleven languages: by who is addressed, what
 * is wanted, and of what else the sentence speaks.
 *
 * @param text unmasked: small letters, single spaces
 */
export function findAppeals(text: string): Passage[] {
  const found: Passage[] = []
  const sentences = cuedSentences(text)
  const areStudies = sentences.map((each) => (isStudyOfGrading(each) ? 1 : 0))
  const studies = areStudies.reduce<number>((sum, each) => sum + each, 0)
  /** In a study of graders, the same words more often report. */
  const oddsAround = (own: number) => (studies > own ? hundredths(studyOfGrading) : 0)
  const areAppeals = sentences.map((each, place) =>
    isAppeal(each.cues, leastOdds(each, threshold) - oddsAround(areStudies[place]!))
  )
  for (let place = 0; place < sentences.length && found.length < mostFound; place += 1) {
    const sentence = sentences[place]!
    const after = areAppeals[place + 1] ? undefined : sentences[place + 1]
    if (areAppeals[place]) {
      found.push(passageOf(text, sentence))
    } else if (after && makePair(sentence, after)) {
      const both = { at: sentence.at, end: after.end }
      const own = areStudies[place]! + areStudies[place + 1]!
      if (isAppeal(together(sentence.cues, after.cues), leastOdds(both, pairThreshold) - oddsAround(own))) {
        found.push(passageOf(text, both))
        place += 1
      }
    }
  }
  return found
}

/** Graders or grades, and people who are graded. */
function isStudyOfGrading({ cues }: CuedSentence): boolean {
  for (let language = 0; language < cues.length; language += 1) {
    if ((cues[language]! & others) !== 0 && (cues[language]! & grading) !== 0) return true
  }
  return false
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
    const bits = mostCued(sentence.cues)
    if (bits & economics && oddsOf(bits) <= mostOfReport) return true
  }
  return false
}

/** Two sentences that follow each other on one line. */
function makePair(before: CuedSentence, { at, end }: CuedSentence): boolean {
  return !before.endsLine && before.end === at && end - before.at <= longestPair
}

type Stretch = Pick<CuedSentence, 'at' | 'end'>

function leastOdds({ at, end }: Stretch, least: number): number {
  return least + oddsPerCharacter * Math.max(0, end - at - usualLength)
}

/** Cues of one language make an appeal: a word that is the same in another means another thing there. */
function isAppeal(cues: Uint32Array, least: number): boolean {
  for (let language = 0; language < cues.length; language += 1) {
    const bits = cues[language]!
    // One cue alone is never enough, and most sentences have no more.
    if ((bits & (bits - 1)) === 0) continue
    const isWishAlone = (bits & wish) !== 0 && (bits & economics) === 0
    if (oddsOf(bits) > (isWishAlone ? least - wishAlone : least)) return true
  }
  return false
}

function oddsOf(bits: number): number {
  let odds = 0
  for (let rest = bits & topGrade ? bits | grade : bits; rest !== 0; rest &= rest - 1) {
    const cue = placeOf(rest)
    odds += ofCue[cue]!
    for (let others = rest & (rest - 1); others !== 0; others &= others - 1) {
      odds += ofPair[cue * mostCues + placeOf(others)]!
    }
  }
  return odds
}

/** The place of the lowest bit. */
function placeOf(bits: number): number {
  return mostCues - 1 - Math.clz32(bits & -bits)
}

/** The weights by the places of their bits: of one cue, and of the lower and the higher of two. */
function weightsByCue() {
  const ofCue = new Int32Array(mostCues)
  const ofPair = new Int32Array(mostCues * mostCues)
  for (const { cues, weight } of appealWeights) {
    const bits = bitsOf(...cues)
    const cue = placeOf(bits)
    if (cues.length === 1) ofCue[cue] = hundredths(weight)
    else ofPair[cue * mostCues + placeOf(bits & (bits - 1))] = hundredths(weight)
  }
  return { ofCue, ofPair }
}

/** Whole numbers, so that the order in which weights are added makes no difference. */
function hundredths(odds: number): number {
  return Math.round(100 * odds)
}

/** The cues of the language that has most of them: words that look like its own stand in other languages too. */
function mostCued(cues: Uint32Array): number {
  return [...cues].toSorted((one, other) => countOf(other) - countOf(one))[0]!
}

function countOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** In a language that only one of two sentences has cues of, they are no more than it is alone. */
function together(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length)
  for (let language = 0; language < both.length; language += 1) {
    const bits = one[language]! | other[language]!
    if (bits !== one[language] && bits !== other[language]) both[language] = bits
  }
  return both
}

function passageOf(text: string, { at, end }: Stretch): Passage {
  const passage = text.slice(at, end)
  return { passage: passage.trim(), at: at + passage.length - passage.trimStart().length }
}
