import { fillPrompt } from '../../src/prompts.ts'
import type { ItemContent, TaskType } from '../../src/suites/suite.ts'

/** What an examinee is asked, by the prompt of today, which has to name every value that the code gives. */
export function renderStrictly<Content extends ItemContent>(
  { render, rubric, examineePrompt }: Pick<TaskType<Content>, 'render' | 'rubric' | 'examineePrompt'>,
  examinee: Content['examinee']
): string {
  return render(examinee, { rubric: rubric.rubric, fill: (values) => fillPrompt(examineePrompt!, values) })
}
