import { plain, rounded } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { total, totalShown } from './groups.ts'

const threeOf = (value: () => number) => [value(), value(), value()]
const numbered = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, plain(value)]))

/** A.44: what owners offer of a factor that cannot be made more. */
export const aggregationOfFixedFactorSupply = [
  questionType({
    id: 'inelastic_total',
    title: 'three groups of owners without another use for what they own',
    draw: ({ uniform, integer }) => {
      const r0 = uniform(2, 10)
      return {
        n: threeOf(() => integer(5, 100)),
        endowment: threeOf(() => uniform(1, 40)),
        r0,
        r1: rounded(r0 * uniform(1.2, 2, 10), 2)
      }
    },
    solve: ({ n, endowment, r0, r1 }) => {
      const right = total(n, endowment)
      const [owners, held] = [n[0]! + n[1]! + n[2]!, endowment[0]! + endowment[1]! + endowment[2]!]
      const wrong = { scaled_with_price: (right * r1) / r0, not_multiplied: held, average: (owners * held) / 9 }
      return { kind: 'number', right, wrong }
    },
    fields: ({ n, endowment, r0, r1 }) => ({
      ...numbered('count', n),
      ...numbered('holding', endowment),
      rent_before: plain(r0),
      rent_after: plain(r1)
    }),
    explain: ({ n, endowment, r0, r1 }, right) =>
      `Without another use, all of it is offered at any positive rental, so the rise from ${plain(r0)} to ${plain(r1)} changes nothing. ` +
      `The supply is all that the owners hold: ${totalShown(n, endowment)} = ${right}.`
  }),
  questionType({
    id: 'with_reservation_rents',
    title: 'three groups of owners who offer nothing below a rental of their own',
    draw: ({ uniform, integer }) => {
      const reservation = threeOf(() => uniform(1, 12)).sort((one, other) => one - other)
      const r = rounded((reservation[1]! + reservation[2]!) / 2, 2)
      const isClear = Math.min(reservation[2]! - r, r - reservation[1]!) >= 0.02
      const n = threeOf(() => integer(5, 100))
      return isClear ? { n, endowment: threeOf(() => uniform(1, 40)), reservation, r } : null
    },
    solve: ({ n, endowment, reservation, r }) => {
      const offered = endowment.map((held, group) => (reservation[group]! <= r ? held : 0))
      const wrong = {
        everyone: total(n, endowment),
        nobody_below_top: n[0]! * endowment[0]!,
        not_multiplied: offered.reduce((sum, held) => sum + held, 0)
      }
      return { kind: 'number', right: total(n, offered), wrong }
    },
    fields: ({ n, endowment, reservation, r }) => ({
      ...numbered('count', n),
      ...numbered('holding', endowment),
      ...numbered('least', reservation),
      rent: plain(r)
    }),
    explain: ({ n, endowment, reservation, r }, right) => {
      const groups = n.map((count, group) => ({ count, held: endowment[group]!, least: reservation[group]! }))
      const inMarket = groups.filter(({ least }) => least <= r)
      const out = groups.filter(({ least }) => least > r)
      const sizes = inMarket.map(({ count }) => count)
      const each = inMarket.map(({ held }) => held)
      return (
        `At a rental of ${plain(r)} the owners who ask for at least ${listed(inMarket.map(({ least }) => plain(least)))} offer all they have, and those who ask for ${listed(out.map(({ least }) => plain(least)))} offer nothing. ` +
        `The supply is ${totalShown(sizes, each)} = ${right}.`
      )
    }
  })
]
