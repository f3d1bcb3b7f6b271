import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { listed, product, quotient } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const homothetic = ['cobb_douglas', 'leontief', 'log_of_cobb_douglas'] as const
const others = ['quasilinear_log', 'quasilinear_root', 'shifted_cobb_douglas'] as const
type Form = (typeof homothetic)[number] | (typeof others)[number]

/** Three functions have a property that the odd one lacks, or the other way round. */
type Choice = {
  a: number
  k: number
  asked?: 'homothetic' | 'not_homothetic'
  odd?: Form
  order?: readonly Form[]
}

function textsOf({ a, k }: Choice): Record<Form, string> {
  const rest = rounded(1 - a, 2)
  return {
    cobb_douglas: product(1, ['x', a], ['y', rest]),
    leontief: `min(x, ${quotient('y', k)})`,
    log_of_cobb_douglas: `${plain(a)}*ln(x) + ${plain(rest)}*ln(y)`,
    quasilinear_log: `${k === 1 ? '' : `${plain(k)}*`}ln(x) + y`,
    quasilinear_root: `${k === 1 ? '' : `${plain(k)}*`}sqrt(x) + y`,
    shifted_cobb_douglas: product(1, [`(x + ${plain(k)})`, a], ['y', rest])
  }
}

function oddOf({ asked = 'not_homothetic', odd = 'quasilinear_log' }: Choice) {
  const common: readonly Form[] = asked === 'homothetic' ? others : homothetic
  return { asked, odd, forms: [...common, odd] }
}

const reasons: Record<Form, (values: Choice) => string> = {
  cobb_douglas: () => 'With both arguments times t, its value is times t, so it is homogeneous of degree one',
  leontief: () =>
    'With both arguments times t, the smaller of its two terms is times t, so it is homogeneous of degree one',
  log_of_cobb_douglas: () => 'It is an increasing transformation of a function that is homogeneous of degree one',
  quasilinear_log: ({ k }) =>
    `Its marginal rate of substitution ${plain(k)}/x changes with x alone, and so along a ray`,
  quasilinear_root: ({ k }) =>
    `Its marginal rate of substitution ${plain(k / 2)}/sqrt(x) changes with x alone, and so along a ray`,
  shifted_cobb_douglas: ({ a, k }) =>
    `Its marginal rate of substitution ${plain(a)}y/(${plain(rounded(1 - a, 2))}(x + ${plain(k)})) rises along a ray, as y grows in a larger proportion than x + ${plain(k)}`
}

/** F.6: what becomes of a function when all its arguments grow in one proportion. */
export const homogeneityHomotheticity = [
  questionType({
    id: 'degree',
    title: 'the degree of homogeneity of a Cobb-Douglas function',
    draw: ({ uniform }) => ({ A: uniform(1, 5), a: uniform(0.1, 1.2), b: uniform(0.1, 1.2) }),
    solve: ({ a, b }) => ({
      kind: 'number',
      right: a + b,
      wrong: { product: a * b, largest: Math.max(a, b), always_one: 1 }
    }),
    fields: ({ A, a, b }) => ({ function: product(A, ['x', a], ['y', b]) }),
    explain: ({ a, b }, right) =>
      `With tx and ty for x and y, the function has the factors t^${plain(a)} and t^${plain(b)} before its old value. ` +
      `Together they are t to the power of ${plain(a)} + ${plain(b)}. ` +
      `The degree is this exponent, ${right}.`
  }),
  questionType({
    id: 'scaled_value',
    title: 'the value after both arguments grew in one proportion',
    draw: ({ uniform }) => ({
      a: uniform(0.1, 1.2),
      b: uniform(0.1, 1.2),
      value: uniform(10, 80),
      t: uniform(1.5, 4)
    }),
    solve: ({ a, b, value, t }) => ({
      kind: 'number',
      right: value * t ** (a + b),
      wrong: {
        linear_scaling: value * t,
        product_exponent: value * t ** (a * b),
        one_argument: value * t ** a
      }
    }),
    fields: ({ a, b, value, t }) => ({
      function: `A * ${product(1, ['x', a], ['y', b])}`,
      value: plain(value),
      factor: plain(t)
    }),
    explain: ({ a, b, value, t }, right) =>
      `The function is homogeneous of degree ${plain(a)} + ${plain(b)} = ${plain(a + b)}. ` +
      `So its value is multiplied by ${plain(t)}^${plain(a + b)} = ${step(t ** (a + b))}. ` +
      `From ${plain(value)} it goes to ${right}.`
  }),
  questionType({
    id: 'homothetic_choice',
    title: 'which of four functions is homothetic, or is not',
    draw: ({ uniform, oneOf, shuffled }): Choice => {
      const asked = oneOf(['homothetic', 'not_homothetic'] as const)
      const odd: Form = oneOf<Form>(asked === 'homothetic' ? homothetic : others)
      const values = { a: uniform(0.2, 0.8), k: uniform(1, 5), asked, odd }
      return { ...values, order: shuffled(oddOf(values).forms) }
    },
    solve: (values) => {
      const { odd, forms } = oddOf(values)
      const texts = textsOf(values)
      return { kind: 'choice', right: odd, options: Object.fromEntries(forms.map((form) => [form, texts[form]])) }
    },
    fields: (values) => {
      const { asked, forms } = oddOf(values)
      const texts = textsOf(values)
      return {
        functions: listed((values.order ?? forms).map((form) => texts[form])),
        property: asked === 'homothetic' ? 'is homothetic' : 'is not homothetic'
      }
    },
    explain: (values, right) => {
      const { asked, odd } = oddOf(values)
      const texts = textsOf(values)
      const against = asked === 'homothetic' ? 'quasilinear_log' : 'cobb_douglas'
      return (
        `A function is homothetic when its marginal rate of substitution stays the same along every ray from the origin, as for each increasing transformation of a homogeneous function. ` +
        `Take ${right}. ` +
        `${reasons[odd](values)}. ` +
        `The others ${asked === 'homothetic' ? 'are not homothetic' : 'are homothetic'}; take ${texts[against]} for one of them. ` +
        `${reasons[against](values)}.`
      )
    }
  })
]
