import { fillFenced } from '../../grading/fill-fenced.ts'
import type { PanelPrompts } from '../../grading/judge-response.ts'
import type { ItemContent, Judging } from '../../suites/suite.ts'

/** What a judge is told of an item: the task's judge prompt, filled with texts of its paper, each in a fence. */
export function materialsOf(
  { judging, content, output }: { judging: Judging<ItemContent>; content: ItemContent; output: string },
  prompts: PanelPrompts
): string {
  return fillFenced(prompts(judging.prompt), judging.variables(content, output))
}
