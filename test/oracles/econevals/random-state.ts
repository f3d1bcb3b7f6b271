import { z } from 'zod'
import { randomState } from '../../../src/suites/econevals/numpy/random-state.ts'
import { fileOf } from './econevals-file.ts'

const schema = z
  .array(z.looseObject({ seed: z.int(), first_uint32: z.array(z.int()), random_sample: z.array(z.number()) }))
  .min(1)

const digits = Array.from({ length: 10 }, (_, i) => i)
const hundred = Array.from({ length: 100 }, (_, i) => i)
const times = (count: number, draw: () => number) => Array.from({ length: count }, draw)

/** Each list comes from a stream of its own that begins with the seed. */
export const mersenneTwister = fileOf({
  schema,
  cases: (content) =>
    content.map(({ seed, ...expected }) => ({
      id: `seed-${seed}`,
      function: 'random_state',
      inputs: { seed },
      expected: z.record(z.string(), z.json()).parse(expected),
      // The logarithm of another library may differ in the last bit.
      tolerance: { rel: 4e-16 }
    })),
  adapters: {
    random_state: {
      run: (inputs) => {
        const stream = () => randomState(z.int().parse(inputs.seed))
        const drawn = (count: number, draw: (state: ReturnType<typeof randomState>) => number) => {
          const state = stream()
          return times(count, () => draw(state))
        }
        return {
          first_uint32: drawn(5, (state) => state.word()),
          random_sample: drawn(4, (state) => state.random()),
          randint_10_20_x8: drawn(8, (state) => state.integer(10, 20)),
          permutation_of_10: stream().permutation(digits),
          choice_5_of_range_100_no_replacement: stream().sample(hundred, 5),
          'geometric_0.8_x6': drawn(6, (state) => state.geometric(0.8)),
          'geometric_0.2_x6': drawn(6, (state) => state.geometric(0.2)),
          exponential_scale_1_x3: drawn(3, (state) => state.exponential(1)),
          uniform_1_20_x3: drawn(3, (state) => state.uniform(1, 20))
        }
      }
    }
  }
})
