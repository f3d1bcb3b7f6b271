import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { signedRankTails } from '../../../src/statistics/tests/signed-rank-distribution.ts'
import { wilcoxonSignedRank, zeroMethods } from '../../../src/statistics/tests/wilcoxon-signed-rank.ts'

describe('wilcoxonSignedRank', () => {
  it('takes the exact distribution for few differences without ties, and says so', () => {
    // W+ = 1 + 2 + 3 + 5 = 11 of 15: 11 or more in 7 of 32 patterns (4 has the minus, or 3, 2, 1, 3 & 1, 2 & 1, none).
    expect(wilcoxonSignedRank([1, 2, 3, -4, 5])).toMatchObject({ method: 'exact', statistic: 4, z: null, p: 14 / 32 })
    const { method, alternative, p } = wilcoxonSignedRank([1, 2, 3, -4, 5], { alternative: 'greater' })
    expect({ method, alternative, p }).toEqual({ method: 'exact', alternative: 'greater', p: 7 / 32 })
  })

  it('takes the normal one with a tie, a zero, or more than 50 differences', () => {
    const fifty = Array.from({ length: 50 }, (_, place) => place - 20.5)
    const untied = fifty.map((value, place) => value + place / 1000)
    expect(wilcoxonSignedRank(untied).method).toBe('exact')
    expect(wilcoxonSignedRank([...untied, 99]).method).toBe('approx')
    expect(wilcoxonSignedRank([1, 2, -2]).method).toBe('approx')
    expect(wilcoxonSignedRank([1, 2, 0]).method).toBe('approx')
  })

  it.each(zeroMethods)('gives p = 1 and no statistic when every difference is zero (%s)', (zeroMethod) => {
    for (const method of ['auto', 'exact', 'approx'] as const) {
      expect(wilcoxonSignedRank([0, -0, 0], { zeroMethod, method })).toMatchObject({ statistic: null, z: null, p: 1 })
    }
  })

  it('counts zeros as the zero method says', () => {
    // Sizes 0, 0, 1, 2: ranks 1.5, 1.5, 3, 4 where zeros are ranked, 1 and 2 where they are not.
    const sumsUnder = (zeroMethod: (typeof zeroMethods)[number]) => {
      const { wPlus, wMinus, zeros, tiedGroups } = wilcoxonSignedRank([0, 0, -1, 2], { zeroMethod })
      return { wPlus, wMinus, zeros, tiedGroups }
    }
    expect(sumsUnder('wilcox')).toEqual({ wPlus: 2, wMinus: 1, zeros: 2, tiedGroups: 0 })
    expect(sumsUnder('pratt')).toEqual({ wPlus: 4, wMinus: 3, zeros: 2, tiedGroups: 0 })
    expect(sumsUnder('zsplit')).toEqual({ wPlus: 5.5, wMinus: 4.5, zeros: 2, tiedGroups: 0 })
  })

  it('takes the ties from the variance of the normal one, as by hand', () => {
    // Sizes 1, 2, 3, thrice, twice, thrice: ranks 2, 4.5, 7; W- = 2 + 7. Mean 8 * 9 / 4 = 18, variance
    // 8 * 9 * 17 / 24 = 51 less (24 + 6 + 24) / 48 = 1.125.
    const { tiedGroups, statistic, z } = wilcoxonSignedRank([1, 1, -1, 2, 2, -3, 3, 3], { method: 'approx' })
    expect({ tiedGroups, statistic }).toEqual({ tiedGroups: 3, statistic: 9 })
    expect(z).toBeCloseTo((9 - 18) / Math.sqrt(51 - 1.125), 12)
  })

  it('counts zeros among the ties where they are split, and leaves them out where they are dropped after ranking', () => {
    const zOf = (zeroMethod: (typeof zeroMethods)[number]) =>
      wilcoxonSignedRank([0, 0, 0, 1, 1, -2], { zeroMethod, method: 'approx' }).z
    // Pratt: ranks 4.5, 4.5, 6; mean (6 * 7 - 3 * 4) / 4, variance (6 * 7 * 13 - 3 * 4 * 7 - 6 / 2) / 24.
    expect(zOf('pratt')).toBeCloseTo((6 - 7.5) / Math.sqrt(459 / 24), 12)
    // Split: 3 more on either side; mean 6 * 7 / 4, variance (6 * 7 * 13 - (24 + 6) / 2) / 24.
    expect(zOf('zsplit')).toBeCloseTo((9 - 10.5) / Math.sqrt(531 / 24), 12)
    // Dropped: ranks 1.5, 1.5, 3, of which half is 3.
    expect(zOf('wilcox')).toBe(0)
  })

  it('has one exact p for pratt and zsplit: the share of zeros is no chance', () => {
    const differences = [0, 0, -1, 2, 2, 3, 5, -5]
    const under = (zeroMethod: (typeof zeroMethods)[number]) =>
      wilcoxonSignedRank(differences, { zeroMethod, method: 'exact' }).p
    expect(under('pratt')).toBe(under('zsplit'))
  })

  it('tests a single difference', () => {
    expect(wilcoxonSignedRank([0.3])).toMatchObject({ method: 'exact', statistic: 0, p: 1 })
    expect(wilcoxonSignedRank([0.3], { alternative: 'greater' }).p).toBe(0.5)
  })

  it('turns round with the signs', () => {
    const random = seededRandom(3)
    const differences = Array.from({ length: 300 }, () => random.integer(21) - 8)
    const turned = differences.map((difference) => -difference)
    const greater = wilcoxonSignedRank(differences, { alternative: 'greater' }).p
    expect(wilcoxonSignedRank(turned, { alternative: 'less' }).p).toBeCloseTo(greater, 14)
    expect(wilcoxonSignedRank(turned).p).toBe(wilcoxonSignedRank(differences).p)
  })

  it('comes near the exact p by the normal one where there are many differences with ties', () => {
    const random = seededRandom(4)
    const differences = Array.from({ length: 200 }, () => random.integer(21) - 10)
    const exact = wilcoxonSignedRank(differences, { method: 'exact' }).p
    expect(wilcoxonSignedRank(differences, { method: 'approx' }).p).toBeCloseTo(exact, 2)
  })

  it('refuses nothing, what is no number, and more than the exact distribution is made for', () => {
    expect(() => wilcoxonSignedRank([])).toThrow('at least one difference')
    expect(() => wilcoxonSignedRank([1, Number.NaN])).toThrow('finite')
    const many = Array.from({ length: 1001 }, (_, place) => place + 1)
    expect(() => wilcoxonSignedRank(many, { method: 'exact' })).toThrow('up to 1000 values')
  })
})

describe('signedRankTails', () => {
  it('counts what listing all patterns of signs counts, whatever the ties', () => {
    const random = seededRandom(5)
    for (let trial = 0; trial < 40; trial++) {
      const ranks = Array.from({ length: 1 + random.integer(8) }, () => (2 + random.integer(5)) / 2)
      const sums = ranks.reduce((all, rank) => all.flatMap((sum) => [sum, sum + rank]), [0])
      const positive = sums[random.integer(sums.length)]!
      const share = (holds: (sum: number) => boolean) => sums.filter(holds).length / sums.length
      const { atMost, atLeast } = signedRankTails(ranks, positive)
      expect(atMost).toBeCloseTo(
        share((sum) => sum <= positive),
        14
      )
      expect(atLeast).toBeCloseTo(
        share((sum) => sum >= positive),
        14
      )
    }
  })

  it('keeps the digits of the smallest tail', () => {
    const ranks = Array.from({ length: 1000 }, (_, place) => place + 1)
    expect(signedRankTails(ranks, 500_500)).toEqual({ atMost: 1, atLeast: 2 ** -1000 })
  })
})
