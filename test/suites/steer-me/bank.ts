import type { AnyQuestionType } from '../../../src/suites/question-bank/question-type.ts'
import { readStories, type Story } from '../../../src/suites/question-bank/stories.ts'
import { elementsOf, type PlacedElement } from '../../../src/suites/question-bank/taxonomy.ts'
import { taxonomy } from '../../../src/suites/steer-me/index.ts'
import { questionTypes } from '../../../src/suites/steer-me/question-types.ts'

const settings = ['foundations', 'consumption', 'production', 'equilibrium', 'welfare']

export type BankElement = PlacedElement & { types: readonly AnyQuestionType[]; stories: readonly Story[] }

/** Every element of STEER-ME with its types and stories. */
export const bank: readonly BankElement[] = elementsOf(taxonomy).map((element) => ({
  ...element,
  types: questionTypes[element.id]!,
  stories: readStories(
    new URL(
      `../../../src/suites/steer-me/${settings[Number(element.setting) - 1]}/${element.id.replaceAll('_', '-')}.yaml`,
      import.meta.url
    )
  )
}))
