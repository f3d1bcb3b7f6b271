import type { Comparison } from '../../src/schemas/comparison.ts'

const countsOf = (elements: number) => ({ better: 3 * elements, equal: elements, worse: elements, missing: 0 })
const around = (value: number) => ({ value, lower: value - 0.1, upper: value + 0.1, reason: null })
const tooFew = { value: 0.2, lower: null, upper: null, reason: 'templates_too_few' }

/** Two submissions to a question bank: two modules with so many elements each, the second with one setting of which one side sent nothing. */
export function madeComparison(elements: number): Comparison {
  const namesOf = (module: number) => Array.from({ length: elements }, (_, n) => `element_${module}_${n}`)
  const [first, second] = [namesOf(1), namesOf(2)]
  const side = { team: 'Team', family: 'other', leftOut: 0 }
  const group = (id: string, within: string | null, taskTypes: string[]) => ({
    ...{ id, name: `Module ${id}`, within, taskTypes, items: 5 * taskTypes.length, ...countsOf(taskTypes.length) }
  })
  return {
    query: {
      release: 'r1',
      split: 'all',
      panel: null,
      profile: 'exact-match',
      seed: 1,
      resamples: 1000,
      first: 's1',
      second: 's2'
    },
    ...{ inputHash: 'input', releaseHash: 'release', estimand: 'Differences.', level: 0.95 },
    first: { ...side, submissionId: 's1', model: 'one' },
    second: { ...side, submissionId: 's2', model: 'two', leftOut: 5 * elements, unsent: second },
    overall: { difference: around(0.3), p: 0.001, display: '0.001' },
    tasks: [...first, ...second].map((name) => ({ name, items: 5, difference: tooFew, ...countsOf(1) })),
    groups: [
      { ...group('1', null, first), difference: around(0.3) },
      { ...group('1.1', '1', first), difference: around(0.05) },
      { ...group('2', null, second), difference: around(0.4) }
    ]
  }
}
