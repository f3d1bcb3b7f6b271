import type { QuestionContent, QuestionPart } from '../../../src/suites/question-bank/content.ts'

/** A question of one part. */
export function aQuestion({
  options,
  gold
}: {
  options: QuestionPart['options']
  gold: Partial<QuestionContent['gold']>
}): QuestionContent {
  return {
    examinee: { parts: [{ text: 'How much?', options }] },
    gold: {
      ...{ accepted: [['A']], mistakes: {}, explanation: 'Because of this.', type: 'how_much', grade: 4 },
      ...{ domain: 'finance', perspective: null, values: null, ...gold }
    }
  }
}
