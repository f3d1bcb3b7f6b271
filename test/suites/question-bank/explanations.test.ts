import { evaluate } from 'mathjs/number'
import { describe, expect, it } from 'vitest'
import { elementsOf, type Taxonomy } from '../../../src/suites/question-bank/taxonomy.ts'
import { taxonomy as steer } from '../../../src/suites/steer/index.ts'
import { questionTypes as steerTypes } from '../../../src/suites/steer/question-types.ts'
import { taxonomy as steerMe } from '../../../src/suites/steer-me/index.ts'
import { questionTypes as steerMeTypes } from '../../../src/suites/steer-me/question-types.ts'
import { drawQuestion } from './draw-question.ts'

const draws = 20
/** Numbers, signs and roots with at least one "=" among them. */
const chains = /(?:[-+*/^().\d\s]|sqrt|=)+/g

type Equation = { left: string; right: string }

/** The equations of numbers alone in a text, each link of a chain by itself. */
function equationsIn(text: string): Equation[] {
  return [...text.matchAll(chains)].flatMap(({ 0: chain, index }) => {
    const sides = chain.split('=').map((side) => side.trim().replace(/[.\s]+$/, ''))
    const [before, after] = [text.slice(0, index).slice(-1), text.slice(index + chain.length, index + chain.length + 1)]
    return sides.slice(1).flatMap((right, at) => {
      const left = sides[at]!
      // A side may begin or end with a symbol that stands outside the chain, as 2 in "2x = 4" does.
      const isCut =
        (at === 0 && /[A-Za-z_]/.test(before) && !/^\s/.test(chain)) ||
        (at === 0 && /^[-+*/^)](?!\d)/.test(left)) ||
        (at === 0 && /^[+*/^)]/.test(left)) ||
        (at + 2 === sides.length && /^[A-Za-z]/.test(after) && !/ $/.test(chain))
      return isCut || !/\d/.test(left) || !/\d/.test(right) ? [] : [{ left, right }]
    })
  })
}

function computed(side: string): number | null {
  try {
    const value: unknown = evaluate(side)
    return typeof value === 'number' ? value : null
  } catch {
    return null
  }
}

/** How far the value of a side may be off because its decimals are rounded: half a unit of the last one of each. */
function roundingOf(side: string): number {
  const value = computed(side)!
  return [...side.matchAll(/\d+\.(\d+)/g)].reduce((sum, { 0: number, 1: decimals, index }) => {
    const moved = Number(number) + 0.5 * 10 ** -decimals!.length
    const other = computed(side.slice(0, index) + moved + side.slice(index + number.length))
    return sum + (other === null ? 0 : Math.abs(other - value))
  }, 0)
}

function isTrue({ left, right }: Equation): boolean {
  const [one, other] = [computed(left), computed(right)]
  if (one === null || other === null) return true
  return Math.abs(one - other) <= 1.2 * (roundingOf(left) + roundingOf(right)) + 1e-9 * Math.abs(one)
}

describe.each([
  ['STEER', steer, steerTypes],
  ['STEER-ME', steerMe, steerMeTypes]
] as const)('the explanations of %s', (_, taxonomy: Taxonomy, questionTypes) => {
  const elements = elementsOf(taxonomy).map(({ id, grades }) => ({ id, grade: grades.at(-1)! }))

  it.each(elements)('of $id hold in each equation that they print', ({ id, grade }) => {
    for (const type of questionTypes[id]!) {
      for (let seed = 0; seed < draws; seed++) {
        const { values, parts } = drawQuestion(type, seed, grade)!
        const right = parts.map((options) => options.find(({ mistake }) => mistake === null)!.text).join('; ')
        const explanation = type.explain(values, right)
        for (const equation of equationsIn(explanation)) {
          expect(isTrue(equation), `${type.id}: ${equation.left} = ${equation.right} in: ${explanation}`).toBe(true)
        }
      }
    }
  })
})

describe('equationsIn', () => {
  it('finds what can be computed, and a wrong one among it', () => {
    const text = 'The price is 3 * 2.5 = 7.5, so the revenue is 7.5 * 4 = 31. Then 2x = 4 gives x = 2.'
    expect(equationsIn(text)).toEqual([
      { left: '3 * 2.5', right: '7.5' },
      { left: '7.5 * 4', right: '31' }
    ])
    expect(equationsIn(text).map(isTrue)).toEqual([true, false])
    expect(isTrue({ left: '1/3', right: '0.3333' })).toBe(true)
    expect(isTrue({ left: '1/3', right: '0.3335' })).toBe(false)
  })
})
