import { numbersIn, optionOf } from './numbers.ts'
import type { Reader } from './reader.ts'
import { numberIn, questionIn, theOne } from './words.ts'

/** Questions of setting 1 that ask for a probability. */
export const probabilityReaders: Readonly<Record<string, Reader>> = {
  'complement_rule two_outcomes': ({ texts: [text], options }) => {
    const [known, ...others] = numbersIn(text!)
    return others.length > 0 ? '' : optionOf(options, 1 - known!)
  },
  'complement_rule three_outcomes': ({ texts: [text], options }) => {
    const [first, second, ...others] = numbersIn(text!)
    return others.length > 0 ? '' : optionOf(options, 1 - first! - second!)
  },
  'prob_basic single_draw': ({ texts: [text], options }) => optionOf(options, shareIn(text!)),
  'prob_basic repeated_draw': ({ texts: [text], options }) => {
    const times = theOne(text!, /(?:spun|picks) (once|twice|three times|four times)/)
    return optionOf(options, shareIn(text!) ** ['', 'once', 'twice', 'three times', 'four times'].indexOf(times))
  },
  'prob_basic all_coins_same': ({ texts: [text], options }) => {
    const coins = theOne(text!, /(?:Today|There are) (one|two|three|four|five|six) (?:patients|matches)/)
    const tosses = ['no', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(coins)
    const ways = Array.from({ length: 2 ** tosses }, (_, way) => way.toString(2).padStart(tosses, '0'))
    return optionOf(options, ways.filter((way) => !way.includes('0')).length / ways.length)
  },
  'bayes_rule posterior': ({ texts: [text], options }) => {
    const prior = numberIn(text!, /(?:an infection is|a share of|becomes a success with probability) (0\.\d+)/)
    const likelihood = numberIn(
      text!,
      /with probability (0\.\d+) (?:for a patient who has|if it is spam|if it will become)/
    )
    const otherwise = numberIn(text!, /with probability (0\.\d+) (?:for one who does not|if it is not|if it will not)/)
    return optionOf(options, 1 / (1 + (otherwise * (1 - prior)) / (likelihood * prior)))
  },
  'bayes_rule marginal_given': ({ texts: [text], options }) => {
    const prior = numberIn(
      text!,
      /(?:wins a match with probability|rises over a month is|worn bearing with probability) (0\.\d+)/
    )
    const likelihood = numberIn(
      text!,
      /(?:rained before the start with probability|in which it rises, a share of|is a diesel engine with probability) (0\.\d+)/
    )
    const marginal = numberIn(
      text!,
      /(?:before a match with probability|such a report with probability|that come in, a share of) (0\.\d+)/
    )
    return optionOf(options, (prior / marginal) * likelihood)
  }
}

/** Of what is drawn, the share that has the colour that is asked for. */
function shareIn(text: string): number {
  const counts = [...text.matchAll(/(\d+) ([a-z]+)/g)].map(([, count, colour]) => ({ count: Number(count), colour }))
  const wanted = counts.filter(({ colour }) => new RegExp(`\\b${colour}\\b`).test(questionIn(text)))
  if (wanted.length !== 1) throw new Error(`${wanted.length} colours are asked for: ${text}`)
  return wanted[0]!.count / counts.reduce((sum, { count }) => sum + count, 0)
}
