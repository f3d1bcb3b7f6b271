import { assertClustered, type Clusters } from './clusters.ts'

/** A variance or denominator that is this share of what it was made of is rounding. */
const CANCELLED = 1e-12

/** Means and sums of products about the means of complete rows of k raters: all that moment coefficients rest on. */
export type CoMoments = {
  n: number
  /** By rater. */
  means: readonly number[]
  /** By two raters, k x k: sum over rows of (x - mean)(y - mean). */
  products: readonly number[]
}

/**
 * Co-moments of the rows that are left when a cluster is left out, for each cluster. They come from sums by cluster, so
 * that all of them together take one pass over the rows.
 *
 * @param rows ratings by thing, then by rater; nothing missing
 * @throws {StatisticsError} `unequal_lengths`
 */
export function coMomentsWithout(rows: readonly (readonly number[])[], clusters: Clusters): CoMoments[] {
  assertClustered(rows.length, clusters)
  const k = rows[0]?.length ?? 0
  // About the means of all rows, so that little cancels when sums are taken from sums.
  const centre = Array.from({ length: k }, (_, j) => rows.reduce((sum, row) => sum + row[j]!, 0) / rows.length)
  const sumsOf = (places: Iterable<number>) => {
    // Small and many: typed arrays would cost more than they hold.
    const sums = new Array<number>(k).fill(0)
    const products = new Array<number>(k * k).fill(0)
    for (const place of places) {
      const row = rows[place]!
      for (let i = 0; i < k; i++) {
        const x = row[i]! - centre[i]!
        sums[i]! += x
        for (let j = 0; j < k; j++) products[i * k + j]! += x * (row[j]! - centre[j]!)
      }
    }
    return { sums, products }
  }
  const all = sumsOf(rows.keys())
  return clusters.rows.map((places) => {
    const own = sumsOf(places)
    const n = rows.length - places.length
    const sums = all.sums.map((sum, i) => sum - own.sums[i]!)
    const products = all.products.map((product, place) => {
      const [i, j] = [Math.floor(place / k), place % k]
      const raw = product - own.products[place]!
      const about = raw - (sums[i]! * sums[j]!) / n
      return Math.abs(about) <= CANCELLED * all.products[i === j ? place : i * k + i]! ? 0 : about
    })
    return { n, means: sums.map((sum, i) => centre[i]! + sum / n), products }
  })
}

/** Pearson's correlation of two raters; null where one of them is constant. */
export function pearsonOf({ n, products }: CoMoments): number | null {
  const [xx, xy, , yy] = products
  return n < 2 || !(xx! > 0 && yy! > 0) ? null : within(xy! / Math.sqrt(xx!) / Math.sqrt(yy!))
}

/** Lin's concordance of two raters, moments with divisor n; null where all values are the same. */
export function linOf({ n, means, products }: CoMoments): number | null {
  const [xx, xy, , yy] = products
  const scale = xx! + yy! + n * (means[0]! - means[1]!) ** 2
  return n < 1 || !(scale > 0) ? null : within((2 * xy!) / scale)
}

/** Intraclass correlations of one rater by the analysis of variance, as `icc` has them. */
export type SingleIcc = { icc1Single: number | null; icc2Single: number | null; icc3Single: number | null }

/** The `Single` forms of `icc`; null each where their denominator is zero, or there are fewer than two rows. */
export function iccOf({ n, means, products }: CoMoments): SingleIcc {
  const k = means.length
  if (n < 2 || k < 2) return { icc1Single: null, icc2Single: null, icc3Single: null }
  const grand = means.reduce((sum, mean) => sum + mean, 0) / k
  const between = products.reduce((sum, product) => sum + product, 0) / k
  const ofRaters = n * means.reduce((sum, mean) => sum + (mean - grand) ** 2, 0)
  const total = means.reduce((sum, _, j) => sum + products[j * k + j]!, 0)
  const left = total - between <= CANCELLED * total ? 0 : total - between
  const [things, raters, residual] = [between / (n - 1), ofRaters / (k - 1), left / ((n - 1) * (k - 1))]
  const spread = (ofRaters + left) / (n * (k - 1))
  return {
    icc1Single: ratio(things - spread, things + (k - 1) * spread),
    icc2Single: ratio(things - residual, things + (k - 1) * residual + (k * (raters - residual)) / n),
    icc3Single: ratio(things - residual, things + (k - 1) * residual)
  }
}

function ratio(part: number, whole: number): number | null {
  return Math.abs(whole) <= CANCELLED * Math.abs(part) ? null : part / whole
}

function within(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
