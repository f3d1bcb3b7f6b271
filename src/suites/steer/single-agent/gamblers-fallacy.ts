import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'

/**
 * What showed one of two outcomes several times in a row: a fair coin, a roulette wheel, an urn from which balls are drawn
 * for good (`each` of both colours at first), or a loaded coin (`p` of the outcome of the streak).
 */
type Run =
  | { process: 'coin' | 'roulette_red_black'; streak: number }
  | { process: 'urn_without_replacement'; streak: number; each: number }
  | { process: 'loaded_coin'; streak: number; p: number }

type Likelier = 'equally_likely' | 'other_more_likely' | 'same_more_likely'

/** What is likelier next, after a streak of one outcome: independent draws have no memory, an emptied urn has one. */
export function likelierNext(run: Run): Likelier {
  switch (run.process) {
    case 'urn_without_replacement':
      return 'other_more_likely'
    case 'loaded_coin':
      return run.p > 0.5 ? 'same_more_likely' : 'other_more_likely'
    default:
      return 'equally_likely'
  }
}

const processes = ['coin', 'roulette_red_black', 'urn_without_replacement', 'loaded_coin'] as const

/** 2.5.a: draws without a memory, and their counterparts. */
export const gamblersFallacy = [
  questionType({
    id: 'independent_draw',
    title: 'what is likelier after a streak',
    draw: drawRun,
    solve: (run) => {
      const [same, other] = outcomesOf(run)
      return {
        kind: 'choice',
        right: likelierNext(run),
        options: {
          equally_likely: `${same} and ${other} are equally likely`,
          other_more_likely: `${other} is more likely than ${same}`,
          same_more_likely: `${same} is more likely than ${other}`
        }
      }
    },
    fields: (run) => {
      const [same, other] = outcomesOf(run)
      return { device: deviceOf(run), streak: `${plain(run.streak)} times in a row`, same, other }
    },
    explain: (run, right) => {
      const [same, other] = outcomesOf(run)
      const times = plain(run.streak)
      switch (run.process) {
        case 'urn_without_replacement':
          return `The ${times} ${same} balls that were drawn are gone: ${plain(run.each - run.streak)} ${same} and ${plain(run.each)} ${other} ones are left. These draws are not independent of each other. So the answer is: ${right}.`
        case 'loaded_coin':
          return `The flips are independent, so the ${times} flips before do not matter. The known probability of ${same} is ${plain(run.p)} and that of ${other} ${plain(rounded(1 - run.p, 2))}, now as ever. So the answer is: ${right}.`
        default:
          return `Each result is independent of the ones before: ${times} times ${same} in a row changes nothing. By the make of the device ${same} and ${other} have the same probability every time. So the answer is: ${right}.`
      }
    }
  })
]

function drawRun({ oneOf, integer, uniform, chance }: Draw): Run {
  const process = oneOf(processes)
  const streak = integer(3, 8)
  switch (process) {
    case 'urn_without_replacement':
      return { process, streak, each: streak + integer(4, 20) }
    case 'loaded_coin':
      return { process, streak, p: chance(0.6) ? uniform(0.55, 0.8) : uniform(0.3, 0.45) }
    default:
      return { process, streak }
  }
}

/** That of the streak, then the other one. */
function outcomesOf({ process }: Run): [same: string, other: string] {
  return process === 'coin' || process === 'loaded_coin' ? ['heads', 'tails'] : ['red', 'black']
}

function deviceOf(run: Run): string {
  switch (run.process) {
    case 'coin':
      return 'a coin that is known to be fair'
    case 'roulette_red_black':
      return 'a fair roulette wheel with 18 red fields, 18 black fields and one green field'
    case 'urn_without_replacement':
      return `an urn that held ${plain(run.each)} red and ${plain(run.each)} black balls at first, from which balls are drawn blindly and never put back`
    case 'loaded_coin':
      return `a loaded coin that is known to show heads with probability ${plain(run.p)}, whatever came before`
  }
}
