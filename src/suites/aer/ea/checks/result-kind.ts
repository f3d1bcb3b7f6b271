import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { ResultsReply } from '../results-round.ts'

const substantive = new Set(['main_regression', 'heterogeneity', 'mechanism', 'theory_result'])

/**
 * Whether no robustness check and no descriptive statistics were selected where the paper has anything else, and
 * whether a selected result is `theoretical_result` if and only if the list calls it a `theory_result`.
 */
export function resultKind({ results, selectedResults }: ResultsReply): CheckResult {
  const hasSubstance = results.some(({ type }) => substantive.has(type))
  const faults = selectedResults.flatMap(({ label, resultType }) => {
    const type = results.find((result) => result.label === label)?.type
    if (type === undefined) return []
    if (hasSubstance && (type === 'robustness' || type === 'descriptive')) return [`${label} is of type ${type}`]
    const isTheory = type === 'theory_result'
    return isTheory === (resultType === 'theoretical_result') ? [] : [`${label} is ${type} but ${resultType}`]
  })
  return {
    check: 'result-kind',
    ok: faults.length === 0,
    message:
      'a selected result must be no robustness check or descriptive statistic, and theoretical_result goes with ' +
      `theory_result only; not so: ${faults.join(', ') || 'none'}`
  }
}
