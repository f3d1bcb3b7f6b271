import { openDraw } from '../../../../src/suites/question-bank/draw.ts'
import { drawOptions } from '../../../../src/suites/question-bank/options.ts'
import { faultsOf } from '../../../../src/suites/question-bank/story.ts'
import { placeFaults } from '../../steer/place-faults.ts'
import { readers } from '../../steer/readers/index.ts'
import { readAgainstKey } from '../../steer/readers/reader.ts'
import { readingFaults, textsOf, valuesOf } from '../../steer-me/reading/reading-faults.ts'
import { drawQuestion } from '../draw-question.ts'
import { tellingFaults } from '../telling-faults.ts'
import { typeFaults } from '../type-faults.ts'
import type { Subject } from './subjects.ts'

/** A field with two values, one of which is rare, has both among so many. */
const drawsToMove = 40
/** What a day has of hours, and what a grade fixes. */
const constants = ['time', 'hours', 'times', 'rounds']

/** Everything that the gates tell of a story and its type; what makes them fail counts as told. */
export function faultsToldOf(subject: Subject, draws: number): string[] {
  try {
    return [...wordsOf(subject), ...Array.from({ length: draws }, (_, seed) => drawn(subject, seed)).flat()]
  } catch (error) {
    return [String(error)]
  }
}

function wordsOf({ story, type, grade }: Subject): string[] {
  const whole = [story.text, ...(story.followUps ?? [])].join('\n\n')
  const fields = Object.keys(type.fields(valuesOf(type, 1, grade)))
  return [...faultsOf(whole, fields), ...tellingFaults(story.id, whole), ...unmovedFields({ type, grade })]
}

/** Fields that print the same whatever is drawn. */
function unmovedFields({ type, grade }: Pick<Subject, 'type' | 'grade'>): string[] {
  const drawnFields = Array.from({ length: drawsToMove }, (_, seed) => type.fields(valuesOf(type, seed, grade)))
  const names = Object.keys(drawnFields[0]!)
  return names
    .filter((name) => !constants.includes(name))
    .filter((name) => new Set(drawnFields.map((fields) => fields[name])).size === 1)
    .map((name) => `${name} is the same for all seeds`)
}

function drawn({ suite, element, story, type, grade }: Subject, seed: number): string[] {
  const values = valuesOf(type, seed, grade)
  const told = typeFaults(element, type, values)
  if (suite === 'steer-me') {
    const options = drawOptions(type.solve(values), openDraw(1, `${element} ${type.id}`))?.[0] ?? null
    return [...told, ...readingFaults(element, { story, type, grade, values, options })]
  }
  const text = [story.text, ...(story.followUps ?? [])].join(' ')
  const own = [...told, ...placeFaults(element, { id: story.id, text, fields: type.fields(values) })]
  const question = drawQuestion(type, seed, grade)
  if (!question) return own
  const fields = type.fields(question.values)
  const texts = textsOf(story, type, grade)(fields)
  const options = question.parts.flat().map((option) => option.text)
  own.push(...tellingFaults(story.id, [...texts, ...options].join('. ')))
  const reader = readers[`${element} ${type.id}`]
  if (!reader) return own
  const { read, right } = readAgainstKey(reader, { texts, question })
  return read === right ? own : [...own, `the text leads to ${read}, the question has ${right}`]
}
