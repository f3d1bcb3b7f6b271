import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawAmounts, mechanismChoice } from './mechanism-choice.ts'
import { auctions } from './mechanisms.ts'
import { drawMembers } from './members.ts'

export type AuctionName = keyof typeof auctions
/** Truthful, or the direction in which other reports can pay. */
type Truthfulness = 'dsic' | 'gains_below' | 'gains_above' | 'gains_both'

/** Values and reports of the enumeration, and the amounts that rules name. */
const [grid, amounts] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], { price: 4, fee: 1, cost: 9 }]
const names = Object.keys(auctions) as AuctionName[]
const found = new Map<AuctionName, Truthfulness>()

/**
 * 4.3.a: whether a truthful report is weakly dominant: with integer values and reports from 0 to 8, ties to the participant
 * listed first, no report of a participant is ever better. Three participants: further ones change nothing.
 */
export function dominantTruth({ mechanism }: { mechanism: AuctionName }): 'dsic' | 'not_dsic' {
  return truthfulness(mechanism) === 'dsic' ? 'dsic' : 'not_dsic'
}

/** Where reports other than the true value can be better: below it, above it, or both. */
export function truthfulness(mechanism: AuctionName): Truthfulness {
  const known = found.get(mechanism) ?? examine(mechanism)
  found.set(mechanism, known)
  return known
}

function examine(mechanism: AuctionName): Truthfulness {
  const gains = { below: false, above: false }
  for (const own of [0, 1, 2]) {
    for (const one of grid) {
      for (const other of grid) {
        const utilities = (value: number) =>
          grid.map((report) => utilityOf(value, own, [one, other].toSpliced(own, 0, report)))
        for (const value of grid) {
          const byReport = utilities(value)
          byReport.forEach((utility, report) => {
            if (utility > byReport[value]! && report < value) gains.below = true
            if (utility > byReport[value]! && report > value) gains.above = true
          })
        }
      }
    }
  }
  if (gains.below) return gains.above ? 'gains_both' : 'gains_below'
  return gains.above ? 'gains_above' : 'dsic'

  function utilityOf(value: number, own: number, reports: readonly number[]): number {
    const { served, payments } = auctions[mechanism].outcome(reports, amounts)
    return (served[own] ? value : 0) - payments[own]!
  }
}

const reasons: Readonly<Record<Truthfulness, string>> = {
  dsic: 'Whatever the others report, another report either changes nothing, or gains service at a price above its value, or gives up service at a price below its value',
  gains_below:
    'A report below the true value can be served at a price below this value, which the truth never is, while a report above it never helps',
  gains_above: 'A report above the true value can win at a price below this value, while a report below it never helps',
  gains_both:
    'For some reports of the others a lower report is better than the truth, since it lowers what is paid, and for some a higher report is better, since it leads to a gain or to a smaller loss'
}

/** 4.3.a: two of six questions have a truthful mechanism. */
export const dsicMechanism = [
  questionType({
    id: 'truthful_grid',
    title: 'whether truth is dominant, and else which reports can be better',
    draw: (draw) => {
      const wanted = draw.oneOf(['dsic', 'dsic', 'gains_below', 'gains_below', 'gains_above', 'gains_both'] as const)
      return {
        mechanism: draw.oneOf(names.filter((name) => truthfulness(name) === wanted)),
        participants: drawMembers(draw, draw.integer(3, 5)),
        ...drawAmounts(draw)
      }
    },
    solve: ({ mechanism }) => ({
      kind: 'choice',
      right: truthfulness(mechanism),
      options: {
        dsic: 'Yes: no other report is ever better than the truth',
        gains_below: 'No: only reports below the true value can be better',
        gains_above: 'No: only reports above the true value can be better',
        gains_both: 'No: both lower and higher reports can be better'
      }
    }),
    fields: ({ mechanism, participants, ...named }) => ({
      participants: listed(participants),
      rules: auctions[mechanism].text(named)
    }),
    explain: ({ mechanism }, right) =>
      `Truth-telling is dominant if it is a best reply to all reports of the others. ${reasons[truthfulness(mechanism)]}. So the answer is: ${right}.`
  }),
  mechanismChoice({
    mechanisms: auctions,
    holds: (mechanism) => truthfulness(mechanism) === 'dsic',
    requirement: {
      satisfied: 'makes truthful reports a weakly dominant strategy for every participant',
      violated: 'does not make truthful reports a weakly dominant strategy'
    },
    reason:
      'Truth is dominant where a report decides at most whether one is served, and what is paid depends on the others or on fixed amounts alone.'
  })
]
