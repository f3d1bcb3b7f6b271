import { mean, median } from 'simple-statistics'
import { z } from 'zod'
import { alternatives } from '../../../src/statistics/tests/alternative.ts'
import { wilcoxonSignedRank, zeroMethods } from '../../../src/statistics/tests/wilcoxon-signed-rank.ts'
import type { Adapter } from './index.ts'

const inputsSchema = z.object({ d: z.array(z.number()).min(1) })
const variantSchema = z.object({
  zero_method: z.enum(zeroMethods),
  method: z.enum(['exact', 'approx']),
  correction: z.boolean(),
  alternative: z.enum(alternatives)
})
const askedSchema = z.object({ variants: z.array(variantSchema) })

export const wilcoxon: Record<string, Adapter> = {
  wilcoxon_signed_rank: {
    run: (inputs, asked) => {
      const { d } = inputsSchema.parse(inputs)
      const { variants } = askedSchema.parse(asked)
      const test = wilcoxonSignedRank(d)
      return {
        summary: {
          n: test.n,
          n_zero: test.zeros,
          n_tied_groups: test.tiedGroups,
          W_plus_zeros_dropped: test.wPlus,
          W_minus_zeros_dropped: test.wMinus,
          mean: mean(d),
          median: median(d)
        },
        variants: variants.map(({ zero_method, method, correction, alternative }) => {
          const options = { zeroMethod: zero_method, method, correction, alternative }
          const { statistic, z: deviate, p } = wilcoxonSignedRank(d, options)
          return { ...{ zero_method, method, correction, alternative }, statistic, z: deviate, p }
        }),
        statistic: test.statistic,
        p: test.p
      }
    }
  },
  wilcoxon_exact_conditional: {
    run: (inputs) => {
      const { d } = inputsSchema.parse(inputs)
      const under = (alternative: (typeof alternatives)[number]) =>
        wilcoxonSignedRank(d, { method: 'exact', alternative })
      const { wPlus, n, zeros, p } = under('two-sided')
      return {
        ...{ W_plus: wPlus, n_nonzero: n - zeros },
        ...{ p_two_sided: p, p_greater: under('greater').p, p_less: under('less').p }
      }
    }
  }
}
