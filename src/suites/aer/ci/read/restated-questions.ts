import type { Dimension } from '../../../../schemas/rubric.ts'
import type { FieldNames } from './field-names.ts'

/** Finds the field whose question a text asks in the words of the rubric, whole or in short. */
export type RestatedQuestions = {
  /** The field; null where the words fit none, or several, or deny what they ask. */
  fieldOf(text: string): string | null
}

/** Words by which no question differs from another one. */
const common = new Set(
  'a an the it its this that these is are was be been do does did of in or and to for from with by on at as fragment passage text excerpt author take takes taken up here economically'.split(
    ' '
  )
)
/** Words of the rubric that a text shares with a question, in units of one word that no other question has. */
const leastShared = 1.2
/** By how much a text fits its question better than the next one. */
const leastLead = 1.6
/** The share of the words of a text that are words of the question; a word of no question counts half. */
const leastCoverage = 0.5
const unknown = 0.5
/** Characters of a question. */
const longest = 240
const denied =
  /(?<!\p{L})(?:not|no|never|neither|nor|without|lack(?:s|ing)?|absent|missing|fails?|ignores?|\p{L}{2,6}n['’]t)(?!\p{L})/iu

/** @param fields with descriptions of which the first sentence is a question; other fields are never found */
export function restatedQuestions(fields: readonly Dimension[]): RestatedQuestions {
  const asked = fields.flatMap(({ id, description }) => {
    const end = description.indexOf('?')
    return end < 0 ? [] : [{ id, weights: weightsOf(description, end) }]
  })
  const counts = new Map<string, number>()
  for (const { weights } of asked) for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)

  return {
    fieldOf: (text) => {
      if (text.length > longest || denied.test(text)) return null
      const words = stemsOf(text)
      const shared = asked
        .map(({ id, weights }) => ({ id, weight: sum(words, (word) => (weights.get(word) ?? 0) / counts.get(word)!) }))
        .toSorted((one, other) => other.weight - one.weight)
      const [best, second] = shared
      if (!best || best.weight < leastShared || best.weight < leastLead * (second?.weight ?? 0)) return null
      const own = asked.find(({ id }) => id === best.id)!.weights
      const others = sum(words, (word) => (own.has(word) ? 0 : unknown))
      return best.weight / (best.weight + others) < leastCoverage ? null : best.id
    }
  }
}

/** The words of a question weigh one, those of what the description says behind it half. */
function weightsOf(description: string, end: number): Map<string, number> {
  const behind = [...stemsOf(description.slice(end))].map((word) => [word, 0.5] as const)
  return new Map([...behind, ...[...stemsOf(description.slice(0, end))].map((word) => [word, 1] as const)])
}

function sum(words: ReadonlySet<string>, weigh: (word: string) => number): number {
  let total = 0
  for (const word of words) total += weigh(word) || 0
  return total
}

/** 'Equilibria' and 'equilibrium' begin alike. */
function stemsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('_', ' ')
      .match(/\p{L}+/gu) ?? []
  return new Set(
    words
      .filter((word) => !common.has(word))
      .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word).slice(0, 6))
  )
}

const begin = String.raw`(?<=^|\n|[.!?]["'*_)]{0,3}\s{1,3}|[|:：–—>•*-]\s{0,3}["'*_]{0,3})`
const number = String.raw`(?:\(?(?:\d{1,2}|[a-h])[.):]\s{1,3})?`
const quote = String.raw`["'“”*_\x60]{0,4}`
const question = new RegExp(
  String.raw`${begin}(${number}${quote})((?!\s)[^\n.!?:|]{8,${longest}})\?${quote}(?=\s|$|\||[:：)])`,
  'gu'
)
/** A sentence with a verdict on it behind: 'The fragment writes a relation in mathematical form. This statement is false.' */
const judged = new RegExp(
  String.raw`${begin}(${number}${quote})((?!\s)[^\n.!?:|]{8,${longest}}?)${quote}\s{0,3}(?:[.:：|→=]|[–—-](?=\s))${quote}\s{0,4}(?=${quote}(?:(?:(?:this|the|that) (?:statement|claim|assertion|sentence) is|(?:verdict|answer)\s?:|it is) )?${quote}(?:true|false|yes|no|correct|incorrect)${quote}\s{0,3}(?:$|[.,;:!|(\n–—✅❌🚫]|-\s|because|since|as\s))`,
  'giu'
)

/**
 * A text in which the questions of fields, as the rubric asks them, are replaced by the names of these fields, so that what
 * stands behind them is read as their labels: 'Does the fragment write a relation in mathematical form? No.' A question that
 * stands behind the name of its field is left out.
 */
export function withNamesOfQuestions(text: string, questions: RestatedQuestions, names: FieldNames): string {
  const replaced = (whole: string, lead: string, words: string, at: number): string => {
    const field = names.mentions(words).length > 0 ? null : questions.fieldOf(words)
    if (field === null) return whole
    const named = labelled(text.slice(Math.max(0, at - longest), at), names)
    if (named === null) return `${lead.replaceAll(/["'“”*_`]/g, '')}${field}: `
    return named.field === field && named.isInLine ? '' : whole
  }
  return text.replaceAll(question, replaced).replaceAll(judged, replaced)
}

/** The field whose label a text ends with, on its last line or as a line above this. */
function labelled(before: string, names: FieldNames): { field: string; isInLine: boolean } | null {
  const lines = before.split('\n')
  const line = lines.at(-1)!
  const mention = names.mentions(line).at(-1)
  if (mention && /^["'*_`)\]]{0,6}\s{0,3}[:：(|–—-]["'*_`\s]{0,6}$/u.test(line.slice(mention.end)))
    return { field: mention.field, isInLine: !/[|(]\s*$/.test(line) }
  const heading = lines.slice(0, -1).findLast((each) => each.trim() !== '')
  const field = heading === undefined || /[\p{L}\p{N}]/u.test(line) ? null : names.named(heading)
  return field === null ? null : { field, isInLine: false }
}
