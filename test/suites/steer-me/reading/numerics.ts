import { parse } from 'mathjs/number'

export type Scope = Readonly<Record<string, number>>
export type Formula = (scope: Scope) => number

const golden = (Math.sqrt(5) - 1) / 2
const functions = { ln: Math.log, min: Math.min, sqrt: Math.sqrt }

/** A printed formula as a function of its letters. */
export function formulaOf(text: string): Formula {
  const compiled = parse(text.replaceAll('KL', 'K*L').replaceAll('wr', 'w*r')).compile()
  return (scope) => Number(compiled.evaluate({ ...functions, ...scope }))
}

/** The formulas of a printed list, "x^2, min(x, y) and 3x". */
export function functionsIn(list: string): string[] {
  return list.split(/, (?![^(]*\))|,? and /)
}

/**
 * Where a function with one peak is largest: a grid, then golden sections. No value counts as less than any: where neither
 * section has one, the peak lies towards the end that has.
 */
export function peakOf(f: (x: number) => number, least: number, most: number, points = 120): number {
  const at = (x: number) => {
    const value = f(x)
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
  }
  let [top, best] = [0, Number.NEGATIVE_INFINITY]
  for (let index = 0; index <= points; index++) {
    const value = at(least + ((most - least) * index) / points)
    if (value > best) [top, best] = [index, value]
  }
  const width = (most - least) / points
  let [low, high] = [least + width * Math.max(0, top - 1), least + width * Math.min(points, top + 1)]
  for (let step = 0; step < 60; step++) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    const isLeft = Number.isFinite(at(left)) || Number.isFinite(at(right)) ? at(left) >= at(right) : at(low) >= at(high)
    if (isLeft) high = right
    else low = left
  }
  // A peak at the edge of what has a value is missed by the middle as often as not.
  return [(low + high) / 2, low, high].reduce((one, other) => (at(other) > at(one) ? other : one))
}

/** The same for a positive number of any size. */
export function positivePeakOf(f: (x: number) => number, points = 80): number {
  return Math.exp(peakOf((log) => f(Math.exp(log)), -20, 16, points))
}

/** Where a rising or falling function is zero. */
export function zeroOf(f: (x: number) => number, least: number, most: number): number {
  let [low, high] = [least, most]
  const sign = Math.sign(f(high))
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (Math.sign(f(middle)) === sign) high = middle
    else low = middle
  }
  return (low + high) / 2
}

export function slopeOf(f: (x: number) => number, x: number): number {
  const step = 1e-4 * Math.max(Math.abs(x), 0.1)
  return (f(x + step) - f(x - step)) / (2 * step)
}

export function elasticityOf(f: (x: number) => number, x: number): number {
  return Math.log(Math.abs(f(x * 1.001) / f(x * 0.999))) / Math.log(1.001 / 0.999)
}

export function areaUnder(f: (x: number) => number, from: number, to: number): number {
  const steps = 400
  const width = (to - from) / steps
  let sum = f(from) + f(to)
  for (let index = 1; index < steps; index++) sum += f(from + index * width) * (index % 2 === 1 ? 4 : 2)
  return (sum * width) / 3
}
