import { mean } from 'simple-statistics'
import { z } from 'zod'
import { groupMeans } from '../../../src/statistics/bootstrap/group-means.ts'
import { alternatives } from '../../../src/statistics/tests/alternative.ts'
import { mannWhitney as test } from '../../../src/statistics/tests/mann-whitney.ts'
import type { Adapter } from './index.ts'

const samplesSchema = z.object({ x: z.array(z.number()), y: z.array(z.number()) })
const variantSchema = z.object({
  method: z.enum(['exact', 'asymptotic']),
  alternative: z.enum(alternatives),
  continuity: z.boolean().optional()
})
const askedSchema = z.object({ variants: z.array(variantSchema).default([]) })
const gapsSchema = z.object({ gaps: z.record(z.string(), z.object({ group: z.string(), gap: z.number() })) })

export const mannWhitney: Record<string, Adapter> = {
  mann_whitney_u: {
    run: (inputs, asked) => {
      const { x, y } = samplesSchema.parse(inputs)
      const { variants } = askedSchema.parse(asked)
      const { n1, n2, u1, u2, auc, ties, p } = test(x, y)
      return {
        ...{ n1, n2, U1: u1, U2: u2, auc, ties, p },
        variants: variants.map((variant) => {
          const result = test(x, y, variant)
          return { ...variant, U1: result.u1, p: result.p, z: result.z }
        })
      }
    }
  },
  mannwhitney_exact_conditional: {
    run: (inputs) => {
      const { x, y } = samplesSchema.parse(inputs)
      const under = (alternative: (typeof alternatives)[number]) => test(x, y, { method: 'exact', alternative })
      const { u1, p } = under('two-sided')
      return { U1: u1, p_two_sided: p, p_greater: under('greater').p, p_less: under('less').p }
    }
  },
  group_means: {
    run: (inputs) => {
      const gaps = Object.values(gapsSchema.parse(inputs).gaps)
      const means = groupMeans(gaps.map(({ group, gap }) => ({ group, value: gap })))
      return {
        ...Object.fromEntries(means.map((row) => [row.group, row.mean])),
        all: mean(gaps.map(({ gap }) => gap)),
        n: Object.fromEntries(means.map((row) => [row.group, row.n]))
      }
    }
  }
}
