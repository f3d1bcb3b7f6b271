import { describe, expect, it } from 'vitest'
import { showWaiting } from '../../src/cli/show-waiting.ts'

describe('showWaiting', () => {
  it('says in three lines which extraction waits, why, and what goes on', () => {
    const reason = 'round quiz: question-counts: 19 questions,\nnot 20'
    const lines = showWaiting([{ id: '0197-5d2e', paper: 'paper-1', taskType: 'EK', reason }]).split('\n')
    expect(lines).toEqual([
      '0197-5d2e (EK of paper-1) stopped at round quiz',
      'why: question-counts: 19 questions, not 20',
      'do: aerbench extract paper-1 --types EK --again, or aerbench extraction decide 0197-5d2e quiz --reason "..."'
    ])
  })

  it('keeps a reason of another form whole, and says that nothing waits', () => {
    const stopped = { id: '1', paper: 'p', taskType: 'MM', reason: 'by hand' }
    expect(showWaiting([stopped]).split('\n')[1]).toBe('why: by hand')
    expect(showWaiting([])).toBe('no extraction waits for a person')
  })
})
