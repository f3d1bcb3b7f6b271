import { plain, rounded } from '../../question-bank/decimals.ts'
import { power, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief, linear, outputOfCobbDouglas, step } from './production-function.ts'

const families = ['leontief', 'linear', 'leontief_power', 'linear_with_constant'] as const
type Family = { a_K: number; a_L: number; family: (typeof families)[number]; theta: number; constant: number }

const classes = {
  increasing: 'increasing returns to scale',
  constant: 'constant returns to scale',
  decreasing: 'decreasing returns to scale'
}

const classOf = (degree: number) => (degree > 1 ? 'increasing' : degree === 1 ? 'constant' : 'decreasing')

function functionOf({ a_K, a_L, family, theta, constant }: Family): string {
  switch (family) {
    case 'leontief':
      return leontief({ a_K, a_L })
    case 'linear':
      return linear({ b_K: a_K, b_L: a_L })
    case 'leontief_power':
      return power(leontief({ a_K, a_L }), theta)
    case 'linear_with_constant':
      return sum([a_K, 'K'], [a_L, 'L'], [constant])
  }
}

/** A.29: how output changes when all inputs change in the same proportion. */
export const returnsToScale = [
  questionType({
    id: 'cobb_douglas_degree',
    title: 'Cobb-Douglas, degree of returns to scale',
    draw: ({ uniform }) => ({ A: uniform(1, 6), alpha: uniform(0.15, 0.7), beta: uniform(0.15, 0.7) }),
    solve: ({ alpha, beta }) => ({
      kind: 'number',
      right: alpha + beta,
      wrong: { product: alpha * beta, one: 1, largest: Math.max(alpha, beta) }
    }),
    fields: (values) => ({ production: cobbDouglas(values) }),
    explain: ({ alpha, beta }, right) =>
      `Multiplying both inputs by t multiplies output by t^${plain(alpha)} * t^${plain(beta)}, that is by t to the power ${plain(alpha)} + ${plain(beta)}. ` +
      `For each percent that both inputs grow, output grows by that power in percent. The degree is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_class',
    title: 'Cobb-Douglas, class of returns to scale',
    draw: ({ uniform, oneOf, chance }) => {
      const [A, alpha] = [uniform(1, 6), uniform(0.15, 0.7)]
      const beta = chance(0.25) ? rounded(1 - alpha, 2) : rounded(uniform(0.15, 0.7) * oneOf([0.6, 1, 1.6]), 2)
      return { A, alpha, beta }
    },
    solve: ({ alpha, beta }) => ({ kind: 'choice', right: classOf(rounded(alpha + beta, 4)), options: classes }),
    fields: (values) => ({ production: cobbDouglas(values) }),
    explain: ({ alpha, beta }, right) => {
      const degree = rounded(alpha + beta, 4)
      const size = { increasing: 'more than', constant: 'exactly', decreasing: 'less than' }[classOf(degree)]
      return (
        `The exponents come to ${plain(alpha)} + ${plain(beta)} = ${plain(degree)}, so doubling both inputs multiplies output by 2^${plain(degree)} = ${step(2 ** degree)}. ` +
        `That is ${size} the double, which means ${right}.`
      )
    }
  }),
  questionType({
    id: 'scaled_output',
    title: 'Cobb-Douglas, output after both inputs were multiplied',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.15, 0.7),
      beta: uniform(0.15, 0.7),
      K: uniform(2, 30),
      L: uniform(2, 30),
      t: uniform(1.5, 4)
    }),
    solve: ({ A, alpha, beta, K, L, t }) => {
      const Y = outputOfCobbDouglas({ A, alpha, beta, K, L })
      return {
        kind: 'number',
        right: Y * t ** (alpha + beta),
        wrong: { linear: Y * t, one_input: Y * t ** alpha, old_output: Y }
      }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      capital: plain(values.K),
      labour: plain(values.L),
      factor: plain(values.t)
    }),
    explain: (values, right) => {
      const { alpha, beta, t } = values
      const Y = step(outputOfCobbDouglas(values))
      return (
        `Output is ${Y} at first. Multiplying both inputs by ${plain(t)} multiplies it by ${plain(t)}^(${plain(alpha)} + ${plain(beta)}) = ${step(t ** (alpha + beta))}. ` +
        `The new output is ${Y} * ${step(t ** (alpha + beta))}, about ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief_or_linear_class',
    title: 'fixed proportions or perfect substitutes, class of returns to scale',
    draw: ({ uniform, oneOf, chance }): Family => ({
      a_K: uniform(0.5, 4),
      a_L: uniform(0.5, 4),
      family: oneOf(families),
      theta: chance(0.5) ? uniform(1.1, 1.6) : uniform(0.4, 0.9),
      constant: uniform(2, 9)
    }),
    solve: ({ family, theta }) => {
      const right = {
        leontief: 'constant',
        linear: 'constant',
        leontief_power: classOf(theta),
        linear_with_constant: 'decreasing'
      }[family]
      return { kind: 'choice', right, options: classes }
    },
    fields: (values) => ({ production: functionOf(values) }),
    explain: (values, right) => {
      const { family, theta, constant } = values
      const production = functionOf(values)
      switch (family) {
        case 'leontief':
          return `Doubling K and L doubles both terms of ${production}, and so the smaller of them. Output doubles with the inputs, which means ${right}.`
        case 'linear':
          return `Doubling K and L doubles both summands of ${production}. Output doubles with the inputs, which means ${right}.`
        case 'leontief_power':
          return `Doubling K and L doubles the smaller term in ${production}, and the power makes of it a factor of 2^${plain(theta)} = ${step(2 ** theta)}. That is ${theta > 1 ? 'more' : 'less'} than the double, which means ${right}.`
        case 'linear_with_constant':
          return `Doubling K and L doubles the first two summands of ${production} and leaves the constant ${plain(constant)} as it is. Output is less than doubled, which means ${right}.`
      }
    }
  })
]
