import { type Random, seededRandom } from '../../../../../src/statistics/random.ts'
import { fields } from '../an-item.ts'
import { type Phrases, phrases } from './made-phrases.ts'

/**
 * Sheets made of independent choices: how fields are laid out and named, how a value is written, where its reasons stand,
 * whether one is corrected or left open, and what stands above and below. The values are drawn before they are written.
 */
export type MadeSheet = {
  name: string
  response: string
  expected: readonly string[]
  choices: Readonly<Record<string, string>>
}

const layouts = [
  'lines',
  'bullets',
  'numbers',
  'headings',
  'table',
  'json',
  'jsonReasons',
  'yaml',
  'prose',
  'groups'
] as const
const labels = ['plain', 'bold', 'code', 'title'] as const
const values = ['bare', 'bold', 'capital', 'own', 'sign'] as const
const reasons = ['none', 'after', 'before', 'below', 'quotes'] as const
const changes = ['none', 'none', 'inline', 'atEnd', 'retracted', 'undecided'] as const
const ends = ['none', 'none', 'chat', 'summary', 'finalOther'] as const

const pick = <One>(random: Random, list: readonly One[]): One => list[random.integer(list.length)]!

type Value = 'yes' | 'no'
const opposite = (value: Value): Value => (value === 'yes' ? 'no' : 'yes')

function written(value: Value, form: (typeof values)[number], words: Phrases): string {
  switch (form) {
    case 'bold':
      return `**${value}**`
    case 'capital':
      return value === 'yes' ? 'Yes' : 'No'
    case 'own':
      return words[value]
    case 'sign':
      return value === 'yes' ? '✓' : '✗'
    default:
      return value
  }
}

function labelled(field: string, form: (typeof labels)[number]): string {
  switch (form) {
    case 'bold':
      return `**${field}**`
    case 'code':
      return `\`${field}\``
    case 'title':
      return field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
    default:
      return field
  }
}

/** One sheet, made by a seed. */
export function makeSheet(seed: number): MadeSheet {
  const random = seededRandom(seed, 'made-sheets')
  const language = pick(random, Object.keys(phrases))
  const words = phrases[language]!
  const layout = pick(random, layouts)
  const label = pick(random, labels)
  const form = pick(random, values)
  const reason = pick(random, reasons)
  const change = pick(random, changes)
  const end = pick(random, ends)
  const truth = new Map<string, Value>(fields.map((field) => [field, pick(random, ['yes', 'no'] as const)]))
  const expected = new Map<string, Value | 'none'>(truth)
  const changed = pick(random, fields)
  const isFree = layout === 'lines' || layout === 'bullets' || layout === 'numbers' || layout === 'headings'
  const isDrafted = end === 'finalOther' || change === 'atEnd'
  const isInline = change === 'inline' && isFree && !isDrafted
  const isUndecided = change === 'undecided' && isFree && end !== 'finalOther'
  if (isUndecided) expected.set(changed, 'none')
  const drafted = new Map(truth)
  if (isDrafted && !isUndecided) drafted.set(changed, opposite(truth.get(changed)!))
  const write = (value: Value) => written(value, form, words)
  const lines = fields.map((field) => {
    const value = drafted.get(field)!
    const isOpen = field === changed && (isInline || isUndecided)
    const said = !isOpen
      ? write(value)
      : isInline
        ? pick(random, words.corrections)(write(opposite(value)), write(value))
        : pick(random, words.undecided)
    const why =
      isOpen || field === changed || reason === 'none'
        ? ''
        : reason === 'quotes'
          ? words.quotes
          : pick(random, words.reasons[value])
    return { field, label: labelled(field, label), value, said, why }
  })
  const cue = pick(random, words.cues)
  const line = ({ said, why }: (typeof lines)[number]) => {
    if (why === '') return said
    if (reason === 'before' || reason === 'quotes') return `${why} ${cue} ${said}`
    return reason === 'below' ? `${said}\n  ${words.because}: ${why}` : `${said} – ${why}`
  }
  const body = () => {
    switch (layout) {
      case 'lines':
        return lines.map((each) => `${each.label}: ${line(each)}`).join('\n')
      case 'bullets':
        return lines.map((each) => `- ${each.label}: ${line(each)}`).join('\n')
      case 'numbers':
        return lines.map((each, at) => `${at + 1}. ${each.label}: ${line(each)}`).join('\n')
      case 'headings':
        return lines
          .map(
            (each) =>
              `### ${each.label.replaceAll('*', '')}\n${each.why === '' ? '' : `${each.why}\n`}**${words.answer}:** ${each.said}`
          )
          .join('\n\n')
      case 'table':
        return [
          `| ${words.field} | ${words.answer} |${reason === 'none' ? '' : ` ${words.because} |`}`,
          `|---|---|${reason === 'none' ? '' : '---|'}`,
          ...lines.map((each) => `| ${each.label} | ${each.said} |${reason === 'none' ? '' : ` ${each.why} |`}`)
        ].join('\n')
      case 'json':
        return `\`\`\`json\n${JSON.stringify(Object.fromEntries(lines.map(({ field, value }) => [field, value])), null, 2)}\n\`\`\``
      case 'jsonReasons':
        return JSON.stringify(
          Object.fromEntries(lines.map(({ field, value, why }) => [field, { reasoning: why, label: value }]))
        )
      case 'yaml':
        return lines
          .map(({ field, value, why }) => `${field}:\n  label: ${value}\n  reason: ${JSON.stringify(why)}`)
          .join('\n')
      case 'prose':
        return lines
          .map(({ label: name, value }) => pick(random, words.sentences)(name, write(value === 'yes' ? 'yes' : 'no')))
          .join(' ')
      case 'groups': {
        const own = (value: Value) => lines.filter((each) => each.value === value).map(({ label: name }) => name)
        return (['yes', 'no'] as const)
          .flatMap((value) => (own(value).length === 0 ? [] : [`**${words[value]}:** ${own(value).join(', ')}`]))
          .join('\n')
      }
    }
  }
  const final = fields
    .flatMap((field) => (expected.get(field) === 'none' ? [] : [`${field}: ${truth.get(field)}`]))
    .join('\n')
  const parts = [random.integer(2) === 0 ? `${pick(random, words.openings)}\n\n` : '', body()]
  if (change === 'atEnd' && end !== 'finalOther')
    parts.push(`\n\n${pick(random, words.atEnd)(changed, words[truth.get(changed)!])}`)
  if (change === 'retracted' && end !== 'finalOther' && end !== 'summary') {
    parts.push(`\n\n${pick(random, words.retractions)(changed)}`)
    expected.set(changed, 'none')
  }
  if (end === 'summary' && change !== 'atEnd') parts.push(`\n\n${pick(random, words.summaries)}\n${final}`)
  if (end === 'finalOther') parts.push(`\n\n${pick(random, words.finals)}\n${final}`)
  if (end === 'chat') parts.push(`\n\n${pick(random, words.closings)}`)
  const choices = { language, layout, label, form, reason, change, end }
  return {
    name: `${seed} ${JSON.stringify(choices)}`,
    response: parts.join(''),
    expected: [...expected.values()],
    choices
  }
}
