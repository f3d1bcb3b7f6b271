import { z } from 'zod'
import { adjustments, adjustP } from '../../../src/statistics/tests/adjust-p.ts'
import type { Adapter } from './index.ts'

const LEVEL = 0.05
const testsSchema = z.object({ p: z.array(z.number()) })

export const multipleComparisons: Record<string, Adapter> = {
  adjust_p: {
    run: (inputs) => {
      const { p } = testsSchema.parse(inputs)
      return Object.fromEntries(
        adjustments.map((method) => {
          const adjusted = adjustP(p, method)
          return [method, { adjusted, [`reject_${LEVEL}`]: adjusted.map((value) => value <= LEVEL) }]
        })
      )
    }
  }
}
