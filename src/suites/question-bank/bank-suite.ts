import type { Suite } from '../suite.ts'
import { adaptationNames } from './adaptation.ts'
import { adaptationPrompts, extractorPrompts } from './adaptation-prompts.ts'
import type { Domains } from './domains.ts'
import { elementTask } from './element-task.ts'
import type { AnyQuestionType } from './question-type.ts'
import { readStories } from './stories.ts'
import { elementsOf, type Taxonomy } from './taxonomy.ts'
import { type Template, templatesOf } from './templates.ts'

export type Bank = {
  name: string
  title: string
  taxonomy: Taxonomy
  /** Those of every element, by its id; an element without any is not in the suite. */
  questionTypes: Readonly<Record<string, readonly AnyQuestionType[]>>
  /** Where the stories of a setting lie, by its id: a file for each element, named after it. */
  stories: Readonly<Record<string, URL>>
  domains: Domains
}

/** A suite whose task types are the elements of a taxonomy, in its order. */
export function bankSuite({ name, title, taxonomy, questionTypes, stories, domains }: Bank): Suite {
  return {
    name,
    title,
    version: '1',
    metrics: [{ name: 'exact-match', range: [0, 1], better: 'higher' }],
    adaptations: adaptationNames,
    ...{ adaptationPrompts, extractorPrompts },
    taskTypes: elementsOf(taxonomy).flatMap((element) => {
      const types = questionTypes[element.id]
      if (!types) return []
      const file = new URL(`${element.id.replaceAll('_', '-')}.yaml`, stories[element.setting])
      let templates: Template[] | undefined
      return [
        elementTask(name, element, {
          ...{ types, domains, ability: element.ability, grades: element.grades },
          templates: () => {
            templates ??= templatesOf(readStories(file), { types, grades: element.grades })
            return templates
          }
        })
      ]
    })
  }
}
