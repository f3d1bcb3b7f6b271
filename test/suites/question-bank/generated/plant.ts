import { toJson } from '../../../../src/schemas/json.ts'
import type { Draw } from '../../../../src/suites/question-bank/draw.ts'
import { perspectives } from '../../../../src/suites/question-bank/perspectives.ts'
import { fieldsIn } from '../../../../src/suites/question-bank/story.ts'
import type { StoredTemplate } from '../../../../src/suites/suite.ts'
import { withWrongUnit } from '../wrong-units.ts'
import { type Subject, subjects } from './templates.ts'

/** What a model might give for a rewriting of a template, each with one fault; null where a template has no place for it. */
type Planting = (subject: Subject, draw: Draw) => StoredTemplate | null

/** Questions that any story can end with, and none of which any type asks. */
const otherQuestions = [
  'Was that a sensible thing to do?',
  'What would a friend have advised in this case?',
  'Which of the two came first?',
  'How long has this been going on?'
]

/** Words of economics, and what a model that does not know them takes for the same. */
const otherEconomics: readonly (readonly [RegExp, string])[] = [
  [/\bat most\b/g, 'at least'],
  [/\binverse demand\b/g, 'supply'],
  [/\bdemand\b/g, 'supply'],
  [/\bmarginal cost\b/g, 'average cost'],
  [/\bconsumer surplus\b/g, 'spending'],
  [/\bprofit\b/g, 'revenue'],
  [/\bmost\b/g, 'least'],
  [/\belasticity\b/g, 'slope']
]

export const plantings = {
  'economics lost': (subject, draw) => {
    const last = subject.text.parts.at(-1)!
    const at = Math.max(last.lastIndexOf('. ', last.length - 2), last.lastIndexOf(': '))
    const isAsideOfFields = at > 0 && fieldsIn(last.slice(at)).length === 0
    if (isAsideOfFields && draw.chance(0.5)) {
      return withLast(subject, `${last.slice(0, at + 1)} ${draw.oneOf(otherQuestions)}`)
    }
    const swaps = otherEconomics.filter(([pattern]) => outsideFields(last, pattern) !== last)
    if (swaps.length === 0) return null
    const [pattern, wrong] = draw.oneOf(swaps)
    return withLast(subject, outsideFields(last, pattern, wrong))
  },
  'field dropped': (subject, draw) => {
    const fields = fieldsIn(subject.text.parts.join('\n'))
    if (fields.length === 0) return null
    const field = draw.oneOf(fields)
    const told = draw.oneOf(['a certain amount', 'some', '7', '{amount}'])
    return withParts(subject, (part) => part.replaceAll(`{${field}}`, told))
  },
  'wrong person': (subject, draw) => {
    const { perspective } = subject.template
    if (perspective === null) return null
    const other = draw.oneOf(perspectives.filter((one) => one !== perspective))
    const told = subjects.find(({ template }) => template.name === nameIn(subject.template.name, other))
    // A person who is only ever called by a name or a role is told of alike in two of them.
    return told && told.text.parts.join() !== subject.text.parts.join() ? { ...told.template, perspective } : null
  },
  'near-copy': (subject, draw) => {
    const words = draw.shuffled([...new Set(subject.text.parts.join(' ').match(/(?<![{<\w])[a-z]{4,8}(?![}>\w])/g))])
    const changed = words.slice(0, 2)
    return withParts(subject, (part) =>
      changed.reduce((text, word) => outsideFields(text, new RegExp(`\\b${word}\\b`, 'g'), `${word}s`), part)
    )
  },
  'wrong unit': (subject, draw) => {
    const at = draw.oneOf(subject.text.parts.keys().toArray())
    const wrong = withWrongUnit(subject.text.parts[at]!, draw)
    return wrong === null ? null : withParts(subject, (part) => (part === subject.text.parts[at] ? wrong : part))
  },
  'datum missing': (subject, draw) => {
    const part = subject.text.parts[0]!
    const sentences = part.split(/(?<=[.:]) /)
    const withFields = sentences.slice(0, -1).filter((sentence) => fieldsIn(sentence).length > 0)
    if (withFields.length === 0) return null
    const chosen = draw.oneOf(withFields)
    const bare = `There is ${fieldsIn(chosen)
      .map((field) => `{${field}}`)
      .join(' and ')}.`
    return withParts(subject, (text) => text.replace(chosen, bare))
  }
} satisfies Readonly<Record<string, Planting>>
export type Kind = keyof typeof plantings

/** The text with a pattern replaced, its fields left as they are. */
function outsideFields(text: string, pattern: RegExp, by = ''): string {
  return text
    .split(/(\{\w+\})/)
    .map((piece) => (piece.startsWith('{') ? piece : piece.replaceAll(pattern, by)))
    .join('')
}

/** The name of the same story as another perspective tells it. */
export function nameIn(name: string, perspective: string): string {
  return name
    .split('/')
    .map((part) => ((perspectives as readonly string[]).includes(part) ? perspective : part))
    .join('/')
}

/** As a model would return it for another domain: under a name of its own. */
function withParts({ template, text }: Subject, change: (part: string) => string): StoredTemplate {
  return { ...template, name: `${template.name} again`, text: toJson({ ...text, parts: text.parts.map(change) }) }
}

function withLast(subject: Subject, last: string): StoredTemplate {
  const final = subject.text.parts.at(-1)!
  return withParts(subject, (part) => (part === final ? last : part))
}
