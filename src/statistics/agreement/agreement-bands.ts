import { type BlandAltman, blandAltman } from './bland-altman.ts'

const BANDS = 5
/** A mean that rounding has put just below an edge belongs above it. */
const ROUNDING = 1e-9

/** The pairs whose mean lies in [from, to), the last band with its upper end. */
export type AgreementBand = { from: number; to: number; n: number; difference: BlandAltman | null }

/**
 * The differences of two raters by the height of the score: whether they agree as well on weak answers as on good ones.
 * Bands are of the mean of both scores, fifths of [0, 1], since bands of one rater's score alone would make a bias of
 * their own (regression to the mean).
 *
 * Source: Bland & Altman (1986), on plotting against the mean.
 *
 * @param x scores in [0, 1]
 * @param y of the same things by the other
 */
export function agreementBands(x: readonly number[], y: readonly number[]): AgreementBand[] {
  const places = Map.groupBy(x.keys(), (i) => {
    const centre = (x[i]! + y[i]!) / 2
    return Math.min(BANDS - 1, Math.floor(centre * BANDS + ROUNDING))
  })
  return Array.from({ length: BANDS }, (_, band) => {
    const within = places.get(band) ?? []
    const pick = (values: readonly number[]) => within.map((i) => values[i]!)
    const difference = within.length === 0 ? null : blandAltman(pick(x), pick(y))
    return { from: band / BANDS, to: (band + 1) / BANDS, n: within.length, difference }
  })
}
