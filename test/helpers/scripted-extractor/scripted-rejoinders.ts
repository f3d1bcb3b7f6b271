import { isDenied, isDeniedForGood, undenied } from './scripted-words.ts'

type Answer = { entry: number; decision: 'mend' | 'stand'; quote: string; reason: string; value?: unknown }

/**
 * What a scripted extractor replies when entries come back: it takes its denials out of them, but stands by what it denied for good,
 * and quotes for either the words that the verifier quoted, which stand in the paper.
 *
 * @param prompt with the entries, one line of JSON each, and their claims below
 */
export function scriptedRejoinders(prompt: string): { answers: Answer[] } {
  const entries = prompt.split(/^(?=Entry \d+: )/m).slice(1)
  return {
    answers: entries.map((text, place) => {
      const written = /^Entry \d+: (.+)$/m.exec(text)![1]!
      const quote = /On which that rests: "(.+)" \(page \d+\)/.exec(text)?.[1] ?? ''
      const said = { entry: place + 1, quote, reason: 'The text says so in these words.' }
      if (isDeniedForGood(written) || !isDenied(written)) return { ...said, decision: 'stand' }
      return { ...said, decision: 'mend', value: JSON.parse(undenied(written)) }
    })
  }
}
