import { expect, it } from 'vitest'
import { resultKind } from '../../../../../src/suites/aer/ea/checks/result-kind.ts'
import { type ResultsReply, resultsReplySchema } from '../../../../../src/suites/aer/ea/results-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = resultsReplySchema.parse(readReply('ea', 'results'))
const withTypes = (...types: ResultsReply['results'][number]['type'][]) =>
  withDefect(reply, ({ results }) => {
    for (const [i, result] of results.entries()) result.type = types[i] ?? types.at(-1)!
  })

it('resultKind refuses robustness checks and descriptive statistics', () => {
  expect(resultKind(reply).ok).toBe(true)
  expect(resultKind(withTypes('robustness', 'main_regression')).message).toContain('Table 1 is of type robustness')
  expect(resultKind(withTypes('main_regression', 'descriptive', 'other')).ok).toBe(false)
})

it('resultKind takes descriptive results of a paper that has no others', () => {
  expect(resultKind(withTypes('descriptive')).ok).toBe(true)
})

it('resultKind lets theoretical results go with theory only', () => {
  expect(resultKind(withTypes('theory_result')).ok).toBe(false)
  const theory = withDefect(withTypes('theory_result'), ({ selectedResults }) => {
    for (const result of selectedResults) result.resultType = 'theoretical_result'
  })
  expect(resultKind(theory).ok).toBe(true)
})
