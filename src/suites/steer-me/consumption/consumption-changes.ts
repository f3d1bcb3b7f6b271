import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, constantElasticity } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** As much as possible of y, under a budget and with enough calories: p_x x + p_y y <= m and cal_x x + cal_y y >= calories. */
type Diet = { cal_x: number; cal_y: number; py: number; calories: number }

/** Calories of x and y less what they would be if both cost the same per calorie: positive where x is the cheap source. */
const determinant = ({ cal_x, cal_y, py }: Diet, px: number) => cal_x * py - cal_y * px

/** The amount of x where budget and calories both bind. */
const staple = (diet: Diet, px: number, m: number) => (diet.calories * diet.py - diet.cal_y * m) / determinant(diet, px)

/** Whether both bind with something left of either food: y alone gives too few calories, and x alone costs too little. */
const isInterior = (diet: Diet, px: number, m: number) =>
  determinant(diet, px) > 0.5 && diet.calories * diet.py > diet.cal_y * m + 1 && diet.cal_x * m > px * diet.calories + 1

const drawDiet = ({ uniform }: Draw) => ({
  ...{ cal_x: uniform(2, 6), cal_y: uniform(1, 3), px: uniform(0.5, 2) },
  ...{ py: uniform(2, 8), m: uniform(20, 80), calories: uniform(40, 200) }
})

/** What a story says of the foods: the constraint of calories, and the price of y. */
const dietFields = ({ cal_x, cal_y, py, calories }: Diet) => ({
  calories_x: plain(cal_x),
  calories_y: plain(cal_y),
  calories: plain(calories),
  price_y: plain(py)
})

