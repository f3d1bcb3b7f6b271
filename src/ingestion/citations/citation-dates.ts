import { undated } from './cited-work.ts'
import type { Token } from './read-tokens.ts'

/** A date of a citation: several years for one work reprinted ('1776/1976'), `undated`, and the letter or ''. */
export type CitationDate = { years: string[]; suffix: string }

export type CitationDates = { dates: CitationDate[]; next: number }

const mostDates = 12
const longestLocator = 12
const yearPattern = /^(?:1[5-9]\d\d|20\d\d)$/
const locatorPattern =
  /^(?:pp?|ch|chs|chap|chapter|chapters|sec|section|sections|tables?|tbl|figs?|figure|eqs?|equation|vol|nos?|notes?|n|fn|app|appendix|part|theorem|prop|proposition|page|pages|esp|especially)$/i
const undatedWord = /^(?:forthcoming|in|to|n|undated|mimeo|mimeograph|unpublished|manuscript|working|accepted)$/i
/** Of those that open a phrase, such as 'in', few are followed by its second word. */
const opensPhrase = /^(?:in|to|n|working)$/i
const secondOfPhrase = /^(?:press|appear|\.|preparation|paper)$/i
const reprintPattern = /^(?:repr?|reprint|reprinted|orig|original|originally|published|revised|rev|updated|first)$/i

/**
 * Reads the dates of a citation from the token at `start`: '1990a,b; 1992', '1776/1976', '[1776] 1976', 'forthcoming'.
 * A locator may stand between dates of one bracket ('1990, ch. 2; 1994'). A decade ('1990s') and a period ('1990–95')
 * are no dates.
 *
 * @returns null where no date starts
 */
export function readDates(tokens: readonly Token[], start: number): CitationDates | null {
  const first = readDate(tokens, start)
  if (!first) return null
  const dates = [...first.dates]
  let next = first.next
  while (dates.length < mostDates) {
    const further = readFurther(tokens, next, dates.at(-1)!)
    if (!further) break
    dates.push(...further.dates)
    next = further.next
  }
  return { dates, next }
}

/** A further letter ('1990a, b'), or a further date after a separator. */
function readFurther(tokens: readonly Token[], start: number, last: CitationDate): CitationDates | null {
  const separated = afterSeparator(tokens, start)
  if (separated === null) return null
  const letter = tokens[separated]
  if (last.suffix !== '' && letter?.kind === 'word' && /^[a-z]$/.test(letter.text)) {
    return { dates: [{ years: last.years, suffix: letter.text }], next: separated + 1 }
  }
  const date = readDate(tokens, separated)
  return date ?? readDateAfterLocator(tokens, start)
}

function readDateAfterLocator(tokens: readonly Token[], start: number): CitationDates | null {
  const opens = /^[,:]$/.test(tokens[start]?.text ?? '') && (tokens[start]?.depth ?? 0) > 0
  const located = locatorPattern.test(tokens[start + 1]?.text ?? '') || tokens[start]?.text === ':'
  if (!opens || !located) return null
  for (let index = start + 2; index < start + longestLocator; index += 1) {
    const token = tokens[index]
    if (token?.text === ';') return readDate(tokens, index + 1)
    const isShort = token?.kind === 'digits' || token?.kind === 'mark' || (token?.text.length ?? 9) < 4
    if (!token || token.kind === 'gap' || !isShort || /^[()[\]]$/.test(token.text)) return null
  }
  return null
}

function afterSeparator(tokens: readonly Token[], start: number): number | null {
  const first = tokens[start]?.text
  if (first === 'and' || first === '&') return start + 1
  if (first !== ',' && first !== ';') return null
  const second = tokens[start + 1]?.text
  return second === 'and' || second === '&' ? start + 2 : start + 1
}

function readDate(tokens: readonly Token[], start: number): CitationDates | null {
  const token = tokens[start]
  if (token?.kind === 'word') return readUndated(tokens, start)
  if (token?.kind !== 'digits' || !yearPattern.test(token.text)) return null
  const suffix = readSuffix(tokens, start)
  if (suffix === null) return null
  const next = start + (suffix === '' ? 1 : 2)
  const other = otherYear(tokens, next)
  if (other) return { dates: [{ years: [token.text, other.year], suffix }], next: other.next }
  if (isPeriod(tokens, next)) return null
  const letters = suffix === '' ? [''] : [...suffix]
  return { dates: letters.map((letter) => ({ years: [token.text], suffix: letter })), next }
}

/** The letters set to a year: '' for none, null for a word or a decade: 'b' of 1990b, 'ab' of 1990ab. */
function readSuffix(tokens: readonly Token[], start: number): string | null {
  const [year, letters] = [tokens[start], tokens[start + 1]]
  if (letters?.kind !== 'word' || letters.start !== year!.end) return ''
  const isRun = [...letters.text].every((letter, index, all) => letter === 'abcdefgh'[all.indexOf('a') + index])
  return /^[a-rt-z]$/.test(letters.text) || isRun ? letters.text : null
}

/** '1990–95', '1990-1994'. */
function isPeriod(tokens: readonly Token[], next: number): boolean {
  const [last, dash, end] = [tokens[next - 1], tokens[next], tokens[next + 1]]
  return /^[–—‐‑-]$/.test(dash?.text ?? '') && dash?.start === last?.end && end?.kind === 'digits'
}

/** The year of another printing: '/1976', '] 1976', '[1976]', ', reprinted 1976'. */
function otherYear(tokens: readonly Token[], start: number): { year: string; next: number } | null {
  let index = start
  while (index < start + 5 && /^[/[\]()=,.]$/.test(tokens[index]?.text ?? '')) index += 1
  const marks = tokens
    .slice(start, index)
    .map(({ text }) => text)
    .join('')
  let words = 0
  while (words < 4 && reprintPattern.test(tokens[index]?.text ?? '')) {
    index += tokens[index + 1]?.text === '.' || tokens[index + 1]?.text === 'in' ? 2 : 1
    words += 1
  }
  const year = tokens[index]
  const isOther = words > 0 ? /^[,[(]?$/.test(marks) : /^(?:\/|\]|\[|\)|\/\[|\]\/)$/.test(marks)
  if (!isOther || year?.kind !== 'digits' || !yearPattern.test(year.text)) return null
  const isClosed = tokens[index + 1]?.text === ']' && marks.includes('[')
  return { year: year.text, next: index + (isClosed ? 2 : 1) }
}

/** 'forthcoming', 'in press', 'n.d.', and in brackets also 'mimeo', 'working paper' and the like. */
function readUndated(tokens: readonly Token[], start: number): CitationDates | null {
  const first = tokens[start]!.text
  if (!undatedWord.test(first)) return null
  if (opensPhrase.test(first) && !secondOfPhrase.test(tokens[start + 1]?.text ?? '')) return null
  const words = tokens.slice(start, start + 4)
  const phrase = words
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
  const always = /^(?:forthcoming|in press|to appear|n \. d|in preparation|undated)(?= |$)/.exec(phrase)
  const bracketed = /^(?:mimeo|mimeograph|unpublished|manuscript|working paper|accepted)(?= |$)/.exec(phrase)
  const found = always ?? (words[0]!.depth > 0 ? bracketed : null)
  return found && { dates: [{ years: [undated], suffix: '' }], next: start + found[0].split(' ').length }
}
