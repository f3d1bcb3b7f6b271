import type { OptionDistances } from '../../suites/graded-choice.ts'
import { readContent } from '../../suites/read-content.ts'
import type { GradedAnswer } from '../choices/graded-answer.ts'
import type { AnswerReader, StoredAnswer } from '../choices/load-answers.ts'
import { readAnswer } from '../choices/read-answer.ts'

/** An answer as figures take it: with its item, by which answers of other submissions are paired with it. */
export type FigureAnswer = GradedAnswer & OptionDistances & { item: string }

export const figureReader: AnswerReader = {
  kind: 'figures',
  readPage: (stored) => {
    const page = JSON.stringify(stored.map(figureAnswer))
    return { page, hashed: page }
  }
}

function figureAnswer({ row, taskType }: StoredAnswer): FigureAnswer {
  return {
    ...readAnswer(row, taskType),
    item: row.item.itemId,
    ...(taskType.distances?.(readContent(taskType, row.item), row.evidence) ?? { nearest: null, chosenOff: null })
  }
}

export function figureAnswers(pages: readonly string[]): FigureAnswer[] {
  return pages.flatMap((page) => JSON.parse(page) as FigureAnswer[])
}
