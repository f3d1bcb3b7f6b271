import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { gapClosed } from '../../src/statistics/gap-closed.ts'

const oracles = new URL('../../../shared/oracles/steer-metrics/metrics.json', import.meta.url)
const caseSchema = z.object({
  kind: z.literal('item_metrics'),
  id: z.string(),
  expected: z.object({ exact_match: z.number(), chance: z.number(), gap_closed: z.number() })
})

describe('gapClosed', () => {
  it('is 0 at chance, 1 when all is right and -1 when nothing is, in proportion between them', () => {
    // Of .75 above .25 half is .625, of .25 below it half is .125.
    expect([0.25, 1, 0, 0.625, 0.125].map((score) => gapClosed(score, 0.25))).toEqual([0, 1, -1, 0.5, -0.5])
    expect([0, 1].map((chance) => gapClosed(chance, chance))).toEqual([0, 0])
  })

  it('is that of the oracle files', ({ skip }) => {
    skip(!existsSync(oracles), '../shared/oracles is not here')
    const { cases } = z.object({ cases: z.array(z.unknown()) }).parse(JSON.parse(readFileSync(oracles, 'utf8')))
    const known = cases.flatMap((one) => caseSchema.safeParse(one).data ?? [])
    expect(known.length).toBeGreaterThan(0)
    for (const { id, expected } of known) {
      expect(gapClosed(expected.exact_match, expected.chance), id).toBeCloseTo(expected.gap_closed, 9)
    }
  })
})
