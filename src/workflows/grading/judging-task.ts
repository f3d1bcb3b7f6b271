import { fillFenced } from '../../grading/fill-fenced.ts'
import type { JudgingTask, PanelPrompts } from '../../grading/judge-response.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import type { ItemContent, Judging, TaskType } from '../../suites/suite.ts'

/** A response to an item of a task type that judges score. */
export type AnsweredItem = {
  itemId: string
  taskType: TaskType
  judging: Judging<ItemContent>
  content: ItemContent
  output: string
}

/** What a judge is shown of a response: the task's judge prompt, filled with texts of its paper, each in a fence. */
export function judgingTaskOf(
  { itemId, taskType, judging, content, output }: AnsweredItem,
  prompts: PanelPrompts,
  mode: PanelDefinition['mode'] = 'item'
): JudgingTask {
  const { name, rubric } = taskType
  const response = firstCharacters(output, judging.mostCharacters)
  return {
    itemId,
    subject: `${name} ${itemId}`,
    taskType: name.toLowerCase(),
    materials: fillFenced(prompts(judging.prompt), judging.variables(content, response)),
    parts: judgedParts({ judging }, { content, rubric: rubric.rubric, mode }),
    rubric: rubric.rubric,
    response,
    omitted: output.length - response.length
  }
}

/** The beginning of a text; a character of two code units is not cut in the middle. */
function firstCharacters(text: string, most: number): string {
  const start = text.slice(0, most)
  return start.isWellFormed() || !text.isWellFormed() ? start : start.slice(0, -1)
}
