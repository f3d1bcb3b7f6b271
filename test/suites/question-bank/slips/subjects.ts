import { existsSync } from 'node:fs'
import type { AnyQuestionType } from '../../../../src/suites/question-bank/question-type.ts'
import { readStories, type Story } from '../../../../src/suites/question-bank/stories.ts'
import { elementsOf } from '../../../../src/suites/question-bank/taxonomy.ts'
import { taxonomy } from '../../../../src/suites/steer/index.ts'
import { questionTypes } from '../../../../src/suites/steer/question-types.ts'
import { bank } from '../../steer-me/bank.ts'

/** A story with its type: what a slip is planted in. */
export type Subject = {
  suite: 'steer' | 'steer-me'
  element: string
  grade: number
  story: Story
  type: AnyQuestionType
}

const folders = ['foundations', 'single-agent', 'multi-agent', 'other-agents'].map(
  (folder) => new URL(`../../../../src/suites/steer/${folder}/`, import.meta.url)
)

const ofSteer = elementsOf(taxonomy).flatMap(({ id, grades }) => {
  const file = folders
    .map((folder) => new URL(`${id.replaceAll('_', '-')}.yaml`, folder))
    .find((candidate) => existsSync(candidate))!
  return subjectsOf('steer', { element: id, grades, stories: readStories(file), types: questionTypes[id]! })
})
const ofSteerMe = bank.flatMap(({ id, grades, stories, types }) =>
  subjectsOf('steer-me', { element: id, grades, stories, types })
)

export const subjects: readonly Subject[] = [...ofSteer, ...ofSteerMe]

function subjectsOf(
  suite: Subject['suite'],
  of: { element: string; grades: readonly number[]; stories: readonly Story[]; types: readonly AnyQuestionType[] }
): Subject[] {
  return of.stories.map((story) => ({
    ...{ suite, element: of.element, story },
    grade: (story.grades ?? of.grades)[0]!,
    type: of.types.find(({ id }) => id === story.type)!
  }))
}