/** A.11: how quantities and spending move with prices and income, also for goods that are Giffen or inferior. */
export const consumptionChanges = [
  questionType({
    id: 'ces_expenditure_ratio',
    title: 'the factor on relative spending under a constant elasticity of substitution',
    draw: ({ uniform, oneOf }) => {
      const [a, rho, p0] = [uniform(0.2, 0.8), oneOf([-1, -0.5, 0.25, 0.5]), uniform(1, 5)]
      return { a, rho, p0, p1: rounded(p0 * uniform(1.2, 2, 10), 2), py: uniform(1, 5) }
    },
    solve: ({ rho, p0, p1 }) => {
      const sigma = 1 / (1 - rho)
      const wrong = { unchanged: 1, price_ratio: p1 / p0, quantity_ratio: (p1 / p0) ** -sigma }
      return { kind: 'number', right: (p1 / p0) ** (1 - sigma), wrong }
    },
    fields: ({ a, rho, p0, p1, py }) => ({
      utility: constantElasticity(a, rounded(1 - a, 2), rho),
      old_price: plain(p0),
      new_price: plain(p1),
      price_y: plain(py)
    }),
    explain: ({ rho, p0, p1 }, right) => {
      const [sigma, rise] = [1 / (1 - rho), p1 / p0]
      return (
        `The elasticity of substitution is s = 1/(1 - ${rho < 0 ? `(${plain(rho)})` : plain(rho)}) = ${step(sigma)}, and the price of x rises by the factor ${plain(p1)}/${plain(p0)} = ${step(rise)}. ` +
        `The quantity of x relative to y moves by ${step(rise)}^(-s) = ${step(rise ** -sigma)}. ` +
        `Relative spending is relative price times relative quantity: it moves by ${step(rise)}^(1 - s) = ${step(rise)} * ${step(rise ** -sigma)}, that is by the factor ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_spending',
    title: 'Cobb-Douglas spending after a rise of the price',
    draw: ({ uniform }) => {
      const [alpha, beta, m, p0] = [uniform(0.1, 0.9), uniform(0.1, 0.9), uniform(50, 300), uniform(1, 6)]
      return { alpha, beta, m, p0, p1: rounded(p0 * uniform(1.2, 2, 10), 2) }
    },
    solve: ({ alpha, beta, m, p0, p1 }) => {
      const right = (alpha * m) / (alpha + beta)
      const wrong = { scaled_by_price: (right * p1) / p0, scaled_down: (right * p0) / p1, not_normalised: alpha * m }
      return { kind: 'number', right, wrong }
    },
    fields: ({ alpha, beta, m, p0, p1 }) => ({
      utility: cobbDouglas(alpha, beta),
      income: plain(m),
      old_price: plain(p0),
      new_price: plain(p1)
    }),
    explain: ({ alpha, beta, m, p1 }, right) =>
      `Cobb-Douglas utility gives x the share ${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) = ${step(alpha / (alpha + beta))} of income, whatever the prices are. ` +
      `At the new price the quantity is ${step((alpha * m) / (alpha + beta) / p1)}, which times ${plain(p1)} is the same spending as before. ` +
      `It is ${step(alpha / (alpha + beta))} * ${plain(m)}, that is ${right}.`
  }),
  questionType({
    id: 'giffen_subsistence',
    title: 'a staple of which more is bought at a higher price',
    draw: (draw) => {
      const { px, m, ...diet } = drawDiet(draw)
      const px1 = rounded(px * draw.uniform(1.05, 1.25, 10), 2)
      return isInterior(diet, px, m) && isInterior(diet, px1, m) ? { ...diet, px0: px, px1, m } : null
    },
    solve: ({ px0, px1, m, ...diet }) => {
      const right = staple(diet, px1, m) - staple(diet, px0, m)
      return { kind: 'number', right, wrong: { ordinary_sign: -right, all_budget: m / px1 - m / px0, none: 0 } }
    },
    fields: ({ px0, px1, m, ...diet }) => ({
      ...dietFields(diet),
      old_price: plain(px0),
      new_price: plain(px1),
      budget: plain(m)
    }),
    explain: ({ px0, px1, m, ...diet }, right) => {
      const { cal_x, cal_y, py, calories } = diet
      const excess = calories * py - cal_y * m
      return (
        `Spending the whole budget on y would give too few calories, so budget and calories both bind: ${sum([px0, 'x'], [py, 'y'])} = ${plain(m)} and ${sum([cal_x, 'x'], [cal_y, 'y'])} = ${plain(calories)}. ` +
        `Solved for x: (${plain(calories)} * ${plain(py)} - ${plain(cal_y)} * ${plain(m)})/(${plain(cal_x)} * ${plain(py)} - ${plain(cal_y)} * ${plain(px0)}) = ${step(excess)}/${step(determinant(diet, px0))} = ${step(staple(diet, px0, m))}. ` +
        `At the new price the denominator falls to ${step(determinant(diet, px1))}, and x is ${step(excess)}/${step(determinant(diet, px1))} = ${step(staple(diet, px1, m))}. ` +
        `The dearer staple leaves less for y, the missing calories come from x, and its amount changes by ${right}.`
      )
    }
  }),
  questionType({
    id: 'inferior_good',
    title: 'a staple of which less is bought at a higher income',
    draw: (draw) => {
      const { m, ...diet } = drawDiet(draw)
      const m1 = rounded(m * draw.uniform(1.05, 1.3, 10), 2)
      return isInterior(diet, diet.px, m) && isInterior(diet, diet.px, m1) ? { ...diet, m0: m, m1 } : null
    },
    solve: ({ px, m0, m1, ...diet }) => {
      const right = staple(diet, px, m1) - staple(diet, px, m0)
      const wrong = {
        ordinary_sign: -right,
        all_budget: (m1 - m0) / px,
        in_proportion: staple(diet, px, m0) * (m1 / m0 - 1),
        none: 0
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ px, m0, m1, ...diet }) => ({
      ...dietFields(diet),
      price_x: plain(px),
      old_budget: plain(m0),
      new_budget: plain(m1)
    }),
    explain: ({ px, m0, m1, ...diet }, right) => {
      const { cal_x, cal_y, py, calories } = diet
      return (
        `Neither budget buys enough calories with y alone, so budget and calories both bind: ${sum([px, 'x'], [py, 'y'])} equals the budget and ${sum([cal_x, 'x'], [cal_y, 'y'])} = ${plain(calories)}. ` +
        `For a budget m this gives x = (${plain(calories)} * ${plain(py)} - ${sum([cal_y, 'm'])})/(${plain(cal_x)} * ${plain(py)} - ${plain(cal_y)} * ${plain(px)}), with the denominator ${step(determinant(diet, px))}. ` +
        `It is ${step(staple(diet, px, m0))} at ${plain(m0)} and ${step(staple(diet, px, m1))} at ${plain(m1)}. ` +
        `The amount of x changes by ${right}: a larger budget lets y replace it, so x is an inferior good.`
      )
    }
  })
]
