import { workNoun, year } from './asides.ts'
import { type CitedWork, knownSurnames } from './cited-work.ts'
import { isOfName } from './other-languages.ts'
import type { Token } from './read-tokens.ts'
import { particles, plainFold } from './surname.ts'

/** Of names in other languages, as `inEnglish` leaves them: a preposition is a mark there. */
const of = /^(?:by|of|von|de|di|·)$/
const workSuffix = /[-‐](?:Modell|Model|Ansatz|Studie|Theorem|Hypothese|Kritik)s?$/
const mostNameTokens = 30
const open = /^[([（]$/
const article = /^(?:the|a|an|this|famous|seminal)$/i
const whoseWork = /^(?:their|his|her)$/i
const behindNames = /^[,–—(-]$/

/**
 * Tokens in which names come before dates, joined as 'Eaton, Kortum (2002)' is: '(EATON; KORTUM, 2002)', 'Krugman (1979)
 * and (1980)', 'in their 2001 paper, Acemoglu and Robinson', 'the 1994 Card and Krueger study'.
 */
export function inPlainForms(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const surnames = knownSurnames(works)
  const read: Token[] = []
  const datesAfter = new Map<number, Token>()
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    const [last, next] = [tokens[index - 1], tokens[index + 1]]
    const end = endOfNamesAfterDate(tokens, index)
    if (end !== null) datesAfter.set(end, token)
    const date = dateOfWhose(tokens, index)
    if (date) read.push(...bracketed(date, token.start))
    if (token.text === ';' && isName(next) && joinsNames(tokens, index, surnames)) {
      read.push({ ...token, text: ',' })
    } else if (token.text === '—' && isName(last) && isName(next)) read.push({ ...token, text: '–' })
    else if (isFurtherDate(tokens, index)) {
      read.push({ ...token, text: ',' })
      index += 2
    } else if (open.test(next?.text ?? '') && workSuffix.test(token.text)) {
      read.push({ ...token, text: token.text.replace(workSuffix, '') })
    } else read.push(token)
    const moved = datesAfter.get(index)
    if (moved) read.push(...bracketed(moved, token.end))
  }
  return read
}

function isName(token: Token | undefined): boolean {
  return token !== undefined && isOfName(token)
}

/** A semicolon behind a surname in brackets, or between initials and a surname: 'Müller, K.; Verner, E. (2023)'. */
function joinsNames(tokens: readonly Token[], index: number, surnames: ReadonlySet<string>): boolean {
  const [before, last, semicolon, next] = [index - 2, index - 1, index, index + 1].map((each) => tokens[each])
  if (semicolon!.depth > 0 && surnames.has(plainFold(last?.text ?? ''))) return true
  return last?.text === '.' && /^\p{Lu}$/u.test(before?.text ?? '') && surnames.has(plainFold(next?.text ?? ''))
}

/** ') and (' between two dates of one author: 'Card (1992a) and (1992b)'. */
function isFurtherDate(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]!.text !== ')' || tokens[index + 2]?.text !== '(') return false
  const [joint, further] = [tokens[index + 1], tokens[index + 3]]
  const isLettered = /^[a-h]$/.test(tokens[index - 1]?.text ?? '')
  const date = tokens[isLettered ? index - 2 : index - 1]
  return (
    year.test(date?.text ?? '') && /^(?:and|und|et|y|e|&|,)$/.test(joint?.text ?? '') && year.test(further?.text ?? '')
  )
}

/**
 * The last token of names behind a date: 'in their 2001 paper, Acemoglu and Robinson', 'the 2001 paper by Acemoglu et al.',
 * 'the 1994 Card and Krueger study'.
 */
function endOfNamesAfterDate(tokens: readonly Token[], start: number): number | null {
  if (!year.test(tokens[start]?.text ?? '')) return null
  if (article.test(tokens[start - 1]?.text ?? '') && isName(tokens[start + 1])) {
    const last = endOfNames(tokens, start + 1)
    return last !== null && workNoun.test(tokens[last + 1]?.text ?? '') ? last : null
  }
  const isOfWork = workNoun.test(tokens[start - 2]?.text ?? '') && of.test(tokens[start + 1]?.text ?? '')
  if (isOfWork && /^(?:de|von|aus|di|del|of|from|·)$/.test(tokens[start - 1]!.text))
    return endOfNames(tokens, start + 2)
  const noun = workNoun.test(tokens[start + 1]?.text ?? '') ? start + 1 : start + 2
  if (!workNoun.test(tokens[noun]?.text ?? '') || tokens[start + 1]!.kind !== 'word') return null
  const isOwn = whoseWork.test(tokens[start - 1]?.text ?? '') && tokens[noun + 1]?.text === ','
  const isBy = of.test(tokens[noun + 1]?.text ?? '')
  return isOwn || isBy ? endOfNames(tokens, noun + 2) : null
}

function endOfNames(tokens: readonly Token[], start: number): number | null {
  let last: number | null = null
  for (let index = start; index < start + mostNameTokens; index += 1) {
    const token = tokens[index]
    if (isName(token) || token?.text === 'al') last = index
    else if (!token || (!/^(?:[,.&]|and|et)$/.test(token.text) && !particles.has(token.text))) break
  }
  return last
}

/** The date of 'Card and Krueger, whose 1994 article', at the mark or word behind the names. */
function dateOfWhose(tokens: readonly Token[], start: number): Token | null {
  const whose = behindNames.test(tokens[start]!.text) ? start + 1 : start
  if (tokens[whose]?.text !== 'whose' || !isName(tokens[start - 1])) return null
  const index = [whose + 1, whose + 2].find((each) => year.test(tokens[each]?.text ?? ''))
  return index !== undefined && [index + 1, index + 2].some((each) => workNoun.test(tokens[each]?.text ?? ''))
    ? tokens[index]!
    : null
}

/** A date in brackets at the end of its names; it stands nowhere there, so it has no length. */
function bracketed({ text }: Token, at: number): Token[] {
  const place = { start: at, end: at, depth: 1 }
  return [
    { kind: 'mark', text: '(', ...place },
    { kind: 'digits', text, ...place },
    { kind: 'mark', text: ')', ...place }
  ]
}
