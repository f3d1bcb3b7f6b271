import { type Random, seededRandom } from '../../../../../src/statistics/random.ts'
import type { Question } from '../../../../../src/suites/aer/ek/content.ts'
import { type Phrases, phrases } from './made-phrases.ts'
import { quizzes, type Sheet } from './sheets.ts'

/**
 * Sheets made of independent choices: how questions are laid out and named, how a value is written, where its reasons
 * stand and which other options these name, whether an answer is corrected, and what stands above and below all of them.
 * The key is known because each answer is drawn before it is written.
 */
export type MadeSheet = Sheet & { choices: Readonly<Record<string, string>> }

const layouts = [
  'lines',
  'bullets',
  'headings',
  'blocks',
  'table',
  'sections',
  'numbers',
  'json',
  'jsonReasons',
  'yaml',
  'tags',
  'prose'
] as const
const labels = ['plain', 'bold', 'spaced', 'question', 'dot', 'bracket'] as const
const values = ['bare', 'bold', 'text', 'word', 'boxed', 'quoted'] as const
const reasons = ['none', 'after', 'below', 'before', 'eliminates'] as const
const changes = ['none', 'none', 'inline', 'atEnd', 'retracted', 'undecided'] as const
const ends = ['none', 'none', 'chat', 'summary', 'finalOther'] as const

/** A quiz with an accepted answer to each of its blanks. */
export type Keyed = { questions: readonly Question[]; blanks: ReadonlyMap<string, string> }

const pick = <One>(random: Random, list: readonly One[]): One => list[random.integer(list.length)]!

