import { InvalidError, NotFoundError } from '../errors.ts'
import type { ElementOutline, Hierarchy } from '../schemas/hierarchy.ts'
import type { TaskGroup } from '../schemas/manifest.ts'
import type { ItemContent, Suite, TaskType, TemplateBank, ToldBank } from './suite.ts'

/** A task type whose questions can be looked up: an element of a question bank. */
export type BankElement = {
  taskType: TaskType
  groups: readonly TaskGroup[]
  bank: TemplateBank<ItemContent>
  told: ToldBank<ItemContent>
}

/**
 * The elements of a question bank, in its order.
 *
 * @throws {InvalidError} `suite_not_drawn` for a suite without any
 */
export function bankElements(suite: Suite): BankElement[] {
  const elements = elementsIn(suite)
  if (elements.length > 0) return elements
  throw new InvalidError('suite_not_drawn', `suite ${suite.name} is no question bank: it has no elements`)
}

export function isBank(suite: Suite): boolean {
  return elementsIn(suite).length > 0
}

function elementsIn(suite: Suite): BankElement[] {
  return suite.taskTypes.flatMap((taskType) => {
    const { source, groups = [] } = taskType
    const bank = source.kind === 'generator' ? source.bank : undefined
    return bank?.told ? [{ taskType, groups, bank, told: bank.told }] : []
  })
}

/** @throws {NotFoundError} `element_not_found`; `suite_not_drawn` as `bankElements` */
export function findElement(suite: Suite, name: string): BankElement {
  const found = bankElements(suite).find(({ taskType }) => taskType.name === name)
  if (!found) throw new NotFoundError('element', name)
  return found
}

/** Settings, modules and elements of a question bank. @throws {InvalidError} as `bankElements` */
export function hierarchyOf(suite: Suite): Hierarchy {
  const elements = bankElements(suite)
  const inside = (level: number, around?: string) => {
    const ofGroup = elements.filter(({ groups }) => around === undefined || groups[level - 1]?.id === around)
    const groups = ofGroup.flatMap((element) => element.groups[level] ?? [])
    return groups.filter(({ id }, place) => groups.findIndex((other) => other.id === id) === place)
  }
  return {
    ...{ suite: suite.name, title: suite.title },
    settings: inside(0).map((setting) => ({
      ...setting,
      modules: inside(1, setting.id).map((module) => ({
        ...module,
        elements: elements
          .filter(({ groups }) => groups[1]?.id === module.id)
          .map((element) => outlineOf(element, elements))
      }))
    }))
  }
}

/** @param elements all of its suite */
export function outlineOf({ taskType, bank, told }: BankElement, elements: readonly BankElement[]): ElementOutline {
  const { name, title, requires = [] } = taskType
  const templates = bank.templates()
  return {
    ...{ element: name, name: title, ability: told.ability },
    ...{ grades: [...told.grades], types: [...told.types] },
    domains: [...new Set(templates.flatMap(({ domain }) => domain ?? []))].sort(),
    templates: templates.length,
    requires: [...requires],
    requiredBy: elements.flatMap((other) => (other.taskType.requires?.includes(name) ? [other.taskType.name] : []))
  }
}
