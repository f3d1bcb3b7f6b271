import type { FoundAnswer } from '../grading/extract-answer.ts'
import type { AnswerRecord } from '../schemas/answer-record.ts'
import { dropThinking } from '../text/drop-thinking.ts'
import type { ItemContent, ParsedResponse, TaskType } from './suite.ts'

/**
 * The version of the code that finds the answer in a response: releases pin it when they are frozen, and are read by it
 * for good. From 2 on, thinking counts for nothing in any task type, and answers are read in many more forms.
 */
export const latestReader = 2

/** A response as rules and judges see it, and the answer in it. */
export type ReadResponse = { text: string; parsed: ParsedResponse<unknown> }

/** A task type whose responses are read by a version of the reader. */
export function readBy(version: number, taskType: TaskType): TaskType {
  return { ...taskType, ...taskType.earlierReaders?.[version], answerReader: version }
}

/**
 * The text of a response that counts, and the answer in it, by the reader that the task type is pinned to.
 *
 * @returns as `TaskType.parse`; reason `unfinished_thought` where a response ends within its thinking
 */
export function readResponse(
  taskType: TaskType,
  {
    output,
    content,
    record,
    found
  }: { output: string; content: ItemContent; record?: AnswerRecord | null; found?: FoundAnswer | undefined }
): ReadResponse {
  const { text, isFinished } = taskType.answerReader === 1 ? { text: output, isFinished: true } : dropThinking(output)
  if (!isFinished) return { text, parsed: { ok: false, reason: 'unfinished_thought' } }
  return { text, parsed: taskType.parse(text, content, taskType.rubric.rubric, record ?? undefined, found) }
}
