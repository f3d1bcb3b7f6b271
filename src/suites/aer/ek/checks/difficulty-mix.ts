import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { AskedQuestion } from '../extract/questions-round.ts'

/** Of all questions; the source aims at 60 % medium and 40 % hard. Source: AER-bench G.1.6. */
const shareHard = 0.4
/** In shares of all questions; three of twenty. Ours. */
const tolerance = 0.15

/** Whether about two questions of five are hard. */
export function difficultyMix(questions: readonly AskedQuestion[]): CheckResult {
  const hard = questions.filter(({ difficulty }) => difficulty === 'hard').length
  const from = Math.ceil((shareHard - tolerance) * questions.length - 1e-9)
  const to = Math.floor((shareHard + tolerance) * questions.length + 1e-9)
  return {
    check: 'difficulty-mix',
    ok: hard >= from && hard <= to,
    message: `${from} to ${to} of ${questions.length} questions must be hard, got ${hard}`
  }
}
