import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '../../../src/statistics/agreement/krippendorff-alpha.ts'
import { parseCase, readCases } from '../../oracles/oracle-file.ts'
import { runOracleFile } from '../../oracles/run-oracles.ts'

const shared = fileURLToPath(new URL('../../../../shared/oracles/agreement.json', import.meta.url))
const nominal = { metric: 'nominal' } as const

describe('krippendorffAlpha', () => {
  it('is one minus observed over expected disagreement', () => {
    // Pool 0 0 1 1 0 1 0 0: 2 * 5 * 3 = 30 unequal ordered pairs, over 7; one unit of two differs: 2 over 1.
    const units = [
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 0, null]
    ]
    expect(krippendorffAlpha(units, nominal)).toEqual({
      alpha: expect.closeTo(1 - 2 / (30 / 7), 12),
      reason: null,
      units: 4,
      values: 8
    })
  })

  it('gives the published values of Krippendorff (2011), example C', () => {
    const coders = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
      [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null]
    ]
    const units = coders[0]!.map((_, unit) => coders.map((values) => values[unit]!))
    expect(krippendorffAlpha(units, nominal).alpha).toBeCloseTo(0.743, 3)
    expect(krippendorffAlpha(units, { metric: 'ordinal' }).alpha).toBeCloseTo(0.815, 3)
    expect(krippendorffAlpha(units, { metric: 'interval' }).alpha).toBeCloseTo(0.849, 3)
  })

  it('is the same for two values under every metric, and whatever the order of coders and units', () => {
    const units = [[0, 0, 1], [1, 1], [0, 1, 1, 1], [0], [0, 0]]
    const { alpha } = krippendorffAlpha(units, nominal)
    const turned = units.map((unit) => unit.toReversed()).toReversed()
    expect(krippendorffAlpha(turned, nominal).alpha).toBeCloseTo(alpha!, 12)
    for (const metric of ['ordinal', 'interval'] as const) {
      expect(krippendorffAlpha(units, { metric }).alpha).toBeCloseTo(alpha!, 12)
    }
  })

  it('is undefined without pairs and without variation, and says which', () => {
    expect(krippendorffAlpha([[1], [null, 2]], nominal)).toMatchObject({ alpha: null, reason: 'no_pairs', values: 0 })
    const same = [
      [0.1, 0.1, 0.1],
      [0.1, 0.1]
    ]
    for (const metric of ['nominal', 'ordinal', 'interval'] as const) {
      expect(krippendorffAlpha(same, { metric })).toMatchObject({ alpha: null, reason: 'no_variation', units: 2 })
    }
    expect(() => krippendorffAlpha([[1, Number.NaN]], nominal)).toThrow('finite')
  })

  it('agrees with every reference value in ../shared/oracles', async ({ skip }) => {
    skip(!existsSync(shared), '../shared/oracles is not here')
    const own = readCases(shared)
      .map(parseCase)
      .filter((each) => each.function === 'krippendorff_alpha')
      .map(({ id }) => id)
    expect(own.length).toBeGreaterThan(5)
    expect((await runOracleFile(shared)).failures.filter(({ id }) => own.includes(id))).toEqual([])
  })
})
