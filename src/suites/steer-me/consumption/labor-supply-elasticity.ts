import { plain, rounded } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglasInLeisure } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** A.15: the signed elasticity of hours of work in the wage. */
export const laborSupplyElasticity = [
  questionType({
    id: 'linear',
    title: 'hours that are linear in the wage',
    draw: ({ uniform }) => ({ a: uniform(2, 30), b: uniform(0.2, 3), w: uniform(5, 40) }),
    solve: ({ a, b, w }) => {
      const right = (b * w) / (a + b * w)
      return { kind: 'number', right, wrong: { slope: b, one: 1, inverse: 1 / right } }
    },
    fields: ({ a, b, w }) => ({ supply: sum([a], [b, 'w']), wage: plain(w) }),
    explain: ({ a, b, w }, right) =>
      `At a wage of ${plain(w)} the hours are ${plain(a)} + ${plain(b)} * ${plain(w)} = ${step(a + b * w)}. ` +
      `Each unit of the wage adds ${plain(b)} hours. ` +
      `The elasticity is slope times wage over hours, ${plain(b)} * ${plain(w)}/${step(a + b * w)}, that is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas',
    title: 'hours under Cobb-Douglas utility with other income',
    draw: ({ uniform, oneOf }) => {
      const [alpha, beta, w] = [uniform(0.3, 0.9), uniform(0.1, 0.7), uniform(8, 40)]
      const T: number = oneOf([16, 24, 112, 168])
      return { alpha, beta, T, w, N: rounded(((T * w * alpha) / beta) * uniform(0.1, 0.7, 10), 2) }
    },
    solve: ({ alpha, beta, T, w, N }) => {
      const spared = (beta * N) / w
      const right = spared / (alpha * T - spared)
      const wrong = {
        sign_error: -right,
        slope: spared / ((alpha + beta) * w),
        share: alpha / (alpha + beta)
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ alpha, beta, T, w, N }) => ({
      utility: cobbDouglasInLeisure(alpha, beta),
      time: plain(T),
      wage: plain(w),
      other_income: plain(N)
    }),
    explain: ({ alpha, beta, T, w, N }, right) => {
      const [all, spared, total] = [alpha * T, (beta * N) / w, alpha + beta]
      return (
        `The best hours of work are h = (${plain(alpha)} * ${plain(T)} - ${plain(beta)} * ${plain(N)}/w)/(${plain(alpha)} + ${plain(beta)}), which at the wage of ${plain(w)} is (${step(all)} - ${step(spared)})/${plain(total)} = ${step((all - spared) / total)}. ` +
        `Only the part with other income moves with the wage: its slope is ${plain(beta)} * ${plain(N)}/w^2 over the same sum, so that slope times wage is ${step(spared)}/${plain(total)}. ` +
        `Divided by hours, the elasticity is ${step(spared)}/(${step(all)} - ${step(spared)}), that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'isoelastic',
    title: 'hours as a power of the wage',
    draw: ({ uniform }) => {
      const [k, phi, w] = [uniform(1, 10), uniform(0.2, 2), uniform(5, 30)]
      // Of a year, at most.
      return k * w ** phi < 4000 ? { k, phi, w } : null
    },
    solve: ({ k, phi, w }) => {
      const wrong = { slope: phi * k * w ** (phi - 1), inverse: 1 / phi, level: k * w ** phi }
      return { kind: 'number', right: phi, wrong }
    },
    fields: ({ k, phi, w }) => ({ supply: product(k, ['w', phi]), wage: plain(w) }),
    explain: ({ k, phi, w }, right) => {
      const [hours, slope] = [k * w ** phi, phi * k * w ** (phi - 1)]
      return (
        `At a wage of ${plain(w)} the hours are ${plain(k)} * ${plain(w)}^${plain(phi)} = ${step(hours)}, and their slope is ${plain(phi)} * ${step(hours)}/${plain(w)} = ${step(slope)}. ` +
        `The elasticity is slope times wage over hours, which leaves the exponent of the wage: ${right}. ` +
        'It is the same at every wage.'
      )
    }
  }),
  questionType({
    id: 'midpoint',
    title: 'arc elasticity between two observations',
    draw: ({ uniform }) => {
      const [w0, h0] = [uniform(8, 20), uniform(20, 40)]
      const [w1, h1] = [rounded(w0 * uniform(1.1, 1.6, 10), 2), rounded(h0 * uniform(1.02, 1.3, 10), 2)]
      return { w0, w1, h0, h1 }
    },
    solve: ({ w0, w1, h0, h1 }) => {
      const right = (h1 - h0) / ((h1 + h0) / 2) / ((w1 - w0) / ((w1 + w0) / 2))
      const wrong = {
        initial_base: (h1 - h0) / h0 / ((w1 - w0) / w0),
        inverse: 1 / right,
        slope: (h1 - h0) / (w1 - w0)
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ w0, w1, h0, h1 }) => ({
      old_wage: plain(w0),
      new_wage: plain(w1),
      old_hours: plain(h0),
      new_hours: plain(h1)
    }),
    explain: ({ w0, w1, h0, h1 }, right) => {
      const [hours, wage] = [(h1 + h0) / 2, (w1 + w0) / 2]
      return (
        `Hours rise by ${plain(h1 - h0)}, which over their mean of ${plain(hours)} is ${step((h1 - h0) / hours)}. ` +
        `The wage rises by ${plain(w1 - w0)}, which over its mean of ${plain(wage)} is ${step((w1 - w0) / wage)}. ` +
        `The midpoint elasticity is the ratio ${step((h1 - h0) / hours)}/${step((w1 - w0) / wage)}, that is ${right}.`
      )
    }
  })
]
