import { type PlainWord, plainWords } from '../../text/plain-words.ts'
import { splitSentences } from '../../text/split-sentences.ts'
import type { CheckResult } from '../extraction.ts'
import { closestRun } from '../locate/closest-run.ts'

/** Shorter sentences ('This matters.') may stand in two places by chance. */
const fewestWords = 8

/**
 * A sentence with one word in eight changed, or three in twenty, is still the same sentence. Source: ours; with a fifth
 * of the words free, a phrase that two sentences share is taken for a shared sentence.
 */
const changedShare = 0.15
const fewestChanged = 1

/** Changed no further than that, a sentence keeps four words in a row. */
const seedWords = 4

/** What has more words is looked for in pieces: a bound on the time that text without full stops can take. */
const mostWords = 60

/** Sentences quoted in a message. */
const mostNamed = 4

/**
 * Whether no sentence of `source` stands in `text`, also lightly altered, split or joined with another; spaces,
 * hyphens, punctuation and letter case do not count.
 *
 * @param input.source null where it was not found in the paper
 */
export function noSharedSentences(input: {
  check: string
  what: string
  source: string | null
  text: string
}): CheckResult {
  const sentences = splitSentences(input.source ?? '')
    .flatMap((sentence) => inPieces(plainWords(sentence).map(({ text }) => text)))
    .filter((words) => words.length >= fewestWords)
  // With nothing to look for, nothing is ever found: that must not pass. The model cannot mend it, so the extraction
  // ends in needs_review, where a maintainer sees why.
  if (sentences.length === 0) {
    const message = `the bounds of ${input.what} were not found in the paper, so nobody knows whether it is left out`
    return { check: input.check, ok: false, message }
  }
  const shared = findShared(sentences, input.text)
  const [first] = shared
  if (first === undefined) {
    return { check: input.check, ok: true, message: `no sentence of ${input.what} stands in the condensed body` }
  }
  const named = shared.slice(0, mostNamed).map((passage) => `“${passage.slice(0, 200)}”`)
  const message =
    `no sentence of ${input.what} may stand in the condensed body, not even lightly altered; ` +
    `take other sentences of the body for these ${shared.length}: ${named.join('; ')}`
  return { check: input.check, ok: false, message, evidence: { passage: first } }
}

/** The passages of a text that say one of the sentences, in the words of the text, each once. */
function findShared(sentences: readonly string[][], text: string): string[] {
  const words = plainWords(text)
  const plain = words.map((word) => word.text)
  const seeds = Map.groupBy(plain.keys(), (at) => seedAt(plain, at))
  const found = sentences.flatMap((sentence) => {
    const run = findSentence(sentence, plain, seeds)
    return run ? [passageOf(text, words, run)] : []
  })
  return [...new Set(found)]
}

function findSentence(
  sentence: readonly string[],
  plain: readonly string[],
  seeds: ReadonlyMap<string, readonly number[]>
): { from: number; to: number } | null {
  const mostEdits = Math.max(fewestChanged, Math.floor(sentence.length * changedShare))
  const looked = new Set<number>()
  for (const offset of sentence.keys()) {
    for (const place of seeds.get(seedAt(sentence, offset)) ?? []) {
      // Seeds of one place all lie in the same window, give or take the edits before them.
      const start = place - offset
      if (looked.has(start)) continue
      for (let near = start - mostEdits; near <= start + mostEdits; near++) looked.add(near)
      const shift = Math.max(0, start - 2 * mostEdits)
      const window = plain.slice(shift, start + sentence.length + 3 * mostEdits)
      const { from, to, edits } = closestRun(window, sentence)
      if (edits <= mostEdits) return { from: shift + from, to: shift + to }
    }
  }
  return null
}

function inPieces(words: readonly string[]): string[][] {
  const pieces = Math.ceil(words.length / mostWords)
  return Array.from({ length: pieces }, (_, i) => words.slice(i * mostWords, (i + 1) * mostWords))
}

function seedAt(words: readonly string[], at: number): string {
  return words.slice(at, at + seedWords).join(' ')
}

function passageOf(text: string, words: readonly PlainWord[], { from, to }: { from: number; to: number }): string {
  return text.slice(words[from]!.from, words[to - 1]!.to).replaceAll(/\s+/g, ' ')
}
