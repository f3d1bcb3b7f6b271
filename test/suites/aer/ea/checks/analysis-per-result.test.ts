import { expect, it } from 'vitest'
import { analysisPerResult } from '../../../../../src/suites/aer/ea/checks/analysis-per-result.ts'

it('analysisPerResult wants the same labels, each once, in any order', () => {
  const labels = ['Table 1', 'Table 2']
  expect(analysisPerResult({ got: ['Table 2', 'Table 1'], labels }).ok).toBe(true)
  expect(analysisPerResult({ got: ['Table 1'], labels }).ok).toBe(false)
  expect(analysisPerResult({ got: ['Table 1', 'Table 1'], labels }).ok).toBe(false)
  expect(analysisPerResult({ got: ['Table 1', 'Table 2', 'Table 2'], labels }).ok).toBe(false)
  expect(analysisPerResult({ got: [], labels }).message).toContain('got none')
})
