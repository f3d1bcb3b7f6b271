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

it('names what a submission supersedes, what has superseded it, whose responses it holds, and how its card was corrected', () => {
  const about = { id: 'sub_2', model: 'a model', team: 'A team', release: 'r1', state: 'published', reason: null }
  const counted = {
    panel: null,
    responses: 1,
    items: 1,
    judgments: [],
    tasks: [],
    progress: { judgmentsDue: 0, spentUsd: null }
  }
  const related = { supersedes: 'sub_1', supersededBy: 'sub_3', copyOf: 'sub_0' }
  const correction = { change: { maker: 'A maker' }, reason: 'misspelt', correctedAt: '2026-01-31T00:00:00Z' }
  const cardCorrected = { declared: null, corrections: [correction] }
  const shown = showSubmission({ ...about, ...counted, ...related, cardCorrected } as unknown as Submission)
  for (const line of [
    'Supersedes sub_1',
    'Superseded by sub_3',
    'Holds the responses of sub_0, judged by another panel',
    'Card corrected on 2026-01-31: maker; misspelt'
  ]) {
    expect(shown.split('\n')).toContain(line)
  }
})
