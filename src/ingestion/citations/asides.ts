import { type CitedWork, titleForms } from './cited-work.ts'
import { oncePer } from './once-per.ts'
import { isOfName } from './other-languages.ts'
import type { Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

/** A year as a token. */
export const year = /^(?:1[5-9]\d\d|20\d\d)$/
const open = /^[([（]$/
const close = /^[)\]）]$/
const bracket = /^[()[\]]$/
const bracketOrStop = /^[()[\].]$/
const behindName = /^(?:al|s|['’.,])$/
const small = /^\p{Ll}/u
const quoteOrRaised = /^["”»¹²³⁴-⁹]$/
/** What a work may be called, in a few languages. */
export const workNoun =
  /^(?:[ld]['’])?(?:models?|frameworks?|papers?|stud(?:y|ies)|articles?|books?|monograph|chapter|essay|theor(?:y|em)|hypothesis|approach|results?|critique|mechanism|analysis|contribution|reports?|survey|review|modell[oe]?|modelo|modèle|ansatz|studie|arbeit|aufsatz|étude|papier|estudio|trabajo|artículo|artigo|estudo|trabalho|studio|lavoro|articolo)$/i
const shortForm = /^(?:\p{Lu}\p{Ll}?){2,7}$/u
const journal =
  /^(?:AER|QJE|JPE|JEL|JEP|REStud|REStat|JME|JIE|JF|JFE|RFS|JOLE|JHR|EJ|JEEA|NBER|AEJ|IER|JET|JDE|BPEA|Econometrica|Economica|Review|Journal|Quarterly|Science|Nature)$/
const announcing = /^(?:henceforth|hereafter|hereinafter|also|known|as|called|or)$/i
const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Fall|Autumn|Winter)$/
const mostWords = 15

/**
 * Tokens in which a date follows its names at once: without a noun ('the Harris–Todaro model (1970)'), the work's own title
 * ("Rogoff's This Time Is Different (2009)"), a short form or a journal ('(AJR, 2001)', '(BLS) (2020)', '(AER, 2013)'), a
 * number, a month, or closing quotes.
 */
export function withoutAsides(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const titles = allTitles(works)
  const read: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    if (read.length > 0 && endsName(read.at(-1)!)) {
      const end =
        endOfWork(tokens, index) ??
        endOfTitle(tokens, index, titles) ??
        endOfShortForm(tokens, index) ??
        endOfMark(tokens, index)
      if (end !== null) {
        index = end - 1
        continue
      }
      const date = dateBehindAside(tokens, index, titles)
      if (date !== null) {
        read.push(token)
        index = date - 1
        continue
      }
    }
    const isDated = tokens[index - 1]?.text === ',' && year.test(tokens[index + 1]?.text ?? '')
    if (!(token.depth > 0 && isDated && month.test(token.text))) read.push(token)
  }
  return read
}

const allTitles = oncePer((works: readonly CitedWork[]): ReadonlySet<string> => new Set(works.flatMap(ownTitles)))

/** Titles, and those of bodies without their own name in front: 'Employment Outlook' of the OECD. */
function ownTitles({ title, printed }: CitedWork): string[] {
  const [body] = printed
  const isOwn = body !== undefined && title.startsWith(body)
  return [...titleForms(title), ...(isOwn ? titleForms(title.slice(body.length)) : [])]
}

function endsName(token: Token): boolean {
  return isOfName(token) || behindName.test(token.text)
}

/** '(1994', as in '(1994, p. 3)', '[1994]'. */
function isBracketedYear(tokens: readonly Token[], start: number): boolean {
  return open.test(tokens[start]?.text ?? '') && year.test(tokens[start + 1]?.text ?? '')
}

/** Behind 'model' of 'the Harris–Todaro model (1970)', with up to two words in front of it. */
function endOfWork(tokens: readonly Token[], start: number): number | null {
  for (let index = start; index < start + 3; index += 1) {
    const token = tokens[index]
    if (token?.kind !== 'word' || !small.test(token.text)) return null
    if (workNoun.test(token.text) && isBracketedYear(tokens, index + 1)) return index + 1
  }
  return null
}

/** Behind the whole title of one of the works, or its part in front of a colon, where the date follows in brackets. */
function endOfTitle(tokens: readonly Token[], start: number, titles: ReadonlySet<string>): number | null {
  if (!isDatedSoon(tokens, start)) return null
  let title = ''
  for (let index = start; index < start + mostWords; index += 1) {
    const token = tokens[index]
    if (!token || token.kind === 'gap' || bracket.test(token.text)) return null
    if (token.kind !== 'word') continue
    title += plainFold(token.text)
    if (!titles.has(title)) continue
    const end = [index + 1, index + 2, index + 3].find((each) => isBracketedYear(tokens, each))
    if (end !== undefined) return end
  }
  return null
}

/** Few names are followed by a bracket with a date, and titles take long to fold. */
function isDatedSoon(tokens: readonly Token[], start: number): boolean {
  for (let index = start + 1; index < start + mostWords + 3; index += 1) {
    if (isBracketedYear(tokens, index)) return true
  }
  return false
}

/** Behind '(BLS)' or '[12]' in front of a date: 'Bureau of Labor Statistics (BLS) (2020)', 'Autor et al. [12] (2013)'. */
function endOfShortForm(tokens: readonly Token[], start: number): number | null {
  const [short, next] = [tokens[start + 1], tokens[start + 3]]
  if (!short || !open.test(tokens[start]!.text) || !close.test(tokens[start + 2]?.text ?? '')) return null
  const isNumber = short.kind === 'digits' && short.text.length < 4
  if (!isNumber && !shortForm.test(short.text)) return null
  const isDated = next?.text === ',' ? year.test(tokens[start + 4]?.text ?? '') : isBracketedYear(tokens, start + 3)
  return isDated ? start + 3 : null
}

/** Closing quotes and raised numbers in front of a date: '“Card and Krueger” (1994)', 'Autor et al.¹ (2013)'. */
function endOfMark(tokens: readonly Token[], start: number): number | null {
  return quoteOrRaised.test(tokens[start]?.text ?? '') && isBracketedYear(tokens, start + 1) ? start + 1 : null
}

/** The date of a bracket that opens with a short form of the names, a journal or the title: '(AJR, 2001)'. */
function dateBehindAside(tokens: readonly Token[], start: number, titles: ReadonlySet<string>): number | null {
  if (!open.test(tokens[start]?.text ?? '')) return null
  const words: string[] = []
  for (let index = start + 1; index < start + mostWords; index += 1) {
    const token = tokens[index]
    if (!token || token.kind === 'gap' || bracketOrStop.test(token.text)) return null
    if (year.test(token.text)) return isAside(tokens, start, words, titles) ? index : null
    if (token.kind === 'word') words.push(token.text)
  }
  return null
}

function isAside(
  tokens: readonly Token[],
  start: number,
  words: readonly string[],
  titles: ReadonlySet<string>
): boolean {
  if (words.length === 0) return false
  if (titles.has(plainFold(words.join(''))) || words.some((word) => journal.test(word))) return true
  const [short, ...more] = words.filter((word) => !announcing.test(word))
  return short !== undefined && more.length === 0 && shortForm.test(short) && abbreviates(short, tokens, start)
}

/** 'AJR' has the first letters of the names in front of it. */
function abbreviates(short: string, tokens: readonly Token[], end: number): boolean {
  const before = tokens.slice(Math.max(0, end - 3 * mostWords), end)
  const capitals = before
    .filter(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text))
    .map(({ text }) => text[0])
  return capitals.join('').endsWith(short.replaceAll(/\p{Ll}/gu, ''))
}
