import { readAdaptation, type Style } from './question-bank/adaptation.ts'

const words: Readonly<Record<string, string>> = {
  'zero-shot': 'the prompt alone',
  tools: 'with tools at hand',
  retrieval: 'with texts looked up for it',
  agentic: 'many steps of its own',
  'two-models': 'two models share a market',
  people: 'a person answers',
  baseline: 'a rule without a model answers'
}

const ofStyles: Readonly<Record<Exclude<Style, 'zero-shot'>, string>> = {
  together: 'reasons and the letter in one reply',
  shown: 'reasons first, then the letter, with the options in both turns',
  hidden: 'reasons first, then the letter, with the options in the second turn alone',
  'mc-separate': 'how probable each letter is as the reply',
  'free-text': 'the answer itself, without options'
}

/**
 * What the name of a setting stands for, in some words.
 *
 * @param setting a common one, one of a suite, or an adaptation of a question bank
 * @returns null for a name that nothing here knows
 * @example settingWords('2-shot-hidden-car')
 * // => '2 worked examples; reasons first, then the letter, with the options in the second turn alone; one option says that no other is correct'
 */
export function settingWords(setting: string): string | null {
  const known = words[setting]
  if (known !== undefined) return known
  const adaptation = readAdaptation(setting)
  if (adaptation === null) return null
  const { shots, style, car } = adaptation
  return [
    ...(shots === 0 ? [] : [`${shots} worked ${shots === 1 ? 'example' : 'examples'}`]),
    ...(style === 'zero-shot' ? [] : [ofStyles[style]]),
    ...(car ? ['one option says that no other is correct'] : [])
  ].join('; ')
}
