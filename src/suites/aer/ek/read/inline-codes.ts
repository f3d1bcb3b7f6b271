import type { Question } from '../content.ts'
import { answerKey } from './answer-key.ts'
import type { Names } from './question-names.ts'

/** A code within a line that begins the text about its question; `start` and `end` are those of its label in the line. */
export type InlineCode = { id: string; start: number; end: number }

const code = /(?<![\p{L}\p{N}_])(?:(?:SC|TF|FB|OD)[ _-]?\d{1,2})(?![\p{L}\p{N}_])/giu
const dress = /["'*_`)\]」』]{0,5}/y
/** `SC01–SC05`, `SC01 and SC02`, `SC01/SC02`: several questions at once. */
const several =
  /^\s{0,2}(?:[-–—~/&到至]|to|bis|through|thru|and|und|et|y|e|en|i|и|和|と)\s{0,2}["'*_`([]{0,4}(?:(?:SC|TF|FB|OD)[ _-]?)?\d/iu
const sign = /^\s{0,3}(?:[:=,]|\.(?=\s)|[-=]>|→|⇒|➜|➡|👉|[–—|]|-(?=\s))\s{0,3}["'*_`「『]{0,4}/u
const copula =
  /^\s{1,3}(?:(?:is|should be|must be|is now|ist|lautet|est|es|é|è|to|jest|это)(?![\p{L}])\s{0,3}|[是为はが]\s{0,3})["'*_`「『]{0,4}/u
/** What a code stands behind where it begins a clause: a sign, a word that joins clauses, or the name of a question. */
const clauseStart =
  /(?:^|[.;:!?|,(·•/\t。；：，、—–>\]]|\s-|(?<!\p{L})(?:and|und|et|y|e|en|i|и|then|so|thus|also|that|finally|lastly|are|is|sind|sont|son|são|sono|zijn|dann|puis|enfin))[\s"'*_`([（「『]{0,6}$/iu
const about =
  /(?<!\p{L})(?:for|as for|on|in|to|question|für|bei|zu|frage|pour|à|concernant|para|en|per|a|em|bij|voor|vraag|dla|w|для|в|для вопроса|对于|关于)[\s"'*_`([]{1,4}$/iu

/** Clauses of more characters are no entries of a dense list. */
const longestEntry = 60

/**
 * The codes within a line that begin what is said of their questions: those with a sign or a verb behind them, those in
 * bold type, and those that begin a clause and have an answer behind them.
 *
 * @param from how much of the line is a label already
 */
export function inlineCodes(line: string, from: number, { names, byId }: Known): InlineCode[] {
  const found = [...line.matchAll(code)].filter(
    ({ 0: name, index }) => index >= from && !several.test(line.slice(index + name.length, index + name.length + 24))
  )
  return found.flatMap(({ 0: name, index }, at) => {
    const id = names.idOf(name)
    if (id === null || isPartOfSeveral(line, index)) return []
    const before = line.slice(Math.max(0, index - 40), index)
    dress.lastIndex = index + name.length
    const closing = dress.exec(line)![0]
    const end = index + name.length + closing.length
    const next = found[at + 1]?.index ?? line.length
    const behind = line.slice(end, next)
    const isBold = /\*\*["'([]?$/.test(before) && closing.includes('**')
    const isBegun = clauseStart.test(before)
    const linked = sign.exec(behind) ?? (isBegun ? copula.exec(behind) : null)
    const question = byId.get(id)!
    const start = linked?.[0].length ?? 0
    const clause = behind.slice(start).split(clauseEnd, 1)[0]!
    const said = clause.replace(joining, '')
    const isKeyed = said.length <= longestEntry && answerKey(question, said) !== null
    const lead = about.exec(before)
    const isAbout = lead !== null
    // 'Bij SC01 kies ik B.'
    const isAboutFirst = lead !== null && clauseStart.test(`${before.slice(0, lead.index)}`)
    const isDense = next - index <= longestEntry && found.length >= 3
    const hasSign = linked !== null && !linked[0].includes(',')
    const isOwn =
      question.type === 'fill_in_blank'
        ? isBegun &&
          (hasSign ||
            isBold ||
            /["“«'`「『*]\s*$/.test(linked?.[0] ?? '') ||
            /^["“«'`「『*]/.test(behind.trim()) ||
            (isDense && isKeyed))
        : (isBegun && (hasSign || isBold || isKeyed)) || (isAbout && (linked !== null || isKeyed)) || isAboutFirst
    return isOwn || (hasSign && isKeyed) ? [{ id, start: index, end: end + start }] : []
  })
}

export type Known = { names: Names; byId: ReadonlyMap<string, Question> }

const clauseEnd = /[;|·\n。；]|[.!?](?=\s|$)|,\s(?=(?:and|und|et|y|e|en)\s)|\s[-–—]\s/u
const joining = /(?:[\s,;|/·]|\s(?:and|und|et|y|e|en|i|и|和))*$/u

function isPartOfSeveral(line: string, index: number): boolean {
  return /(?:SC|TF|FB|OD)[ _-]?\d{1,2}["'*_`)\]]{0,4}\s{0,2}(?:[-–—~/&到至]|to|bis|through|and|und|et|y|e|en|和)\s{0,2}["'*_`([]{0,4}$/iu.test(
    line.slice(Math.max(0, index - 24), index)
  )
}
