import { describe, expect, it } from 'vitest'
import { recordedJudgesAdvice, recordedJudgesReason } from '../../src/cli/recorded-judges.ts'
import type { Submission } from '../../src/schemas/submission.ts'

const sent = (taskType: string, responses: number, unread?: number) => ({ taskType, responses, unread })
const adviceOf = (
  tasks: ReturnType<typeof sent>[],
  reason: string | null = '2 judgments are missing (2 × openai:a: not_recorded, act)'
) => recordedJudgesAdvice({ id: 'sub_1', release: 'r 1', reason, tasks } as unknown as Submission, 'http://b.example')

describe('recordedJudgesReason', () => {
  it('counts what recordings do not know, in few words', () => {
    const act = 'set the address of a real provider'
    const reason = `16 judgments are missing (8 × anthropic:claude-sonnet-4-6: not_recorded, ${act}; 8 × openai:gpt-5.2: not_recorded, ${act}; first: 404)`
    const words = '16 judgments are missing: the judges are recordings, which do not know these responses'
    expect(recordedJudgesReason({ reason })).toBe(words)
    expect(recordedJudgesReason({ reason: '1 judgments are missing (1 × a: not_recorded, x)' })).toMatch(
      /^1 judgment is/
    )
  })

  it('says nothing where a judge failed otherwise, or none did', () => {
    const reason = '2 judgments are missing (1 × a: not_recorded, x; 1 × b: timeout, y)'
    for (const other of [reason, 'no panel', null]) expect(recordedJudgesReason({ reason: other })).toBeNull()
  })
})

describe('recordedJudgesAdvice', () => {
  it('names what rules grade of the submission, and the button that sends it alone', () => {
    const advice = adviceOf([sent('CI', 2, 0), sent('MM', 1), sent('EK', 1, 0.5)])
    expect(advice).toContain('submit the file anew with --rules-only --publish')
    expect(advice).toMatch(/press "Send EK and CI alone" at http:\/\/b\.example\/submissions\/sub_1$/)
  })

  it('leads to the template of what rules grade where the file answers none of it', () => {
    for (const tasks of [[sent('MM', 1)], [sent('MM', 1), sent('EK', 0, 0)]]) {
      const advice = adviceOf(tasks)
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
