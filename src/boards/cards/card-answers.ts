import { InvalidError } from '../../errors.ts'
import type { CardRubric } from '../../schemas/card-rubric.ts'
import type { PlacedTask } from '../choices/choice-figures.ts'
import type { ChosenAnswer } from '../choices/graded-answer.ts'

/** An element as cards take it: `biased` leads to the option that people fall for. */
export type CardTask = PlacedTask & { biased?: string | undefined }

/** Whether a rubric names an element, by its own name or a group that it stands in. */
export function isSelected({ name, groups }: PlacedTask, { select }: CardRubric): boolean {
  const { settings, modules, elements, excludeElements = [] } = select
  if (excludeElements.includes(name)) return false
  if (!settings && !modules && !elements) return true
  const ids = groups.map(({ id }) => id)
  const named = [...(settings ?? []), ...(modules ?? [])]
  return (elements ?? []).includes(name) || ids.some((id) => named.includes(id))
}

/** Whether a rubric takes an answer, whatever its element. */
export function isTaken({ grade, domain, perspective, type }: ChosenAnswer, { select }: CardRubric): boolean {
  const [from, to] = select.gradeRange
  return (
    grade >= from &&
    grade <= to &&
    (select.domains?.includes(domain) ?? true) &&
    (select.types?.includes(type) ?? true) &&
    (select.perspectives === undefined || (perspective !== null && select.perspectives.includes(perspective)))
  )
}

/**
 * What leads to the option that counts as right, by element; null for elements that the target leaves out. Of the right option itself it
 * is undefined.
 *
 * @throws {InvalidError} `target_untold` where elements that a rubric names have no option that people are known to fall for
 */
export function targetsOf(
  rubric: CardRubric,
  tasks: readonly CardTask[]
): ReadonlyMap<string, string | null | undefined> {
  const { target } = rubric
  if (target === 'rational') return new Map(tasks.map(({ name }) => [name, undefined]))
  if (target !== 'human') return new Map(tasks.map(({ name }) => [name, target.perElement[name] ?? null]))
  const untold = tasks.filter((task) => isSelected(task, rubric) && task.biased === undefined)
  if (untold.length > 0) {
    const names = untold.map(({ name }) => name).join(', ')
    const message = `target human needs elements whose questions have an option that people are known to fall for; these have none, or are judged by agreement: ${names}`
    throw new InvalidError('target_untold', message)
  }
  return new Map(tasks.map(({ name, biased }) => [name, biased ?? null]))
}

/**
 * An answer with another option counting as right; null where its question does not have that option among the wrong ones: there
 * the right answer may be the same.
 */
export function retarget<Answer extends ChosenAnswer>(answer: Answer, mistake: string): Answer | null {
  const [part] = answer.parts
  if (answer.parts.length !== 1 || !answer.mistakes.includes(mistake)) return null
  return { ...answer, isRight: part!.mistake === mistake, chance: 1 / part!.options }
}
