import type { GradedRow } from '../../db/graded-answers.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import { itemSource } from '../../schemas/item-source.ts'
import { readContent } from '../../suites/read-content.ts'
import type { TaskType } from '../../suites/suite.ts'
import type { GradedAnswer } from './graded-answer.ts'

/** An answer as it is stored, as metrics take it. @param taskType whose items have options */
export function readAnswer(row: GradedRow, taskType: TaskType): GradedAnswer {
  const { letters, ...choice } = taskType.choice!(readContent(taskType, row.item), row.evidence)
  return {
    element: taskType.name,
    template: itemSource(row.item.provenance) ?? row.item.itemId,
    ...choice,
    isRight: row.score === 1,
    unread: row.unread ?? (row.isSent ? 0 : 1),
    probabilities: probabilitiesOf(row.record, letters),
    ...elsewhereOf(row.record, letters),
    use: useOf(row.record)
  }
}

/** An option that its provider does not tell has no probability worth telling: it tells the likeliest tokens alone. */
function probabilitiesOf(
  record: AnswerRecord | null,
  letters: readonly string[] | null
): GradedAnswer['probabilities'] {
  const told = record?.optionProbabilities
  if (letters === null) return { reason: 'several_parts' }
  if (told === undefined) return { reason: 'not_told' }
  const byLetter = new Map(Object.entries<string | number>(told))
  if (typeof byLetter.get('unavailable') === 'string') return { reason: 'unavailable' }
  const values = letters.map((letter) => Number(byLetter.get(letter) ?? 0))
  const sum = values.reduce((total, value) => total + value, 0)
  return sum > 1 + 1e-9 ? { reason: 'invalid' } : values
}

/** Runs keep the likeliest token that shows no letter beside the letters. */
function elsewhereOf(record: AnswerRecord | null, letters: readonly string[] | null): Pick<GradedAnswer, 'elsewhere'> {
  const others = Object.entries<string | number>(record?.optionProbabilities ?? {}).flatMap(([token, told]) =>
    typeof told === 'number' && !letters?.includes(token) ? [told] : []
  )
  return letters === null || others.length === 0 ? {} : { elsewhere: Math.max(...others) }
}

function useOf(record: AnswerRecord | null): GradedAnswer['use'] {
  const calls = record?.calls ?? []
  if (calls.length === 0) return null
  const sum = (of: (call: (typeof calls)[number]) => number | undefined) =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0)
  return {
    calls: calls.length,
    inputTokens: sum(({ usage }) => usage?.inputTokens),
    outputTokens: sum(({ usage }) => usage?.outputTokens),
    seconds: sum(({ latencyMs }) => latencyMs) / 1000,
    ...(calls.every(({ costUsd }) => costUsd !== undefined) && { costUsd: sum(({ costUsd }) => costUsd) })
  }
}
