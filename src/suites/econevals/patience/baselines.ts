import type { Policy } from '../baselines/policy.ts'

/** One of the two options, drawn. */
export const chooseAtRandom: Policy = function* ({ random }) {
  yield { name: 'answer', input: { text: `<answer>${random.integer(2) === 0 ? 'A' : 'B'}</answer>` } }
}
