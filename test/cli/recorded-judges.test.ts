import { describe, expect, it } from 'vitest'
import { recordedJudgesAdvice } from '../../src/cli/recorded-judges.ts'
import type { Submission } from '../../src/schemas/submission.ts'

const sent = (taskType: string, responses: number, unread?: number) => ({ taskType, responses, unread })
const adviceOf = (tasks: ReturnType<typeof sent>[], reason: string | null = '2 judgments are missing: not_recorded') =>
  recordedJudgesAdvice({ id: 'sub_1', release: 'r 1', reason, tasks } as unknown as Submission, 'http://b.example')

describe('recordedJudgesAdvice', () => {
  it('names what rules grade of the submission, and the button that sends it alone', () => {
    const advice = adviceOf([sent('CI', 2, 0), sent('MM', 1), sent('EK', 1, 0.5)])
    expect(advice).toContain('with --rules-only --publish, which sends the responses to EK and CI alone')
    expect(advice).toMatch(/press "Send EK and CI alone" at http:\/\/b\.example\/submissions\/sub_1$/)
  })

  it('leads to the template of what rules grade where the file answers none of it', () => {
    for (const tasks of [[sent('MM', 1)], [sent('MM', 1), sent('EK', 0, 0)]]) {
      const advice = adviceOf(tasks)
      expect(advice).toContain('what is missing stays missing')
      expect(advice).toContain('(http://b.example/v1/releases/r%201/template?gradedBy=rules)')
      expect(advice).toContain('submit that with --rules-only --publish')
      expect(advice).not.toContain('alone" at')
    }
  })

  it('says nothing where judgments are missing for another reason, or none is', () => {
    expect(adviceOf([sent('MM', 1)], '2 judgments are missing: timeout')).toBeNull()
    expect(adviceOf([sent('EK', 1, 0)], null)).toBeNull()
  })
})
