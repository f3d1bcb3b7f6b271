import { type Person, type Perspective, perspectives } from './perspectives.ts'
import type { AnyQuestionType } from './question-type.ts'
import type { Story } from './stories.ts'
import { tellFrom } from './story.ts'

/** A story as one perspective tells it, with its fields still open, for questions of one type and grade. */
export type Template = {
  /** Unique within its element: story, then perspective where it has one, then grade where the element has several. */
  name: string
  type: AnyQuestionType
  grade: number
  domain: string
  /** Null where the story is about nobody in particular. */
  perspective: Perspective | null
  /** Of each part. */
  texts: readonly string[]
}

/** Names for whom a story calls by name: which one stands in a story depends on the story alone. */
const [women, men] = [
  ['Amara', 'Beatriz', 'Chiara', 'Dilek', 'Elena', 'Fatima', 'Greta', 'Hanako', 'Ingrid', 'Joana'],
  ['Anders', 'Bruno', 'Chidi', 'Dmitri', 'Emil', 'Farid', 'Goran', 'Hiroshi', 'Ivan', 'Jorge']
] as const

/** All templates of an element, story by story. */
export function templatesOf(
  stories: readonly Story[],
  { types, grades }: { types: readonly AnyQuestionType[]; grades: readonly number[] }
): Template[] {
  return stories.flatMap((story, index) => {
    const type = types.find(({ id }) => id === story.type)
    if (!type) throw new Error(`story ${story.id} is of ${story.type}, which is no question type of its element`)
    const { id, domain, text, followUps = [] } = story
    const told = story.role === undefined ? [null] : (story.perspectives ?? perspectives)
    return told.flatMap((perspective) =>
      (story.grades ?? grades).map((grade) => ({
        name: [id, perspective, grades.length > 1 ? `grade-${grade}` : null].filter((part) => part !== null).join('/'),
        ...{ type, grade, domain, perspective },
        texts: [text, ...followUps].map((part) => {
          return perspective === null ? part : tellFrom(perspective, part, personOf(story, index))
        })
      }))
    )
  })
}

function personOf({ role = 'the owner', female, male }: Story, index: number): Person {
  return { role, female: female ?? women[index % women.length]!, male: male ?? men[index % men.length]! }
}
