import { splitSentences } from '../../../src/text/split-sentences.ts'
import { wordsOf } from '../../../src/text/words-of.ts'
import { isDenied } from './scripted-words.ts'

type Verdict = { claim: number; saw: string; quote: string; verdict: 'supported' | 'contradicted' | 'absent' }

/** The most words of a quote. */
const quoteWords = 40

/**
 * What a scripted verifier replies to a list of claims: it bears out all but what the scripted extractor denied, and quotes
 * the sentence of the paper that shares most words with the claim. It proves that verdicts come through, not that they are right.
 *
 * @param paper as text, between its fence lines
 * @param prompt with the claims, one numbered line each
 */
export function scriptedVerdicts(paper: string, prompt: string): { verdicts: Verdict[] } {
  const lines = paper.split('\n').filter((line) => !/^(?:\[(?:page|section)\b|<<<|\w+ \w+>>>$)/.test(line))
  const sentences = lines.flatMap(splitSentences).map((text) => ({ text, words: new Set(wordsOf(text)) }))
  const claims = [...prompt.matchAll(/^(\d+)\. (.+)$/gm)]
  return {
    verdicts: claims.map(([, number, claim]) => {
      const wanted = wordsOf(claim!.replace(/^To ".*" a right answer is: /, ''))
      const shared = ({ words }: (typeof sentences)[number]) => wanted.filter((word) => words.has(word)).length
      const best = sentences.reduce((one, other) => (shared(other) > shared(one) ? other : one), sentences[0]!)
      return {
        claim: Number(number),
        saw: 'a scripted verifier looked for the nearest sentence',
        quote: best.text.split(/\s+/).slice(0, quoteWords).join(' '),
        verdict: isDenied(claim!) ? 'contradicted' : 'supported'
      }
    })
  }
}
