import { fixed, plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { bracketed, listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawMembers } from './members.ts'

export type Budget = 'surplus' | 'balanced' | 'deficit'
const budgets = ['balanced', 'surplus', 'deficit'] as const

/** 4.3.c: what the payments to the mechanism, negative where it pays out, come to, in cents. */
export function budgetOf({ payments }: { payments: readonly number[] }): Budget {
  const total = totalOf(payments)
  if (total === 0) return 'balanced'
  return total > 0 ? 'surplus' : 'deficit'
}

const requirements: Readonly<Record<Budget, string>> = {
  balanced: 'is budget balanced',
  surplus: 'leaves a surplus with the organiser',
  deficit: 'runs a deficit that the organiser has to cover'
}

/** 4.3.c: small surpluses and deficits, so that the sum has to be exact. */
export const budgetBalance = [
  questionType({
    id: 'surplus',
    title: 'whether payments cancel out',
    draw: (draw) => {
      const count = draw.integer(3, 5)
      return { names: drawMembers(draw, count), payments: drawPayments(draw, count, draw.oneOf(budgets)) }
    },
    solve: ({ payments }) => ({
      kind: 'choice',
      right: budgetOf({ payments }),
      options: {
        balanced: 'It is budget balanced',
        surplus: 'It is not balanced: it runs a surplus',
        deficit: 'It is not balanced: it runs a deficit'
      }
    }),
    fields: ({ names, payments }) => ({
      participants: listed(names),
      payments: listed(transferTexts(names, payments))
    }),
    explain: ({ payments }, right) =>
      `Payments to the mechanism count as positive, payments by it as negative. Their sum is ${payments.map(bracketed).join(' + ')} = ${plain(totalOf(payments))}. So the answer is: ${right}.`
  }),
  questionType({
    id: 'mechanism_choice',
    title: 'the one of four mechanisms that is balanced, or has a surplus or a deficit',
    draw: (draw) => {
      const asks = draw.oneOf(budgets)
      const others = budgets.filter((budget) => budget !== asks)
      const budgetsOffered = [asks, ...others, draw.oneOf(others)]
      const schemes = draw.shuffled(budgetsOffered.map((budget) => drawPayments(draw, 3, budget)))
      return { names: drawMembers(draw, 3), asks, schemes }
    },
    solve: ({ names, asks, schemes }) => {
      const right = schemes.findIndex((payments) => budgetOf({ payments }) === asks)
      const options = schemes.map((payments, at) => [`scheme_${at + 1}`, listed(transferTexts(names, payments))])
      return { kind: 'choice', right: `scheme_${right + 1}`, options: Object.fromEntries(options) }
    },
    fields: ({ names, asks }) => ({ participants: listed(names), requirement: requirements[asks] }),
    explain: ({ schemes }, right) =>
      `A mechanism is balanced if the payments to it and by it cancel out, has a surplus if more comes in, and a deficit if more goes out. The four sums are ${listed(schemes.map((payments) => `${payments.map(bracketed).join(' + ')} = ${plain(totalOf(payments))}`))}. The one asked for is: ${right}.`
  })
]

/** Amounts of both signs whose sum is zero, or a little above or below it. */
function drawPayments(draw: Draw, count: number, budget: Budget): number[] {
  for (;;) {
    const payments = Array.from({ length: count - 1 }, () => draw.uniform(0.5, 50) * draw.oneOf([1, -1]))
    const total = { balanced: 0, surplus: draw.uniform(0.05, 9), deficit: -draw.uniform(0.05, 9) }[budget]
    const last = rounded(total - totalOf(payments), 2)
    const all = draw.shuffled([...payments, last])
    const hasBothSigns = Math.min(...all) < 0 && Math.max(...all) > 0
    if (Math.abs(last) >= 0.5 && hasBothSigns) return all
  }
}

function totalOf(payments: readonly number[]): number {
  return rounded(
    payments.reduce((sum, payment) => sum + payment, 0),
    2
  )
}

function transferTexts(names: readonly string[], payments: readonly number[]): string[] {
  return payments.map((payment, at) => {
    return `${names[at]} ${payment < 0 ? 'receives' : 'pays'} ${fixed(Math.abs(payment), 2)} dollars`
  })
}
