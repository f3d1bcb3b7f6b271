import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const step = (value: number) => plain(rounded(value, 4))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const inYears = (years: number) => (years === 0 ? 'at once' : years === 1 ? 'in 1 year' : `in ${years} years`)

type Payments = { delta: number; a: number; t1: number; b: number; t2: number }

const isTied = ({ delta, a, t1, b, t2 }: Payments) => Math.abs(a * delta ** t1 - b * delta ** t2) < 1e-9

function drawUntied({ uniform, integer }: Draw): Payments | null {
  const [delta, a, t1] = [uniform(0.8, 0.98), uniform(20, 90), integer(0, 4)]
  const t2 = t1 + integer(1, 6)
  const b = rounded((a / delta ** (t2 - t1)) * uniform(0.8, 1.25, 10), 2)
  return Math.abs(a * delta ** t1 - b * delta ** t2) > 0.03 * a ? { delta, a, t1, b, t2 } : null
}

/** A whole amount a year later is worth a factor of two decimals times it, to the cent. */
function drawTied({ uniform, integer }: Draw): Payments {
  const [delta, t1, b] = [uniform(0.8, 0.98), integer(0, 4), integer(25, 110)]
  return { delta, a: rounded(b * delta, 2), t1, b, t2: t1 + 1 }
}

/** A.21: what payments at later dates are worth today. */
export const exponentialDiscounting = [
  questionType({
    id: 'present_value_factor',
    title: 'a stream of payments at a discount factor',
    draw: ({ uniform, integer }) => ({
      delta: uniform(0.8, 0.99),
      stream: Array.from({ length: integer(2, 4) }, () => uniform(10, 200))
    }),
    solve: ({ delta, stream }) => {
      const wrong = {
        first_undiscounted: total(stream.map((payment, at) => delta ** at * payment)),
        single_discount: delta * total(stream),
        undiscounted: total(stream),
        hyperbolic: total(stream.map((payment, at) => payment / (1 + (1 / delta - 1) * (at + 1)))),
        all_at_the_end: delta ** stream.length * total(stream),
        divided_by_factor: total(stream.map((payment, at) => payment / delta ** (at + 1)))
      }
      return { kind: 'number', right: total(stream.map((payment, at) => delta ** (at + 1) * payment)), wrong }
    },
    fields: ({ delta, stream }) => ({
      factor: plain(delta),
      count: String(stream.length),
      payments: stream.map(plain).join(', ')
    }),
    explain: ({ delta, stream }, right) => {
      const terms = stream.map((payment, at) => `${power(plain(delta), at + 1)} * ${plain(payment)}`)
      const values = stream.map((payment, at) => step(delta ** (at + 1) * payment))
      return (
        `Each period of waiting multiplies the worth of a payment by ${plain(delta)}, and the first payment is already one period away. ` +
        `The value today is ${terms.join(' + ')}. ` +
        `That is ${values.join(' + ')}, in sum ${right}.`
      )
    }
  }),
  questionType({
    id: 'present_value_rate',
    title: 'one payment at an interest rate',
    draw: ({ uniform, integer }) => ({ r: uniform(0.01, 0.15, 3), amount: uniform(50, 900), years: integer(2, 12) }),
    solve: ({ r, amount, years }) => {
      const wrong = {
        simple_interest: amount / (1 + r * years),
        compounded_forward: amount * (1 + r) ** years,
        factor_1_minus_r: amount * (1 - r) ** years,
        one_year_only: amount / (1 + r),
        undiscounted: amount
      }
      return { kind: 'number', right: amount / (1 + r) ** years, wrong }
    },
    fields: ({ r, amount, years }) => ({ rate: plain(r), amount: plain(amount), years: String(years) }),
    explain: ({ r, amount, years }, right) =>
      `A unit of money saved today grows to ${plain(1 + r)}^${years} = ${step((1 + r) ** years)} within ${years} years, since interest earns interest. ` +
      `Today's value is the sum that grows to ${plain(amount)} by then. ` +
      `It is ${plain(amount)}/${step((1 + r) ** years)}, that is ${right}.`
  }),
  questionType({
    id: 'choose_option',
    title: 'a smaller payment earlier or a larger one later',
    draw: (draw) => (draw.chance(0.2) ? drawTied(draw) : drawUntied(draw)),
    solve: ({ delta, a, t1, b, t2 }) => ({
      kind: 'choice',
      right: isTied({ delta, a, t1, b, t2 }) ? 'indifferent' : a * delta ** t1 > b * delta ** t2 ? 'early' : 'late',
      options: {
        early: `the ${plain(a)} dollars ${inYears(t1)}`,
        late: `the ${plain(b)} dollars ${inYears(t2)}`,
        indifferent: 'both are worth the same'
      }
    }),
    fields: ({ delta, a, t1, b, t2 }) => ({
      factor: plain(delta),
      early_amount: plain(a),
      early_date: inYears(t1),
      late_amount: plain(b),
      late_date: inYears(t2)
    }),
    explain: ({ delta, a, t1, b, t2 }, right) => {
      const worth = (amount: number, years: number) =>
        years === 0
          ? `${plain(amount)} at once, worth just that`
          : `${plain(amount)} ${inYears(years)}, worth ${power(plain(delta), years)} * ${plain(amount)} = ${step(delta ** years * amount)} today`
      return (
        `The first payment is ${worth(a, t1)}. ` +
        `The second one is ${worth(b, t2)}. ` +
        `${isTied({ delta, a, t1, b, t2 }) ? 'The two values today are the same' : 'The larger value today decides'}: ${right}.`
      )
    },
    earlier: [{ draw: drawUntied }]
  })
]
