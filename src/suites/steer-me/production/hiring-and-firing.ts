import { plain, rounded } from '../../question-bank/decimals.ts'
import { product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { step } from './production-function.ts'

type Staffing = {
  A: number
  alpha: number
  p: number
  w: number
  hiring: number
  firing: number
  delta: number
  L0: number
}

/** A.37, of labour: staff that is dear to change may best stay as it is. */
export const hiringAndFiring = questionType({
  id: 'hiring_and_firing_costs',
  title: 'staff for the next period, where hiring and dismissing cost something today',
  draw: ({ uniform, chance, oneOf }): Staffing | null => {
    const values = {
      A: uniform(2, 8),
      alpha: uniform(0.3, 0.7),
      p: uniform(5, 20),
      w: uniform(4, 15),
      hiring: uniform(0.5, 3),
      firing: uniform(0.5, 3),
      delta: uniform(0.7, 0.98)
    }
    if (values.w <= values.firing / values.delta) return null
    const { floor, ceiling } = bandOf(values)
    if (floor < 5 || ceiling > 500) return null
    const inside = Math.round(floor + (ceiling - floor) * uniform(0.1, 0.9, 10))
    const outside = oneOf([Math.round(floor * uniform(0.3, 0.85, 10)), Math.round(ceiling * uniform(1.15, 2, 10))])
    const L0 = chance(1 / 3) ? inside : outside
    // Between the two, the present staff is far enough from both of them.
    const isNear = L0 > floor && L0 < ceiling && Math.min(L0 / floor, ceiling / L0) < 1.02
    return isNear ? null : { ...values, L0 }
  },
  solve: (values) => {
    const { w, hiring, firing, delta, L0 } = values
    const { floor, ceiling } = bandOf(values)
    const ignored_costs = staffAt(values, w)
    if (L0 < floor) {
      const undiscounted = staffAt(values, w + hiring)
      const wrong = { ignored_costs, no_change: L0, wrong_sign: staffAt(values, w - hiring / delta), undiscounted }
      return { kind: 'number', right: floor, wrong }
    }
    if (L0 > ceiling) {
      const undiscounted = staffAt(values, w - firing)
      const wrong = { ignored_costs, no_change: L0, wrong_sign: staffAt(values, w + firing / delta), undiscounted }
      return { kind: 'number', right: ceiling, wrong }
    }
    return { kind: 'number', right: L0, wrong: { ignored_costs, as_if_hiring: floor, as_if_firing: ceiling } }
  },
  fields: ({ A, alpha, p, w, hiring, firing, delta, L0 }) => ({
    production: product(A, ['L', alpha]),
    staff: plain(L0),
    price: plain(p),
    wage: plain(w),
    hiring_cost: plain(hiring),
    firing_cost: plain(firing),
    discount_factor: plain(delta)
  }),
  explain: (values, right) => {
    const { A, alpha, p, w, hiring, firing, delta, L0 } = values
    const { floor, ceiling } = bandOf(values)
    const [exponent, value] = [plain(rounded(1 - alpha, 10)), step(p * A * alpha)]
    const band =
      `A worker is worth hiring while the value of the marginal product is at least ${plain(w)} + ${plain(hiring)}/${plain(delta)} = ${step(w + hiring / delta)}, which holds up to L = (${value}/${step(w + hiring / delta)})^(1/${exponent}) = ${step(floor)}. ` +
      `A worker is worth dismissing while that value is below ${plain(w)} - ${plain(firing)}/${plain(delta)} = ${step(w - firing / delta)}, which holds down to L = (${value}/${step(w - firing / delta)})^(1/${exponent}) = ${step(ceiling)}. `
    if (L0 < floor) return `${band}With ${plain(L0)} at present it pays to hire until there are ${right}.`
    if (L0 > ceiling) return `${band}With ${plain(L0)} at present it pays to dismiss until there are ${right}.`
    return `${band}The present ${plain(L0)} lie between the two, so neither pays: the best number is ${right}.`
  }
})

/** Where the value of the marginal product of labour equals a cost. */
function staffAt({ A, alpha, p }: { A: number; alpha: number; p: number }, cost: number): number {
  return ((p * A * alpha) / cost) ** (1 / (1 - alpha))
}

/** Below the floor it pays to hire, above the ceiling to dismiss; a cost of today counts 1/delta in the next period. */
function bandOf(values: Omit<Staffing, 'L0'>): { floor: number; ceiling: number } {
  const { w, hiring, firing, delta } = values
  return { floor: staffAt(values, w + hiring / delta), ceiling: staffAt(values, w - firing / delta) }
}
