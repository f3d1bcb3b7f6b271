import { openDraw } from '../../../../src/suites/question-bank/draw.ts'
import type { Option } from '../../../../src/suites/question-bank/options.ts'
import type { AnyQuestionType } from '../../../../src/suites/question-bank/question-type.ts'
import type { Story } from '../../../../src/suites/question-bank/stories.ts'
import { fill } from '../../../../src/suites/question-bank/story.ts'
import { templatesOf } from '../../../../src/suites/question-bank/templates.ts'
import { answerFaults } from './answer-faults.ts'
import { readStory } from './read-story.ts'

/** The parts of a story told of somebody whose sex is not told, or of nobody: the one telling that is read. */
export function textsOf(story: Story, type: AnyQuestionType, grade: number) {
  const template = templatesOf([{ ...story, perspectives: ['third_person_anonymous'] }], {
    types: [type],
    grades: [grade]
  })[0]!
  return (fields: Readonly<Record<string, string>>) => template.texts.map((text) => fill(text, fields))
}

/** Values of a type, drawn until they hold. */
export function valuesOf(type: AnyQuestionType, seed: number, grade: number): unknown {
  const draw = openDraw(seed, type.id)
  for (;;) {
    const values: unknown = type.draw(draw, grade)
    if (values !== null) return values
  }
}

/** A question of a story: the values that were drawn and, where its answer is looked at too, its options. */
type Asked = {
  story: Story
  type: AnyQuestionType
  grade: number
  values: unknown
  options: readonly Option[] | null
}

/**
 * What is wrong with a story as it is printed: words that tell of another quantity than they stand beside, or of none, and
 * words that lead to another option than the right one.
 */
export function readingFaults(element: string, { story, type, grade, values, options }: Asked): string[] {
  const fields = type.fields(values)
  const names = Object.keys(fields)
  const reading = readStory(textsOf(story, type, grade)(fields).join('\n\n'), { element, type: type.id, names })
  if ('fault' in reading) return [reading.fault]
  return [
    ...names
      .filter((name) => reading.values[name] !== fields[name])
      .map((name) => `the words make ${reading.values[name]} of ${name}, which is ${fields[name]}`),
    ...(options ? answerFaults(`${element} ${type.id}`, { options, read: reading.values }) : [])
  ]
}
