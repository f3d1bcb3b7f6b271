/**
 * Removes unit and period effects from a column in one pass. Exact because every stack is balanced and a unit's
 * weight does not change over time.
 */
export function removeFixedEffects(rows, column) {
  const unitMeans = meansBy(rows, column, 'unit')
  const withinUnit = column.map((value, i) => value - unitMeans.get(rows[i].unit))
  const periodMeans = meansBy(rows, withinUnit, 'period')
  return withinUnit.map((value, i) => value - periodMeans.get(rows[i].period))
}

function meansBy(rows, column, key) {
  const sums = new Map()
  rows.forEach((row, i) => {
    const sum = sums.get(row[key]) ?? { total: 0, weight: 0 }
    sum.total += row.weight * column[i]
    sum.weight += row.weight
    sums.set(row[key], sum)
  })
  return new Map([...sums].map(([id, sum]) => [id, sum.total / sum.weight]))
}

/**
 * Weighted least squares of y on the columns of X, all already free of fixed effects, with the usual sandwich
 * variance clustered by `row.cluster` and the factor G/(G-1).
 * @returns beta, variance (k x k), standardErrors, and r2 (within)
 */
export function leastSquares(rows, y, X) {
  const inverse = invert(X.map((left) => X.map((right) => weightedDot(rows, left, right))))
  const beta = multiply(
    inverse,
    X.map((column) => [weightedDot(rows, column, y)])
  ).map(([value]) => value)
  const residuals = y.map((value, i) => value - beta.reduce((fit, b, k) => fit + b * X[k][i], 0))
  const scores = new Map()
  rows.forEach((row, i) => {
    const score = scores.get(row.cluster) ?? beta.map(() => 0)
    X.forEach((column, k) => {
      score[k] += row.weight * column[i] * residuals[i]
    })
    scores.set(row.cluster, score)
  })
  const meat = X.map((_, j) =>
    X.map((_, k) => [...scores.values()].reduce((sum, score) => sum + score[j] * score[k], 0))
  )
  const factor = scores.size / (scores.size - 1)
  const variance = multiply(multiply(inverse, meat), inverse).map((line) => line.map((value) => value * factor))
  const r2 = 1 - weightedDot(rows, residuals, residuals) / weightedDot(rows, y, y)
  return { beta, variance, standardErrors: variance.map((line, k) => Math.sqrt(line[k])), r2 }
}

/** p value of the Wald test that the chosen coefficients are all zero (chi-squared). */
export function jointTest({ beta, variance }, chosen) {
  const b = chosen.map((k) => [beta[k]])
  const inverse = invert(chosen.map((j) => chosen.map((k) => variance[j][k])))
  const [[statistic]] = multiply([b.map(([value]) => value)], multiply(inverse, b))
  return chiSquaredTail(statistic, chosen.length)
}

/** Upper tail by the recursion Q(x; d) = Q(x; d - 2) + (x/2)^(d/2 - 1) exp(-x/2) / Gamma(d/2), for odd d from d = 1. */
function chiSquaredTail(x, degrees) {
  if (degrees % 2 === 0) throw new Error(`chiSquaredTail requires odd degrees of freedom, got ${degrees}`)
  let tail = 2 * normalTail(Math.sqrt(x))
  let gamma = Math.sqrt(Math.PI) // Gamma(1/2)
  for (let d = 3; d <= degrees; d += 2) {
    gamma *= (d - 2) / 2
    tail += ((x / 2) ** (d / 2 - 1) * Math.exp(-x / 2)) / gamma
  }
  return tail
}

/** Upper tail of the standard normal for z >= 0, by Simpson's rule on [0, z]. */
export function normalTail(z) {
  const steps = 2000
  const width = z / steps
  let area = 0
  for (let i = 0; i <= steps; i++) {
    const factor = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2
    area += factor * Math.exp(-((i * width) ** 2) / 2)
  }
  return Math.max(0, 0.5 - (area * width) / 3 / Math.sqrt(2 * Math.PI))
}

function weightedDot(rows, left, right) {
  return rows.reduce((sum, row, i) => sum + row.weight * left[i] * right[i], 0)
}

function multiply(left, right) {
  return left.map((line) => right[0].map((_, k) => line.reduce((sum, value, j) => sum + value * right[j][k], 0)))
}

/** Gauss-Jordan with partial pivoting. */
function invert(matrix) {
  const size = matrix.length
  const work = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))])
  for (let pivot = 0; pivot < size; pivot++) {
    const best = work.reduce(
      (top, line, i) => (i > pivot && Math.abs(line[pivot]) > Math.abs(work[top][pivot]) ? i : top),
      pivot
    )
    ;[work[pivot], work[best]] = [work[best], work[pivot]]
    const lead = work[pivot][pivot]
    work[pivot] = work[pivot].map((value) => value / lead)
    work.forEach((line, i) => {
      if (i === pivot) return
      const multiple = line[pivot]
      work[i] = line.map((value, j) => value - multiple * work[pivot][j])
    })
  }
  return work.map((line) => line.slice(size))
}
