import { z } from 'zod'
import { publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import type { Adapter } from '../adapters/index.ts'
import type { OracleCase } from '../oracle-file.ts'

/** How often each category of products occurs at the level HARD. */
export const generatorsOfPricing = z.looseObject({ HARD_category_share: z.record(z.string(), z.number()) })

const INSTANCES = 4000

export function generatorsOfPricingCases({ HARD_category_share }: z.infer<typeof generatorsOfPricing>): OracleCase[] {
  return [
    {
      id: 'generator-pricing',
      function: 'generator_pricing',
      inputs: { level: 'HARD' },
      expected: { HARD_category_share },
      // Three standard errors of a share of 10 products in 4,000 instances, which vary together a little.
      tolerance: { abs: 0.0075 }
    }
  ]
}

export const generatorsOfPricingAdapters: Readonly<Record<string, Adapter>> = {
  generator_pricing: {
    run: () => {
      const drawn = Array.from({ length: INSTANCES }, (_, seed) => publishedPricing('HARD', seed).group_idxs).flat()
      const byCategory = Map.groupBy(drawn, String)
      return {
        HARD_category_share: Object.fromEntries(
          [...byCategory].map(([category, { length }]) => [category, length / drawn.length])
        )
      }
    }
  }
}
