import type { Draw } from '../../../../src/suites/question-bank/draw.ts'
import type { AnyQuestionType, Solution } from '../../../../src/suites/question-bank/question-type.ts'
import { fieldsIn } from '../../../../src/suites/question-bank/story.ts'
import { valuesOf } from '../../steer-me/reading/reading-faults.ts'
import { withWrongUnit } from '../wrong-units.ts'
import type { Subject } from './subjects.ts'

type Planting = (subject: Subject, draw: Draw) => Subject | null
type Fields = Readonly<Record<string, string>>

/** One slip of each kind, as people make them in writing; null where a story has no place for it. */
export const plantings = {
  'two fields of a story swapped': (subject, draw) => {
    const fields = fieldsIn(subject.story.text)
    if (fields.length < 2) return null
    const [one, other] = draw.shuffled(fields) as [string, string]
    const names: Fields = { [one]: other, [other]: one }
    return inStory(subject, (text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${names[name] ?? name}}`))
  },
  'two values of a type swapped': (subject, draw) => {
    const printed = fieldsOf(subject)
    const [one, other] = draw.shuffled(Object.keys(printed))
    if (one === undefined || other === undefined || printed[one] === printed[other]) return null
    return withFields(subject, (fields) => ({ ...fields, [one]: fields[other]!, [other]: fields[one]! }))
  },
  'a unit': (subject, draw) => {
    const { text } = subject.story
    const wrong = withWrongUnit(text, draw)
    return wrong === null ? null : inStory(subject, () => wrong)
  },
  'a word for the person': (subject, draw) => {
    const { text } = subject.story
    const marks = [...text.matchAll(/<([A-Za-z']+)>/g)]
    if (marks.length === 0) return null
    const { 0: whole, 1: mark, index } = draw.oneOf(marks)
    const cases: Fields = { they: '<them>', them: '<they>', their: '<them>', name: '<them>' }
    const wrong = cases[mark!.toLowerCase()] ?? mark!
    return inStory(subject, () => text.slice(0, index) + wrong + text.slice(index + whole.length))
  },
  'a sign': (subject, draw) => {
    const printed = fieldsOf(subject)
    const formulas = Object.keys(printed).filter((name) => / [-+] /.test(printed[name]!))
    if (formulas.length > 0) {
      const name = draw.oneOf(formulas)
      return withFields(subject, (fields) => ({ ...fields, [name]: signTurned(fields[name]!) }))
    }
    return withSolution(subject, (solution) => {
      if (solution.kind === 'number') return { ...solution, right: -solution.right }
      if (solution.kind === 'tuple') return { ...solution, right: solution.right.map((value) => -value) }
      return null
    })
  },
  'another option for right': (subject) =>
    withSolution(subject, (solution) => {
      if (solution.kind === 'parts') return null
      if (solution.kind === 'choice') {
        const other = Object.keys(solution.options).find((key) => key !== solution.right)!
        return { ...solution, right: other }
      }
      const [mistake, value] = Object.entries(solution.wrong)[0]!
      return { ...solution, right: value, wrong: { ...solution.wrong, [mistake]: solution.right } } as Solution
    }),
  'a datum that is missing': (subject, draw) => {
    const name = draw.oneOf(fieldsIn(subject.story.text).length > 0 ? fieldsIn(subject.story.text) : [''])
    if (name === '') return null
    if (draw.chance(0.5)) return inStory(subject, (text) => text.replaceAll(`{${name}}`, 'some'))
    const once = fieldsOf(subject)[name]!
    return withFields(subject, (fields) => ({ ...fields, [name]: once }))
  },
  'a second option that is right': (subject, draw) => {
    if (subject.type.solve(valuesOf(subject.type, 0, subject.grade)).kind !== 'choice') return null
    const isWordy = draw.oneOf([true, false])
    return withSolution(subject, (solution) => {
      if (solution.kind !== 'choice') return null
      const { right, options } = solution
      const other = Object.keys(options).find((key) => key !== right)!
      const said = options[right]!
      const inShort = said.toLowerCase() === said ? `the ${said}` : said.toLowerCase()
      return { ...solution, options: { ...options, [other]: isWordy ? `${said}, in any case` : inShort } }
    })
  }
} satisfies Readonly<Record<string, Planting>>

export type Kind = keyof typeof plantings

function fieldsOf({ type, grade }: Subject): Fields {
  return type.fields(valuesOf(type, 0, grade))
}

function inStory(subject: Subject, change: (text: string) => string): Subject {
  return { ...subject, story: { ...subject.story, text: change(subject.story.text) } }
}

function withFields(subject: Subject, change: (fields: Fields) => Fields): Subject {
  const type: AnyQuestionType = { ...subject.type, fields: (values) => change(subject.type.fields(values)) }
  return { ...subject, type }
}

function withSolution(subject: Subject, change: (solution: Solution) => Solution | null): Subject | null {
  if (change(subject.type.solve(valuesOf(subject.type, 0, subject.grade))) === null) return null
  const type: AnyQuestionType = { ...subject.type, solve: (values) => change(subject.type.solve(values))! }
  return { ...subject, type }
}

function signTurned(formula: string): string {
  return formula.replace(/ ([-+]) /, (_, sign: string) => (sign === '+' ? ' - ' : ' + '))
}
