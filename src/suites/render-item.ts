import { AppError } from '../errors.ts'
import { fillPrompt } from '../prompts.ts'
import type { ItemContent, TaskType } from './suite.ts'

/**
 * The prompt that an examinee answers to an item.
 *
 * @throws {AppError} `prompt_variables` when the prompt of the task type names what the code does not give
 */
export function renderItem<Content extends ItemContent>(
  { name, render, rubric, examineePrompt }: Pick<TaskType<Content>, 'name' | 'render' | 'rubric' | 'examineePrompt'>,
  examinee: Content['examinee']
): string {
  const fill = (values: Record<string, string>) => {
    if (!examineePrompt) throw new AppError('prompt_variables', `task type ${name} has no prompt to fill`, 500)
    // The prompt of an earlier release need not name what later ones are given.
    const named = Object.entries(values).filter(([variable]) => examineePrompt.variables.includes(variable))
    return fillPrompt(examineePrompt, Object.fromEntries(named))
  }
  return render(examinee, { rubric: rubric.rubric, fill })
}
