import type { Element, ElementCategory, Model } from './content.ts'

type RubricElement = Pick<Element, 'category' | 'complexity'>

/** Hundredths of a point: what points are rounded to. */
const grain = 100

/**
 * Points for the elements of a model: each category gets a total by the size of the model, a complex element twice
 * the part of a simple one within it, and all is scaled to add up to exactly 100.
 *
 * Source: AER-bench G.5.6 for the totals of agents, objectives, constraints and equilibrium. These add up to 80-115
 * and leave first-order conditions out; that conditions get 5 points each, 10 if complex, within 10-20 in total, and
 * that everything is then scaled, is our rule. So is the computation by code, where the source asks the model.
 *
 * @returns one number per element, in its order, each positive, with two decimals
 */
export function allocatePoints(elements: readonly RubricElement[], model: Model): number[] {
  const raw = elements.map((element) => {
    const peers = elements.filter(({ category }) => category === element.category)
    return (categoryTotal(element.category, peers, model) * demand(element)) / totalDemand(peers)
  })
  return scaleTo(raw, 100)
}

function categoryTotal(category: ElementCategory, peers: readonly RubricElement[], { objectives }: Model): number {
  const fivesAndTens = 5 * totalDemand(peers)
  switch (category) {
    case 'agent':
      return [15, 20, 25][Math.min(peers.length, 3) - 1]!
    case 'objective': {
      const demanding = objectives.filter(({ nature }) => nature !== 'single_period').length
      return [20, 25, 30][Math.min(demanding, 2)]!
    }
    case 'constraint':
      return clamp(fivesAndTens, 30, 40)
    case 'equilibrium':
      return peers.some(({ complexity }) => complexity === 'complex') ? 20 : 15
    case 'foc':
      return clamp(fivesAndTens, 10, 20)
  }
}

function demand({ complexity }: RubricElement): number {
  return complexity === 'complex' ? 2 : 1
}

function totalDemand(elements: readonly RubricElement[]): number {
  return elements.reduce((sum, element) => sum + demand(element), 0)
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value))
}

/** Scales positive numbers to a total, in hundredths; what rounding leaves goes to the largest remainders. */
function scaleTo(values: readonly number[], total: number): number[] {
  const sum = values.reduce((a, b) => a + b, 0)
  const exact = values.map((value) => (value / sum) * total * grain)
  const floors = exact.map(Math.floor)
  const left = Math.round(total * grain - floors.reduce((a, b) => a + b, 0))
  const byRemainder = exact
    .map((value, i) => ({ i, rest: value - floors[i]! }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const raised = new Set(byRemainder.slice(0, left).map(({ i }) => i))
  return floors.map((floor, i) => (floor + (raised.has(i) ? 1 : 0)) / grain)
}
