import { expect, it } from 'vitest'
import { showSubmission } from '../../src/cli/show-submission.ts'
import { formatScore, formatShare } from '../../src/http/pages/format.ts'
import type { Submission } from '../../src/schemas/submission.ts'

it('prints one score and one share as pages do', () => {
  const task = { taskType: 'EK', items: 1, responses: 1, scored: 1, unscored: 0, unread: 0.25, disputed: 0 }
  const tasks = [{ ...task, mean: { table2: 0.2, 'appendix-g': null }, missingByJudge: {}, flagged: null }]
  const progress = { judgmentsDue: 0, spentUsd: null }
  const whose = { model: 'a model', team: 'A team', release: 'r1' }
  const about = {
    ...whose,
    id: 'sub_1',
    state: 'graded',
    reason: null,
    panel: null,
    responses: 1,
    items: 1,
    judgments: []
  }
  const shown = showSubmission({ ...about, tasks, progress } as unknown as Submission)
  expect([formatScore(0.2), formatShare(0.25)]).toEqual(['20.0', '25.0 %'])
  expect(shown).toMatch(/│ EK +│ 1 +│ 20\.0 +│ - +│ 1 +│ 0 +│ 25\.0 % +│/)
  expect(shown).toContain('No answer could be read to 25.0 % of what EK asks')
})
