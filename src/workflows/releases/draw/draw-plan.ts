import { InvalidError } from '../../../errors.ts'
import type { DrawOrder } from '../../../schemas/draw.ts'
import { secretRandom } from '../../../statistics/random.ts'
import { shuffled } from '../../../statistics/shuffled.ts'
import { isAmong } from '../../../suites/adaptation-name.ts'
import type { ItemContent, StoredTemplate, Suite, TaskType, TemplateBank } from '../../../suites/suite.ts'
import { canBeAskedAs } from './asked-as.ts'

/** A template and how many questions it is to give, with the task type whose bank fills it in. */
export type PlannedTemplate = {
  taskType: TaskType
  bank: TemplateBank<ItemContent>
  template: StoredTemplate
  /** The model that wrote the template; null for one of the suite, and where nobody said. */
  writer: string | null
  asked: number
}

/**
 * Spreads the questions of an order evenly over its task types, and those of each over its templates. Which templates give
 * one more than others is drawn by the seed.
 *
 * @returns in the order of the suite; of each task type in an order that is drawn, without templates that give none
 * @throws {InvalidError} `suite_not_drawn`, `task_type_not_drawn`, `template_unknown`; `adaptation_unknown`, or that it goes with none
 */
export function drawPlan(
  suite: Suite,
  { count, taskTypes, templates, askedAs, generated, ownToo }: DrawOrder,
  seed: string
): PlannedTemplate[] {
  const refuse = (why: string) => new InvalidError('adaptation_unknown', `suite ${suite.name}: ${askedAs} ${why}`)
  if (askedAs !== undefined && !isAmong(suite.adaptations ?? [], askedAs)) throw refuse('is none of its adaptations')
  const writers = new Map(generated?.map(({ name, writer }) => [name, writer ?? null]))
  const chosen = bankedTypes(suite, taskTypes)
    .map(({ taskType, bank }) => {
      const written = generated?.filter((template) => template.taskType === taskType.name) ?? []
      const all = [...(generated && !ownToo ? [] : bank.templates()), ...written]
      const isOffered = (template: StoredTemplate) => templates !== undefined || !bank.isByNameAlone?.(template)
      const named = all.map(asStored).filter(isOffered).filter(isNamed(templates))
      const isWanted = (template: StoredTemplate) => !askedAs || canBeAskedAs(askedAs, { taskType, bank, template })
      return { taskType, bank, stored: named.filter(isWanted) }
    })
    .filter(({ stored }) => stored.length > 0)
  if (askedAs !== undefined && chosen.length === 0) throw refuse('goes with no template that is asked for')
  assertOneVariantEach(chosen)
  for (const name of templates ?? []) {
    if (chosen.some(({ stored }) => stored.some(isNamed([name])))) continue
    throw new InvalidError('template_unknown', `none of the task types has a template ${name}`)
  }
  return chosen.flatMap(({ taskType, bank, stored }, index) => {
    const ofType = share(count, { of: chosen.length, index })
    const order = shuffled(stored, secretRandom(seed, `${suite.name} ${taskType.name}`))
    return order
      .map((template, place) => ({
        taskType,
        bank,
        template,
        writer: writers.get(template.name) ?? null,
        asked: share(ofType, { of: order.length, index: place })
      }))
      .filter(({ asked }) => asked > 0)
  })
}

/** Under which rules other than the usual ones the questions of a plan are answered, by task type. */
export function variantsOf(plan: readonly PlannedTemplate[]): Map<string, string> {
  return new Map(
    plan.flatMap(({ taskType, bank, template }) => {
      const variant = bank.variantOf?.(template) ?? null
      return variant === null ? [] : [[taskType.name, variant] as const]
    })
  )
}

/** A mean over questions under several rules would be of nothing. */
function assertOneVariantEach(
  chosen: readonly (Pick<PlannedTemplate, 'taskType' | 'bank'> & { stored: readonly StoredTemplate[] })[]
): void {
  for (const { taskType, bank, stored } of chosen) {
    const named = new Set(stored.map((template) => bank.variantOf?.(template) ?? 'the usual rules'))
    if (named.size < 2) continue
    const message = `a release holds ${taskType.name} under one kind of rules, got ${[...named].join(', ')}`
    throw new InvalidError('variants_mixed', message)
  }
}

/** Those task types of a suite that are asked for, each of which has to have a bank. */
export function bankedTypes(
  suite: Suite,
  names: readonly string[] | undefined
): { taskType: TaskType; bank: TemplateBank<ItemContent> }[] {
  const banked = suite.taskTypes.flatMap((taskType) => {
    const bank = taskType.source.kind === 'generator' ? taskType.source.bank : undefined
    return bank ? [{ taskType, bank }] : []
  })
  if (banked.length === 0) {
    throw new InvalidError('suite_not_drawn', `suite ${suite.name} has no templates: its releases are frozen`)
  }
  const unknown = names?.find((name) => !banked.some(({ taskType }) => taskType.name === name))
  if (unknown !== undefined) {
    throw new InvalidError('task_type_not_drawn', `suite ${suite.name} has no element ${unknown} that is drawn`)
  }
  return names ? banked.filter(({ taskType }) => names.includes(taskType.name)) : banked
}

/** Without what an order says besides. */
function asStored({ name, domain, perspective, text }: StoredTemplate): StoredTemplate {
  return { name, domain, perspective, text }
}

/** Whether a template bears one of the names, or one of them is the beginning of its own up to a slash. */
export function isNamed(names: readonly string[] | undefined): (template: Pick<StoredTemplate, 'name'>) => boolean {
  return ({ name }) => !names || names.some((wanted) => name === wanted || name.startsWith(`${wanted}/`))
}

/** Part `index` of a whole that is cut into so many as equal as can be, the greater ones first. */
function share(whole: number, { of, index }: { of: number; index: number }): number {
  return Math.floor(whole / of) + (index < whole % of ? 1 : 0)
}
