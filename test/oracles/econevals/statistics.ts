import { mean, sampleStandardDeviation } from 'simple-statistics'
import { z } from 'zod'
import { pairedTTest, welchTTest } from '../../../src/statistics/tests/t-test.ts'
import { benchmarkCell } from '../../../src/suites/econevals/report/cells.ts'
import type { OracleCase } from '../oracle-file.ts'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'

const numbers = z.array(z.number())
const resultSchema = z.strictObject({ t: z.number(), df: z.number(), p: z.number() })
const testSchema = z.strictObject({
  a: numbers,
  b: numbers,
  welch_two_sided: resultSchema.optional(),
  welch_one_sided_a_greater: resultSchema.optional(),
  paired_two_sided: resultSchema.optional(),
  mean_a: z.number().optional(),
  mean_b: z.number().optional(),
  sd_a_n_minus_1: z.number().optional(),
  note: z.string().optional()
})
const schema = z.strictObject({
  tests: z.array(testSchema),
  summary_cells: z.array(z.strictObject({ scores: numbers, fully_solved: z.int(), n: z.int(), cell: z.string() }))
})

const nothing = { t: null, df: null, p: null, reason: 'zero_variance' }

export const statistics: EconEvalsFile = fileOf({
  schema,
  cases: (content) => [
    ...content.tests.map(({ a, b, note, ...expected }, i): OracleCase => {
      const isDegenerate = expected.welch_two_sided === undefined
      return {
        id: `t-tests-${i + 1}`,
        function: 't_tests',
        inputs: { a, b },
        // The note says that samples without variance give null with a reason.
        expected: isDegenerate
          ? { welch_two_sided: nothing, paired_two_sided: nothing }
          : JSON.parse(JSON.stringify(expected)),
        tolerance: { rel: 1e-9 }
      }
    }),
    ...content.summary_cells.map(({ cell, ...inputs }, i): OracleCase => {
      return { id: `cell-${i + 1}`, function: 'benchmark_cell', inputs, expected: { cell, n: inputs.n }, tolerance: {} }
    })
  ],
  adapters: {
    t_tests: {
      run: (inputs) => {
        const { a, b } = z.object({ a: numbers, b: numbers }).parse(inputs)
        return {
          welch_two_sided: welchTTest(a, b),
          welch_one_sided_a_greater: welchTTest(a, b, 'greater'),
          ...(a.length === b.length && { paired_two_sided: pairedTTest(a, b) }),
          mean_a: mean(a),
          mean_b: mean(b),
          sd_a_n_minus_1: sampleStandardDeviation(a)
        }
      }
    },
    benchmark_cell: {
      run: (inputs) => {
        const { scores, fully_solved } = z.object({ scores: numbers, fully_solved: z.int() }).parse(inputs)
        return { cell: benchmarkCell(scores, fully_solved), n: scores.length }
      }
    }
  }
})
