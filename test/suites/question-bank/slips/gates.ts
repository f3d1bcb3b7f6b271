import { faultsOf, fieldsIn } from '../../../../src/suites/question-bank/story.ts'
import { foundationReaders } from '../../steer/foundation-readers.ts'
import { placeFaults } from '../../steer/place-faults.ts'
import { singleAgentReaders } from '../../steer/single-agent-readers.ts'
import { readingFaults, valuesOf } from '../../steer-me/reading/reading-faults.ts'
import { drawQuestion } from '../draw-question.ts'
import { tellingFaults } from '../telling-faults.ts'
import { typeFaults } from '../type-faults.ts'
import type { Subject } from './subjects.ts'

/** A field with two values, one of which is rare, has both among so many. */
const drawsToMove = 40
/** What a day has of hours, and what a grade fixes. */
const constants = ['time', 'hours', 'times', 'rounds']
const readers = { ...foundationReaders, ...singleAgentReaders }

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
  if (suite === 'steer-me') return [...told, ...readingFaults(element, { story, type, grade, seed, alsoAnswers: true })]
  const text = [story.text, ...(story.followUps ?? [])].join(' ')
  const own = [...told, ...placeFaults(element, { id: story.id, text, fields: type.fields(values) })]
  const reader = readers[`${element} ${type.id}`]
  const question = drawQuestion(type, seed, grade)
  if (!reader || !question) return own
  const options = question.parts[0]!.map(({ text }) => text)
  const right = question.parts.map((part) => part.find(({ mistake }) => mistake === null)!.text).join('; ')
  const fields = type.fields(question.values)
  const isPrinted = fieldsIn(story.text).length > 0
  const read = reader({ fields, options })
  return read === right || !isPrinted ? own : [...own, `the text leads to ${read}, the question has ${right}`]
}
