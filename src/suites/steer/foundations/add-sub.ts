import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** The sum of signed terms, to the two decimals that they have at most. */
export function total(terms: readonly number[]): number {
  return rounded(
    terms.reduce((sum, term) => sum + term, 0),
    2
  )
}

/** 1.1.a: a first amount and the signed changes behind it. Integers in grade 0, two decimals in 1, large amounts in 2. */
export const addSub = [
  questionType({
    id: 'ledger',
    title: 'what is left of a first amount after signed changes',
    draw: (draw, grade) => {
      const terms = [magnitude(draw, grade), ...Array.from({ length: draw.integer(2, 3) }, () => change(draw, grade))]
      const signs = new Set(terms.slice(1).map(Math.sign))
      return total(terms) !== 0 && signs.size === 2 ? { terms } : null
    },
    solve: ({ terms }) => {
      const right = total(terms)
      const [first, second] = terms as [number, number]
      const wrong = {
        sign_of_first_change: total([right, -2 * second]),
        last_change_left_out: total(terms.slice(0, -1)),
        all_added: total(terms.map(Math.abs)),
        all_subtracted: total([2 * first, -total(terms.map(Math.abs))]),
        slip_in_carrying: right + carry(right)
      }
      return { kind: 'number', right, wrong, decimals: terms.every(Number.isInteger) ? 0 : 2 }
    },
    fields: ({ terms: [first, ...changes] }) => ({ start: plain(first!), changes: signed(changes) }),
    explain: ({ terms: [first, ...changes] }, right) => {
      const gained = total(changes.filter((term) => term > 0))
      const lost = total(changes.filter((term) => term < 0).map(Math.abs))
      return `The changes with a plus come to ${plain(gained)}, those with a minus to ${plain(lost)}. From ${plain(first!)}, adding the first and subtracting the second leaves ${right}.`
    }
  })
]

function magnitude({ integer, uniform }: Draw, grade: number): number {
  if (grade === 0) return integer(11, 99)
  return grade === 1 ? uniform(20, 200) : uniform(10_000, 900_000)
}

function change(draw: Draw, grade: number): number {
  return draw.chance(0.5) ? magnitude(draw, grade) : -magnitude(draw, grade)
}

/** One in the leading digit but one: the size of a forgotten carry that shows. */
function carry(value: number): number {
  return 10 ** Math.max(1, Math.floor(Math.log10(Math.abs(value) + 1)) - 1)
}

/** @example signed([3, -4.5]) // => '+3, -4.5' */
function signed(changes: readonly number[]): string {
  return changes.map((term) => (term < 0 ? plain(term) : `+${plain(term)}`)).join(', ')
}
