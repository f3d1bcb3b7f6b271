import { isMinusSign } from '../../text/minus-sign.ts'

/** What parts a character that counts from the one before: a hyphen may stand for nothing, a space, or itself. */
export type Gap = 'none' | 'hyphen' | 'space'

/**
 * What counts of a text. Case, accents, ligatures and punctuation do not; words, figures, decimal points, signs and
 * relations do.
 */
export interface FoldedText {
  text: string
  /** For each character of `text`, its offset in the original. */
  origins: number[]
  /** For each character of `text`, what parts it from the one before. */
  gaps: Gap[]
  /** For each character of `text`, whether the space before it may be missing or too many, as in 'c T' and 'cT'. */
  loose: boolean[]
  /** Note and citation marks and suffixes of years that were set aside, by the number of characters of `text` before them. */
  marks: Map<number, string>
}

// Runs of plain letters are taken at once: they are most of a text.
const counted = String.raw`[A-Za-z]+|[\p{L}\p{N}\p{M}%‰=<>≤≥≠≈±+€£¥∞⁻−–-]|(?<=\d)\.(?=\d)|(?<![\p{L}\p{N}.)])\.(?=\d)`

/** '[12]' or '[3, 5–7]'. */
const citationMark = String.raw`\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]`

/** '3' in 'income.3 We', '²' in 'income² and': right behind a word, a bracketed year or a per cent sign. */
const behindWord = String.raw`(?<=(?:\p{Ll}{2}[)\]"”’'.,;:?!]{0,3}|\d{4}[a-z]?\)[.,;:]?|%[.,;:]))`
const noteMark = String.raw`(?=[\d^⁰¹²³⁴-⁹])${behindWord}(?:\^?\{?\d{1,3}\}?|[⁰¹²³⁴-⁹]{1,3})(?![\p{L}\d(%]|[.,]\d)`

/** 'b' in '2006b', which tells references apart. */
const yearSuffix = String.raw`(?<=(?<!\d)(?:19|20)\d\d)[a-h](?![\p{L}\d])`

const patterns = {
  kept: new RegExp(counted, 'gu'),
  apart: new RegExp(`(?<mark>${citationMark}|${noteMark}|${yearSuffix})|${counted}`, 'gu')
}

/** @param marks whether '3' in 'income.3 We' and '[12]' count as figures or are set aside as `marks` */
export function foldText(original: string, marks: 'kept' | 'apart'): FoldedText {
  const folded: FoldedText = { text: '', origins: [], gaps: [], loose: [], marks: new Map() }
  const characters: string[] = []
  let between = ''
  let end = 0
  for (const { 0: token, index, groups } of original.matchAll(patterns[marks])) {
    between += original.slice(end, index)
    end = index + token.length
    if (groups?.mark) addMark(folded.marks, characters.length, groups.mark)
    else if (isHyphen(token, original, index)) between += token
    else {
      const plain = plainCharacters(token, original[index - 1])
      for (let i = 0; i < plain.length; i++) {
        const character = plain[i]!
        const previous = characters.at(-1) ?? ''
        folded.gaps.push(i > 0 ? 'none' : gapOf(between, previous, character, original, index))
        folded.loose.push(i === 0 && isLoose(between, previous, character, original, index))
        folded.origins.push(isPlainWord(token) ? index + i : index)
        characters.push(character)
        between = ''
      }
    }
  }
  folded.text = characters.join('')
  loosenSingleLetters(folded, original)
  return folded
}

/** The `text` that `foldText` gives, without what it knows of each character. */
export function foldedCharacters(original: string, marks: 'kept' | 'apart'): string {
  let text = ''
  for (const { 0: token, index, groups } of original.matchAll(patterns[marks])) {
    if (!groups?.mark && !isHyphen(token, original, index)) text += plainCharacters(token, original[index - 1])
  }
  return text
}

/** Whether the gaps before two characters may stand for the same: never 'in formal' for 'informal'. */
export function gapsAgree(one: Gap, other: Gap): boolean {
  return one === other || one === 'hyphen' || other === 'hyphen'
}

