import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawAmounts, mechanismChoice } from './mechanism-choice.ts'
import { auctions, projects } from './mechanisms.ts'
import { drawMembers } from './members.ts'

const mechanisms = {
  ...projects,
  all_pay_highest_wins: auctions.all_pay_first,
  first_price: auctions.first_price,
  second_price: auctions.second_price,
  third_price: auctions.third_price,
  average_price: auctions.average_price,
  posted_price: auctions.posted_price,
  second_price_with_reserve: auctions.second_price_with_reserve,
  second_price_with_fee: auctions.second_price_with_fee,
  second_highest_wins_pays_highest: auctions.second_highest_wins_pays_highest
}
export type IrMechanism = keyof typeof mechanisms
/** Nobody is harmed, or who can be. */
type Harm = 'ir' | 'harms_served' | 'harms_unserved' | 'harms_both'

const [grid, amounts] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], { price: 4, fee: 1, cost: 9 }]
const names = Object.keys(mechanisms) as IrMechanism[]
const found = new Map<IrMechanism, Harm>()

/** 4.3.b: whether no truthful participant ever pays more than their own value, or anything without being served. */
export function individualRationality({ mechanism }: { mechanism: IrMechanism }): 'ir' | 'not_ir' {
  return harmOf(mechanism) === 'ir' ? 'ir' : 'not_ir'
}

/** Who can end below zero, ex post, over all truthful reports of three participants from 0 to 8. */
export function harmOf(mechanism: IrMechanism): Harm {
  const known = found.get(mechanism) ?? examine(mechanism)
  found.set(mechanism, known)
  return known
}

function examine(mechanism: IrMechanism): Harm {
  const harmed = { served: false, unserved: false }
  for (const reports of grid.flatMap((one) => grid.flatMap((other) => grid.map((third) => [one, other, third])))) {
    const { served, payments } = mechanisms[mechanism].outcome(reports, amounts)
    reports.forEach((value, own) => {
      // Equal to the value up to rounding is no harm.
      if (payments[own]! <= (served[own] ? value : 0) + 1e-9) return
      harmed[served[own] ? 'served' : 'unserved'] = true
    })
  }
  if (harmed.served) return harmed.unserved ? 'harms_both' : 'harms_served'
  return harmed.unserved ? 'harms_unserved' : 'ir'
}

const reasons: Readonly<Record<Harm, string>> = {
  ir: 'Here whoever is served pays at most the reported value, and whoever is not served pays nothing',
  harms_served: 'Here nobody pays without being served, but whoever is served may pay more than the reported value',
  harms_unserved: 'Here whoever is served pays at most the reported value, but whoever is not served may pay as well',
  harms_both: 'Here one can pay without being served, and one can be served and pay more than the reported value in all'
}

/** 4.3.b: participants report truthfully, and have a utility of zero outside. */
export const irMechanism = [
  questionType({
    id: 'participation',
    title: 'whether taking part can harm, and whom',
    draw: (draw) => {
      const wanted = draw.oneOf(['ir', 'ir', 'harms_served', 'harms_unserved', 'harms_both'] as const)
      return {
        mechanism: draw.oneOf(names.filter((name) => harmOf(name) === wanted)),
        participants: drawMembers(draw, draw.integer(3, 5)),
        ...drawAmounts(draw)
      }
    },
    solve: ({ mechanism }) => ({
      kind: 'choice',
      right: harmOf(mechanism),
      options: {
        ir: 'Yes: a truthful participant never ends up with less than zero',
        harms_served: 'No: only participants who are served can end up below zero',
        harms_unserved: 'No: only participants who are not served can end up below zero',
        harms_both: 'No: both served and unserved participants can end up below zero'
      }
    }),
    fields: ({ mechanism, participants, ...named }) => ({
      participants: listed(participants),
      rules: mechanisms[mechanism].text(named)
    }),
    explain: ({ mechanism }, right) =>
      `A mechanism is individually rational if truthful participants never pay more than what they get is worth to them. ${reasons[harmOf(mechanism)]}. So the answer is: ${right}.`
  }),
  mechanismChoice({
    mechanisms,
    holds: (mechanism) => harmOf(mechanism) === 'ir',
    requirement: {
      satisfied: 'is individually rational, so that a truthful participant never ends up below zero',
      violated: 'is not individually rational, so that a truthful participant can end up below zero'
    },
    reason:
      'A mechanism is individually rational if whoever is served pays at most the reported value and whoever is not served pays nothing.'
  })
]