function shuffled(random: Random): string {
  const letters = ['A', 'B', 'C', 'D']
  for (let at = 3; at > 0; at--) {
    const other = random.integer(at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('')
}

function drawn(random: Random, { type, id }: Question, { blanks }: Keyed): string {
  const draws = {
    single_choice: () => pick(random, ['A', 'B', 'C', 'D']),
    true_false: () => pick(random, ['T', 'F']),
    ordering: () => shuffled(random),
    fill_in_blank: () => blanks.get(id) ?? 'marginal utility'
  }
  return draws[type]()
}

/** Another answer to the same question, that is drafted or ruled out. */
function other(random: Random, question: Question, own: string): string {
  if (question.type === 'fill_in_blank') return 'phlogiston'
  for (;;) {
    const drawnNow = drawn(random, question, { questions: [], blanks: new Map() })
    if (drawnNow !== own) return drawnNow
  }
}

const textsOf = (question: Question) =>
  question.type === 'single_choice' ? question.options : question.type === 'ordering' ? question.items : []
const textOf = (question: Question, letter: string) => textsOf(question).find((each) => each.letter === letter)!.text

function written(question: Question, answer: string, form: (typeof values)[number], words: Phrases): string {
  const bare = bareOf(question, answer, form, words)
  switch (form) {
    case 'bold':
      return `**${bare}**`
    case 'boxed':
      return question.type === 'fill_in_blank' || question.type === 'true_false'
        ? `$\\boxed{\\text{${bare}}}$`
        : `$\\boxed{${bare}}$`
    case 'quoted':
      return question.type === 'fill_in_blank' ? `"${bare}"` : question.type === 'single_choice' ? `(${bare})` : bare
    default:
      return bare
  }
}

function bareOf(question: Question, answer: string, form: (typeof values)[number], words: Phrases): string {
  switch (question.type) {
    case 'single_choice':
      if (form === 'text') return `${answer}. ${textOf(question, answer)}`
      if (form === 'word') return `${words.option} ${answer}`
      return answer
    case 'true_false':
      return answer === 'T' ? words.true : words.false
    case 'ordering': {
      if (form === 'text') return [...answer].map((letter) => textOf(question, letter)).join(' → ')
      if (form === 'word') return [...answer].join(', ')
      if (form === 'bold') return [...answer].join(' → ')
      if (form === 'quoted') return [...answer].join('-')
      return form === 'boxed' ? [...answer].join(', ') : answer
    }
    default:
      return answer
  }
}

/** The reasons for an answer; they name other options only to rule them out. */
function reasonFor(random: Random, question: Question, answer: string, kind: (typeof reasons)[number], words: Phrases) {
  if (question.type === 'single_choice' && kind === 'eliminates') {
    const others = ['A', 'B', 'C', 'D'].filter((letter) => letter !== answer)
    return words.eliminates(others, answer)
  }
  return pick(random, words.reasons)
}

type Line = { question: Question; label: string; value: string; reason: string }

function labelled(id: string, number: number, form: (typeof labels)[number], words: Phrases): string {
  switch (form) {
    case 'bold':
      return `**${id}:**`
    case 'spaced':
      return `${id.slice(0, 2)} ${id.slice(2)}:`
    case 'question':
      return `${words.question} ${id}:`
    case 'dot':
      return `${id}.`
    case 'bracket':
      return `(${id})`
    default:
      return number >= 0 ? `${id}:` : ''
  }
}

/** One sheet, made by a seed. */
export function makeSheet(seed: number, keyed: readonly Keyed[]): MadeSheet {
  const random = seededRandom(seed, 'made-sheets')
  const quiz = pick(random, keyed)
  const language = pick(random, Object.keys(phrases))
  const words = phrases[language]!
  const layout = pick(random, layouts)
  const label = pick(random, labels)
  const form = pick(random, values)
  const reason = pick(random, reasons)
  const change = pick(random, changes)
  const end = pick(random, ends)
  const { questions } = quiz
  const key = new Map<string, string | null>(questions.map((question) => [question.id, drawn(random, question, quiz)]))
  const isTree = layout === 'json' || layout === 'jsonReasons' || layout === 'yaml' || layout === 'tags'
  const changed = pick(random, questions)
  const first = other(random, changed, key.get(changed.id)!)
  const isInline = change === 'inline' && !isTree && layout !== 'table' && changed.type !== 'fill_in_blank'
  const isUndecided = change === 'undecided' && !isTree && layout !== 'table' && changed.type === 'single_choice'
  const lines: Line[] = questions.map((question, at) => {
    const own = key.get(question.id)!
    const write = (answer: string) => written(question, answer, form, words)
    const isChanged = question === changed
    const value =
      isChanged && isInline
        ? pick(random, words.corrections)(write(first), write(own))
        : isChanged && isUndecided
          ? pick(random, words.undecided)(own, first)
          : write(isChanged && (change === 'atEnd' || end === 'finalOther') ? first : own)
    const given = isChanged && (isUndecided || isInline || change === 'atEnd' || end === 'finalOther')
    return {
      question,
      label: labelled(question.id, at, label, words),
      value,
      reason: given ? '' : reasonFor(random, question, own, reason, words)
    }
  })
  if (isUndecided) key.set(changed.id, null)
  const final = (answers: readonly Question[]) =>
    answers.flatMap((question) => {
      const own = key.get(question.id)
      return own === null ? [] : [`${question.id}: ${bareOf(question, own!, 'bare', words)}`]
    })
  const body = laidOut(layout, lines, {
    key,
    reason,
    words,
    isDraft: change === 'atEnd' || end === 'finalOther' ? { changed, first } : null,
    random
  })
  const parts = [random.integer(2) === 0 ? `${pick(random, words.openings)}\n\n` : '', body]
  if (change === 'atEnd' && end !== 'finalOther')
    parts.push(`\n\n${pick(random, words.atEnd)(changed.id, bareOf(changed, key.get(changed.id)!, 'bare', words))}`)
  if (change === 'retracted' && end !== 'finalOther' && end !== 'summary') {
    parts.push(`\n\n${pick(random, words.retractions)(changed.id)}`)
    key.set(changed.id, null)
  }
  if (end === 'summary' && change !== 'atEnd')
    parts.push(`\n\n${pick(random, words.summaries)}\n${final(questions).join('\n')}`)
  if (end === 'finalOther') parts.push(`\n\n${pick(random, words.finals)}\n${final(questions).join('\n')}`)
  if (end === 'chat') parts.push(`\n\n${pick(random, words.closings)}`)
  const choices = { language, layout, label, form, reason, change, end }
  return { name: `${seed} ${JSON.stringify(choices)}`, questions, key, output: parts.join(''), choices }
}

type Draft = { changed: Question; first: string } | null
type Around = {
  key: ReadonlyMap<string, string | null>
  reason: (typeof reasons)[number]
  words: Phrases
  isDraft: Draft
  random: Random
}

function laidOut(layout: (typeof layouts)[number], lines: readonly Line[], around: Around): string {
  const { reason, words } = around
  const isBelow = reason === 'below'
  const cue = pick(around.random, words.cues)
  const said = ({ value, reason: why }: Line) => {
    if (why === '' || reason === 'none') return value
    if (reason === 'before' || reason === 'eliminates') return `${why} ${cue} ${value}`
    return isBelow ? `${value}\n  ${words.because}: ${why}` : `${value} – ${why}`
  }
  const answers = (one: Line) =>
    around.isDraft?.changed === one.question ? around.isDraft.first : around.key.get(one.question.id)!
  const json = ({ question }: Line, answer: string) =>
    question.type === 'true_false' ? answer === 'T' : question.type === 'ordering' ? [...answer] : answer
  switch (layout) {
    case 'lines':
      return lines.map((line) => `${line.label} ${said(line)}`).join('\n')
    case 'bullets':
      return lines.map((line) => `- ${line.label} ${said(line)}`).join('\n')
    case 'headings':
      return lines
        .map(
          (line) =>
            `### ${line.label.replaceAll('*', '')}\n\n${reason === 'none' ? '' : `${line.reason}\n\n`}**${words.answer}:** ${line.value}`
        )
        .join('\n\n')
    case 'blocks':
      return lines
        .map((line) => {
          const options = textsOf(line.question).map(({ letter, text }) => `${letter}. ${text}`)
          return `**${line.question.id}.** ${line.question.stem}\n${options.map((option) => `   ${option}\n`).join('')}${words.answer}: ${line.value}${isBelow ? `\n${words.because}: ${line.reason}` : ''}`
        })
        .join('\n\n')
    case 'table':
      return [
        `| ${words.question} | ${words.answer} |${reason === 'none' ? '' : ` ${words.because} |`}`,
        `|---|---|${reason === 'none' ? '' : '---|'}`,
        ...lines.map((line) => `| ${line.question.id} | ${line.value} |${reason === 'none' ? '' : ` ${line.reason} |`}`)
      ].join('\n')
    case 'sections':
      return Object.entries(words.types)
        .map(([type, name]) => {
          const own = lines.filter(({ question }) => question.type === type)
          return own.length === 0 ? '' : `## ${name}\n${own.map((line, at) => `${at + 1}. ${said(line)}`).join('\n')}`
        })
        .filter((section) => section !== '')
        .join('\n\n')
    case 'numbers':
      return lines.map((line, at) => `${at + 1}. ${said(line)}`).join('\n')
    case 'json':
      return `\`\`\`json\n${JSON.stringify(Object.fromEntries(lines.map((line) => [line.question.id, json(line, answers(line))])), null, 2)}\n\`\`\``
    case 'jsonReasons':
      return JSON.stringify({
        answers: lines.map((line) => ({
          id: line.question.id,
          reasoning: line.reason,
          answer: json(line, answers(line))
        }))
      })
    case 'yaml':
      return lines
        .map(
          (line) =>
            `${line.question.id}:\n  answer: ${JSON.stringify(line.question.type === 'true_false' ? answers(line) === 'T' : answers(line))}\n  reason: ${JSON.stringify(line.reason)}`
        )
        .join('\n')
    case 'tags':
      return lines
        .map(
          (line) => `<${line.question.id}>${bareOf(line.question, answers(line), 'bare', words)}</${line.question.id}>`
        )
        .join('\n')
    case 'prose':
      return lines.map((line) => pick(around.random, words.sentences)(line.question.id, line.value)).join(' ')
  }
}

/** Quizzes with the answers that hand-written sheets give to their blanks. */
export function keyedQuizzes(sheets: readonly Sheet[]): Keyed[] {
  return quizzes.flatMap((questions) => {
    const own = sheets.filter((sheet) => sheet.questions === questions)
    const blanks = new Map(
      questions.flatMap(({ id, type }) => {
        const given = own.map(({ key }) => key.get(id)).find((answer) => typeof answer === 'string')
        return type === 'fill_in_blank' && given ? [[id, given] as const] : []
      })
    )
    const isKeyed = questions.every(({ id, type }) => type !== 'fill_in_blank' || blanks.has(id))
    return isKeyed && own.length > 0 ? [{ questions, blanks }] : []
  })
}