/** Whether a passage that begins or ends before this character would cut a word or number in two. */
export function cutsWord({ text, gaps }: FoldedText, at: number): boolean {
  if (at <= 0 || at >= text.length || gaps[at] === 'space') return false
  const [before, after] = [text[at - 1]!, text[at]!]
  if (gaps[at] === 'hyphen') return isLetter(before) && isLetter(after)
  return !relation.test(before) && !/[=<>≤≥≠≈±+%]/.test(after)
}

const relation = /[=<>≤≥≠≈±+]/

/** What may stand inside a word or number without parting it: apostrophes, spacing accents, mark-up of scripts. */
const glue = /^[_^{}\\$'’‘`´¨ˆ˜*]*$/

function gapOf(between: string, before: string, after: string, original: string, at: number): Gap {
  if (glue.test(between) || isThousandsMark(between, original, at)) return 'none'
  const isHyphen = /^[-‐‑\u00ad¬−–](?:\s{0,3})$/.test(between)
  // '12–37' is two numbers; '1237' is another. Behind 'itera-' at the end of a page, 'An' is no part of the word.
  const opensAnew =
    between.includes('\n') && /\p{Ll}[-‐‑\u00ad¬−–]\s{1,3}\p{Lu}/u.test(original.slice(at - between.length - 1, at + 1))
  return isHyphen && !opensAnew && !(isDigit(before) && isDigit(after)) ? 'hyphen' : 'space'
}

/** Between a number and a unit, and around operators, typesetters put any space or none; '1 200' is one number. */
function isLoose(between: string, before: string, after: string, original: string, at: number): boolean {
  const isWordOrNumber = (isLetter(before) && isLetter(after)) || (isDigit(before) && isDigit(after))
  return !isWordOrNumber || (between === ' ' && isThousandsMark(',', original, at))
}

function isThousandsMark(between: string, original: string, at: number): boolean {
  return (
    /^[,\u00a0\u2009\u202f]$/.test(between) &&
    /^\d{3}(?!\d)/.test(original.slice(at, at + 4)) &&
    /(?:^|[^\d.])\d{1,3}$/.test(original.slice(Math.max(0, at - 5), at - 1))
  )
}

/** 'c T' is 'cT'. The words 'a' and 'I' are told apart from prefixes, unless alone on their line as dropped capitals. */
function loosenSingleLetters({ text, origins, gaps, loose }: FoldedText, original: string): void {
  for (let i = 0; i < text.length; i++) {
    const isWhole = gaps[i] === 'space' && (gaps[i + 1] ?? 'space') === 'space'
    if (!isWhole || !isLetter(text[i]!)) continue
    const line = original.slice(Math.max(0, origins[i]! - 1), origins[i]! + 2)
    if (/[ai]/.test(text[i]!) && !/^\n?.\n$/.test(line)) continue
    loose[i] = true
    if (i + 1 < text.length) loose[i + 1] = true
  }
}

function addMark(marks: Map<number, string>, at: number, mark: string): void {
  marks.set(at, (marks.get(at) ?? '') + mark.normalize('NFKC').replaceAll(/[^\da-h,]/g, ''))
}

const specialLetters: Record<string, string> = {
  ı: 'i',
  ȷ: 'j',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  µ: 'μ'
}

/** Letters without case and accents, figures, '-' for a minus sign, and '0.' for a decimal point with no figure before. */
function plainCharacters(token: string, before: string | undefined): string {
  if (isPlainWord(token)) return token.toLowerCase()
  if (token === '.') return /\d/.test(before ?? '') ? '.' : '0.'
  if (isDash(token) || token === '⁻') return '-'
  if (relation.test(token)) return token
  const lower = token.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return specialLetters[lower] ?? lower
}

function isPlainWord(token: string): boolean {
  return /^[A-Za-z]/.test(token)
}

function isHyphen(token: string, original: string, at: number): boolean {
  return isDash(token) && !isMinusSign(original, at)
}

function isDash(token: string): boolean {
  return token === '-' || token === '−' || token === '–'
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character)
}

function isDigit(character: string): boolean {
  return /[\p{N}.]/u.test(character)
}
