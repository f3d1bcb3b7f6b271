import { declines } from '../../declined.ts'
import { groupNames, type NameClause, type NameGroup, nameClauses, sentenceEnds } from '../../name-clauses.ts'
import { letters, type Question } from '../content.ts'
import { readOrder } from '../grade/grade-ordering.ts'
import { readChoice } from '../grade/grade-single-choice.ts'
import { readVerdict } from '../grade/grade-true-false.ts'
import { mentionsIn } from '../grade/verdict-words.ts'
import { answerKey, isGiven } from './answer-key.ts'
import type { Known } from './headings.ts'
import { secondThought } from './second-thoughts.ts'

/**
 * A code within a line and the text that answers its question; `to` is null where the text goes on up to the next code.
 * `opens` is where its sentence or its part of one opens: '. The conference (FB03) was held in 1944' belongs to no code before.
 * Whether it is firm: a sign, a verb or bold type makes it the label of this text. One that is mute has a sentence without an
 * answer: 'As for OD01, I can't rank those'. `said` is the answer where the text denies it of several: 'Neither TF01 nor TF02 is true'.
 */
export type SentenceCode = {
  id: string
  start: number
  from: number
  to: number | null
  opens: number | null
  isFirm: boolean
  isMute?: true
  said?: string
}

/** Whether a code leads to the number of another question, 'SC01–05', and not to an answer: 'FB04 – 722'. */
function isRange(text: string, { idOf }: Known['names']): boolean {
  const [, type, first, last] = rangeOfNumbers.exec(text) ?? []
  return first !== undefined && first.length === last!.length && idOf(`${type}${last}`) !== null
}
const rangeOfNumbers =
  /(SC|TF|FB|OD)[ _-]?(\d{1,2})["'*_`)\]]{0,4}\s{0,2}(?:[-–—~到至]|to|bis|through|thru)\s{0,2}["'*_`([]{0,4}(\d{1,2})(?![\d.,]*\d)/iu

/** A line with more of them is no prose, and would be read for a minute. */
const mostCodes = 1000
const code = /(?<![\p{Script=Latin}\p{N}_])(?:(?:SC|TF|FB|OD)[ _-]?\d{1,2})(?![\p{Script=Latin}\p{N}_])/giu
const dress = /["'*_`)\]」』]{0,5}/y
const sign = /^\s{0,3}(?:[:=?]|\.(?=\s)|[-=]>|→|⇒|➜|➡|👉|[–—|]|-(?=\s))\s{0,3}["'*_`「『]{0,4}/u
const copula =
  /^(?:\s{1,3}(?:is|should be|must be|has to be|should read|reads?|is now|ist|lautet|est|es|é|è|to|jest|это)(?![\p{L}])\s{0,3}|\s{0,3}[是为选填はが也]\s{0,3})["'*_`「『]{0,4}/u
/** `SC01–SC05`: questions from one to another are a heading. */
const through =
  /^["'*_`)\]]{0,4}\s{0,2}(?:[-–—~到至]|to|bis|through|thru)\s{0,2}["'*_`([]{0,4}(?:(?:SC|TF|FB|OD)[ _-]?)?\d/iu

/**
 * The codes within the sentences of a line that have an answer, in front of them or behind them.
 *
 * @param label the code that the line begins with, if any
 */
export function sentenceCodes(
  line: string,
  label: { id: string; end: number } | null,
  { names, byId }: Known
): SentenceCode[] {
  const from = label?.end ?? 0
  const places = [...line.matchAll(code)].flatMap(({ 0: name, index }) => {
    if (index < from) return []
    dress.lastIndex = index + name.length
    const id = names.idOf(name)
    const end = index + name.length + dress.exec(line)![0].length
    return id === null ? [] : [{ name: id, start: index, end }]
  })
  if (places.length === 0 || places.length > mostCodes) return []
  const labelStart = Math.max(0, from - 1)
  const own = label ? [{ name: label.id, start: labelStart, end: label.end }, ...places] : places
  const groups = groupNames(line, own).filter(
    ({ start, end }, at, all) =>
      !through.test(line.slice(end - 2, end + 16)) && !(at > 0 && isRange(line.slice(all[at - 1]!.start, start), names))
  )
  const found: SentenceCode[] = []
  let start = 0
  for (const end of sentenceEnds(line, isBareCode)) {
    const inside = groups.filter((group) => group.start >= start && group.start < end)
    const next = groups.find((group) => group.start >= end)?.start ?? line.length
    const states = (clause: NameClause<string>) => statesAnswer(line, clause, byId)
    const clauses = nameClauses(line, { groups: inside, start, end }, states)
    // 'SC01 asks for the equilibrium. Both defect, so it is C.'
    const later =
      clauses.length === 0 && inside.length > 0 && !declines(line.slice(start, end))
        ? nameClauses(line, { groups: inside.slice(-1), start, end: next }, states)
        : []
    if (clauses.length + later.length === 0) found.push(...muteCodes(line, { inside, start, end }, label))
    for (const clause of [...clauses, ...later]) {
      const { names: ids, isBehind, from, to } = clause
      const denied = isBehind ? deniedOf(line.slice(start, clause.start), line.slice(from, to), ids) : null
      if (denied === 'open') continue
      const link = isBehind ? linkOf(line.slice(from, to)) : ''
      const said = line.slice(from + link.length, Math.min(to, from + 2 * longestEntry)).replace(joining, '')
      const question = byId.get(ids[0]!)!
      // Any few words could fill a blank: they are an entry among others alone.
      const isEntry = question.type !== 'fill_in_blank' || inside.length >= fewestEntries
      const isKeyed = isEntry && said.length <= longestEntry && answerKey(question, said) !== null
      for (const id of ids) {
        if (id === label?.id && clause.start === labelStart) continue
        found.push({
          id,
          start: isBehind ? clause.start : from,
          from: from + link.length,
          to: isBehind && ids.length === 1 && !clause.isClosed ? null : to,
          opens: isBehind ? opensAt(line, start, clause.start) : null,
          ...(denied !== null && { said: denied }),
          isFirm: isKeyed || (isBehind && (link !== '' || isBold(line, clause)))
        })
      }
    }
    start = end
  }
  return found
}

/** Characters of a sentence in front of the question that it turns to: 'As for OD01', 'Zu FB02 kann ich nichts sagen'. */
const longestTurn = 40

/** The questions to which a sentence turns without an answer; behind a label others are only referred to, unless it declines. */
function muteCodes(
  line: string,
  { inside, start, end }: { inside: readonly NameGroup<string>[]; start: number; end: number },
  label: { id: string; end: number } | null
): SentenceCode[] {
  const [first] = inside
  const sentence = line.slice(start, end)
  if (!first || first.start < (label?.end ?? 0) || (label && !declines(sentence))) return []
  if (first.start - start > longestTurn && !declines(sentence)) return []
  return first.names.map((id) => ({
    ...{ id, start: first.start, from: first.end, to: end, opens: start },
    ...{ isFirm: false, isMute: true as const }
  }))
}

const neither =
  /(?<!\p{L})(?:neither|none of|weder|keine[rs]? (?:von|der)|ni|aucune? (?:de|des)|ningun[oa] de|nenhum[a]? d[eao]s?|né|nessun[oa] (?:di|tra)|nem)\s(?:(?:the|die|la|l['’]|le|a|o)\s?)?(?:statements?\s|claims?\s|aussagen?\s)?["'*_`(]{0,4}$/iu

/** What 'Neither TF01 nor TF02 is true' says of both; `open` where that is nothing, and null where nothing is denied. */
function deniedOf(before: string, behind: string, ids: readonly string[]): string | 'open' | null {
  if (!neither.test(before)) return null
  if (!ids.every((id) => id.startsWith('TF'))) return 'open'
  const verdict = readVerdict(behind.replace(linkOf(behind), ' ').replace(joining, ''))
  return verdict === false ? 'true' : 'false'
}

/** Where a sentence opens, or its last part in front of a code: ', and the good in FB05 is …'. */
function opensAt(line: string, start: number, code: number): number {
  const part = further.exec(line.slice(start, code))
  return part ? start + part.index : start
}
const further =
  /[,;]\s(?:and|while|whereas|but|und|während|et|mais|y|mientras|e|mentre)\s[^,;.:]{1,80}$|;\s[^,;.:]{1,60}$|\s(?:and|und|et|y|e)\s(?:the|in|for|on|that|die|der|das|den|dem|für|bei|in|zu|le|la|les|l['’]|el|en|para|il|lo|per|o|a|na|no|em|celui|celle|quello|quella)(?!\p{L})[^,;.:]{0,60}$/iu

/** Characters of a clause in which an answer is looked for. */
const longestClause = 1000
/** Clauses of more characters are no entries of a dense list. */
const longestEntry = 60
/** Codes of a sentence that is a list. */
const fewestEntries = 3
const joining = /(?:[\s,;.|/·]|\s(?:and|und|et|y|e|en|i|и|和))*$/u

/** The sign or the verb that leads from a code to its answer. */
function linkOf(behind: string): string {
  return (sign.exec(behind) ?? copula.exec(behind))?.[0] ?? ''
}

function isBold(line: string, { start, end }: NameClause<string>): boolean {
  return /\*\*["'([]?$/.test(line.slice(Math.max(0, start - 4), start)) && line.slice(end - 5, end).includes('**')
}

/** 'SC01.' and, in a row, 'SC01? C. SC02?' lead to what follows. */
function isBareCode(sentence: string, mark: string): boolean {
  if (mark === '?' && codeAtEnd.test(sentence.slice(-16))) return true
  return !/[\p{L}\p{N}]/u.test(sentence.replaceAll(code, ''))
}

const codeAtEnd = /(?:SC|TF|FB|OD)[ _-]?\d{1,2}["'*_`)]{0,4}$/iu

function statesAnswer(
  line: string,
  { names, start, from, to, isBehind, isLed }: NameClause<string>,
  byId: Known['byId']
): boolean {
  const behind = line.slice(from, Math.min(to, from + longestClause))
  const clause = behind.slice(isBehind ? linkOf(behind).length : 0).replace(joining, '')
  const questions = names.map((id) => byId.get(id)!)
  const isOfWords = questions.some(({ type }) => type === 'fill_in_blank')
  if (isOfWords && (!isLed || (isBehind && goesOn.test(behind)))) return false
  // 'Neither TF02 nor TF03 is.'
  if (
    isBehind &&
    clause.length <= 4 &&
    deniedOf(line.slice(Math.max(0, start - longestTurn), start), behind, names) === 'false'
  )
    return true
  if (questions.length === 1) return isReadable(questions[0]!, clause)
  if (isOfWords || questions.some(({ type }) => type !== questions[0]!.type)) return false
  if (questions[0]!.type === 'ordering') return questions.every((question) => isReadable(question, clause))
  // 'TF01, TF02 and TF03 are true, false and true' answers none of them alike.
  const mentions = mentionsIn(clause)
  const said =
    questions[0]!.type === 'true_false'
      ? mentions.length > 0
        ? mentions.map(({ isTrue }) => String(isTrue))
        : [String(readVerdict(clause))]
      : (clause.match(/(?<!\p{Script=Latin})[A-D](?!\p{Script=Latin})/gu) ?? [])
  return new Set(said).size === 1 && isReadable(questions[0]!, clause)
}

/** What begins another clause fills no blank: '"potential" for FB01 and Milton Friedman for FB02; the crash …'. */
const goesOn =
  /^["'*_`)\]”»\s]*(?:;|(?:and|while|whereas|und|während|et|tandis que|y|mientras|e|ed|mentre|enquanto|и|а)\s)/iu

/** Words of a clause that fills a blank. */
const mostWords = 24

/** Whether the grader of a question finds one answer in a clause; a blank takes any words behind a sign, in quotation marks or few. */
function isReadable(question: Question, clause: string): boolean {
  if (!isGiven(question, clause)) return false
  if (question.type === 'ordering' && typeof secondThought(question, clause) === 'string') return true
  switch (question.type) {
    case 'single_choice':
      return letters.some((letter) => letter === readChoice(question.options, clause))
    case 'true_false':
      return typeof readVerdict(clause) === 'boolean'
    case 'ordering':
      return Array.isArray(readOrder(question.items, clause))
    case 'fill_in_blank': {
      const words = clause.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
      return words > 0 && words <= mostWords
    }
  }
}
