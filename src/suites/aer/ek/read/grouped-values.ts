import { declines } from '../../declined.ts'
import { groupNames, sentenceEnds } from '../../name-clauses.ts'
import { supposes } from '../align/supposes.ts'
import type { Question } from '../content.ts'
import { takesBack } from '../grade/last-word.ts'
import { answerList } from './answer-list.ts'
import { exceptedValues } from './excepted-values.ts'
import type { Grouped } from './grouped.ts'
import type { Known } from './headings.ts'
import { article, questionNouns } from './question-nouns.ts'

const code = /(?<![\p{Script=Latin}\p{N}_])(?:SC|TF|FB|OD)[ _-]?\d{1,2}(?![\p{Script=Latin}\p{N}_])/giu
const through = String.raw`(?:\s?[-–—~]\s?|\s(?:to|through|thru|bis|à|a|al|até|hasta)\s|\s?[到至]\s?|から)`
const range = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}_])(SC|TF|FB|OD)[ _-]?0?(\d{1,2})${through}(?:\1[ _-]?)?0?(\d{1,2})(?!\d)`,
  'giu'
)
/** A line of a list or a table names its questions otherwise. */
const listed = /^\s*(?:[-*•|#>]\s|\*\*|\(?\d{1,2}[.):、]|\uE000|#)/iu
const longest = 20_000

/**
 * A text in which sentences that answer several questions at once, each otherwise, are lines with one answer each: 'FB01 and FB02
 * are bias and Frisch, respectively', 'all statements are true except TF02'.
 */
export function groupedValues(text: string, known: Known): string {
  if (text.length > longest) return text
  const lines = text.split('\n')
  return lines
    .map((line, at) => (listed.test(line) || isHeader(line, lines[at + 1]) ? line : spread(line, known)))
    .join('\n')
}

/** 'Statement | True | False' above a rule heads the columns of a table. */
function isHeader(line: string, next = ''): boolean {
  return line.includes('|') && /^[\s|:-]{3,}$/.test(next)
}

function spread(line: string, known: Known): string {
  const parts: string[] = []
  let start = 0
  for (const end of sentenceEnds(line, () => false)) {
    const sentence = line.slice(start, end)
    start = end
    const found = exceptedValues(sentence, known) ?? pairedValues(sentence, known)
    if (found === null) {
      parts.push(sentence)
      continue
    }
    // What is said of several at once by others, or denied, is no answer to any of them.
    if (found.isDenied || !isOwn(sentence)) continue
    const behind = sentence.slice(found.end)
    parts.push(
      `${sentence.slice(0, found.start)}\n`,
      [...found.values].map(([id, value]) => `${id}: ${value}\n`).join(''),
      behind.search(code) >= 0 ? behind.replace(/^[^\p{L}\p{N}]+/u, '') : ''
    )
  }
  return parts.join('')
}

/** Whether a sentence tells answers of its writer for good. */
export function isOwn(sentence: string): boolean {
  return !sentence.includes('?') && !supposes(sentence) && !declines(sentence) && !takesBack(sentence)
}

/** Words that only say that answers stand in the order of their questions. */
const inOrder =
  /(?:,\s)?(?:\(?(?<!\p{L})(?:respectively|respectivement|respectivamente|rispettivamente|beziehungsweise|соответственно|(?:and )?in (?:that|this|the same|the given) order|in order|in (?:dieser|der) reihenfolge|der reihe nach|dans (?:cet|l['’]) ?ordre|en (?:ese|este) orden|en orden|por (?:esta |essa )?ordem|n?esta ordem|nessa ordem|nell['’]ordine|in quest['’]ordine)(?!\p{L})\)?,?|依次|分别|それぞれ|順に)/giu
const denying =
  /(?<!\p{L})(?:not|never|neither|nor|between|nicht|weder|zwischen|pas|ni|entre|no|não|nem|non|né|tra|fra|не|между)(?!\p{L})|n['’]t(?!\p{L})|不是|之间|ではな/iu

/** 'SC01, SC02 and SC03 are B, C and A': as many values of one kind as questions. */
function pairedValues(sentence: string, { names, byId }: Known): Grouped | null {
  const ranges = [...sentence.matchAll(range)].flatMap(({ 0: name, 1: type, 2: first, 3: end, index }) => {
    const own = names.ids.filter((id) => id.startsWith(type!.toUpperCase())).slice(Number(first) - 1, Number(end))
    return own.length === Number(end) - Number(first) + 1 ? [{ ids: own, start: index, end: index + name.length }] : []
  })
  const codes = [...sentence.matchAll(code)].flatMap(({ 0: name, index }) => {
    const id = names.idOf(name)
    return id === null ? [] : [{ name: id, start: index, end: index + name.length }]
  })
  const groups = groupNames(sentence, codes).map((group) => ({ ...group, ids: [...group.names] }))
  const ofTypes = ofType(sentence, [...byId.values()])
  // A sentence that goes through several types is a sheet of its own.
  const all = ranges.length > 0 ? ranges : groups.length > 0 ? groups : ofTypes.length === 1 ? ofTypes : []
  for (const [at, { ids, start, end }] of all.entries()) {
    const own = ids.map((id) => byId.get(id)!)
    if (own.length < 2 || own.some(({ type }) => type !== own[0]!.type)) continue
    const next = codes.find((each) => each.start >= end)?.start ?? sentence.length
    const to = Math.min(next, all[at + 1]?.start ?? next)
    const behind = sentence.slice(end, to)
    const plain = behind.replaceAll(inOrder, ' ').replace(/\sbzw\.\s/, ' und ')
    const joined = own[0]!.type === 'ordering' ? plain.replaceAll(order, (run) => run.replaceAll(/[^A-D]/g, '')) : plain
    const values = answerList(joined.replace(leadIn, ''), own)
    const first =
      values.length === 0 ? -1 : own[0]!.type === 'ordering' ? plain.search(order) : behind.indexOf(values[0]!)
    if (values.length === 0) continue
    const lead = `${sentence.slice(0, start)} ${behind.slice(0, Math.max(first, 0))}${values[0]!.split(/["“«„「]/u, 1)[0]}`
    const isDenied = denying.test(lead)
    return {
      values: new Map(own.map(({ id }, i) => [id, values[i]!])),
      start: codes[0] && codes[0].start < start ? start : 0,
      end: to,
      isDenied
    }
  }
  return null
}

/** The letters of one order, by their signs a list of their own. */
const order = /(?<![\p{L}\p{N}])[A-D](?:\s?[,、;>→–-]{1,2}\s?[A-D]){3}(?![\p{L}\p{N}])/gu

/** What leads from the names of questions to their answers. */
const leadIn =
  /^["'*_`)\]\s,:：]{0,6}(?:[^,;"“«„「]{0,80}?(?<!\p{L})(?:are|is|as|with|reads?|by|sind|mit|lauten|gehören|par|sont|avec|son|con|es|são|com|é|sono|è|takes?|填|为|是)(?!\p{Script=Latin})|には|は|に)?[\s:：]{0,3}/iu

const counted = questionNouns.map(
  ([type, words, signs]) =>
    [
      type,
      new RegExp(
        `(?<!\\p{L})${article}(?:(?:\\p{L}+|\\d)\\s){0,1}(?:${words})(?:\\s(?:items?|questions?|answers?))?(?!\\p{L})|(?:${signs})`,
        'iu'
      )
    ] as const
)

/** All questions of the type that a sentence names: 'The three blanks are …'. */
function ofType(sentence: string, questions: readonly Question[]) {
  return counted.flatMap(([type, pattern]) => {
    const found = type === null ? null : pattern.exec(sentence)
    if (!found || type === null) return []
    const ids = questions.flatMap(({ id }) => (id.startsWith(type) ? [id] : []))
    return [{ ids, start: found.index, end: found.index + found[0].length }]
  })
}
