import { fillFenced } from '../../grading/fill-fenced.ts'
import { loadPrompt } from '../../prompts.ts'
import type { ItemContent, Judging } from '../../suites/suite.ts'

/** What a judge is told of an item: the task's judge prompt, filled with texts of its paper, each in a fence. */
export function materialsOf(item: { judging: Judging<ItemContent>; content: ItemContent; output: string }): string {
  const { judging, content, output } = item
  return fillFenced(loadPrompt(judging.prompt), judging.variables(content, output))
}
