import { romanValue } from '../../../../text/roman-value.ts'

/** How a number counts: 3, III, C or iii. */
export type NumberScheme = 'arabic' | 'roman' | 'letter' | 'small'

export interface NumberPart {
  scheme: NumberScheme
  value: number
}

export interface HeadingNumber {
  /** As printed, without the word before and the punctuation after it: `2.3`, `IV`, `A.1`. */
  printed: string
  /** Ways to read it, from the whole path down (`2.3` is [2, 3]); a lone `C` may be a letter or a hundred. */
  readings: NumberPart[][]
  /** `Appendix`, when that word stands before the number. */
  word: string | null
  /** What follows the number. */
  title: string
  /** Whether punctuation or a wide gap sets the number off; 'A model' has none. */
  isSetOff: boolean
  /** Whether it is a Roman number in small letters. */
  isSmall?: true
  /** The Roman number that text recognition may have read as figures: 'II' for '11'. */
  roman?: string
}

const smallRoman = /^[ivx]{1,4}$/

/** Longer texts are no headings, and need not be looked at. */
const LONGEST_START = 60

const word = '(?:(Appendix|Appendices|Annexe?|Anhang|Section|Chapter|Part|Supplement)[\\s:–—-]{1,3})?'
const number =
  '((?:\\d{1,2}|[IVX]{1,5}|[A-Z]\\d{0,2})(?:\\.\\d{1,2}){0,4}|(?:[IVX]{1,5}|\\d{1,2})\\.[A-Z](?:\\.\\d{1,2}){0,2}|[A-Z](?:\\.[IVXivx]{1,4}){1,2})'
const numbered = new RegExp(
  `^\\s{0,4}(?:§\\s{0,2})?${word}${number}(\\s{0,2}[.:)|–—]{0,2})(\\s{1,8}|$|(?<=[–—])(?=\\p{Lu}))`,
  'iu'
)
/** 'l.', '11.', '111.', 'Vl.', 'lX.' at the start of a recognised line: figures and small letters for Roman ones. */
const misreadRoman = /^(?=[^\s.]{0,4}[1l|])(?!1(?:[.\s]|$))([1Il|]{1,3}|[1Il|]?[VX][1Il|]{0,3})(?=[.,]\s|\.?$)/
/** The same above a subsection: '1.3.' for I.3. */
const misreadAbove = /^(?=[^\s.]{0,4}[1l|])([1Il|]{1,3}|[1Il|]?[VX][1Il|]{0,3})(?=\.(?:\d{1,2}|[A-H])[.\s])/
/**
 * What recognition makes of the marks in a number: '4,' and '4.3. 1 .', 'A.l.' for A.1, 'IIL' and 'IL' before a letter,
 * 'APPENDIX 0' for C.
 */
const misreadMarks: readonly [RegExp, string][] = [
  [/^(\d{1,2}|[IVX]{2,5}),(?=\s\p{Lu})/u, '$1.'],
  [/^((?:\d{1,2}|[IVX]{1,4}|[A-Z])\.(?:\d{1,2}\.)?)\s(\d{1,2})\s?\.(?=\s)/, '$1$2.'],
  [/^([A-Z]|\d{1,2})\.[l|](?=[.\s])/, '$1.1'],
  [/^(appendix\s)0(?=\s|$)/i, '$1C'],
  [/^(I{0,2})L\s?([A-H])\.(?=\s)/, '$1I.$2.']
]
/** 'H.' and 'HI.' where the serifs of Roman numbers meet. */
const joinedRoman = /^([IVX]?HI?|I{1,2}H)(?=[.,]\s)/
/** A bracket before a letter or number: '(a) Proof', as small subsections have it. */
const bracketed = /^\((\d{1,2}|[A-Za-z]|[ivx]{1,4})\)\s{1,8}/u

const loneNumber = /^\s{0,4}[IVX]{1,5}\.?\s{0,4}$/
const misreadLone = /^\s{0,4}[1Il|]{2,3}\.?\s{0,4}$/

/** Whether a line is a Roman number alone, as papers have them whose sections have no titles. */
export function isLoneNumber({ text, ocr }: { text: string; ocr?: boolean | undefined }): boolean {
  if (text.length > LONGEST_START) return false
  return loneNumber.test(text) || (ocr === true && misreadLone.test(text))
}

/**
 * Parts the number of a heading from its title.
 *
 * @param text of the heading's lines, joined; a tab may stand between number and title
 * @param isRecognised in a page image, where '11.' may be II
 * @returns null when the text does not begin with a number
 * @example
 * parseHeadingNumber('Appendix A.1: Data')
 * // => { printed: 'A.1', word: 'Appendix', title: 'Data', isSetOff: true, readings: [[letter 1, arabic 1]] }
 */
export function parseHeadingNumber(text: string, isRecognised = false): HeadingNumber | null {
  if (!isRecognised) return parsePrinted(text)
  const mended = misreadMarks.reduce((line, [misread, meant]) => line.replace(misread, meant), text)
  const misread = (misreadRoman.exec(mended) ?? misreadAbove.exec(mended) ?? joinedRoman.exec(mended))?.[1]
  return misread ? parseMisread(mended, misread) : parsePrinted(mended)
}

/**
 * Parts the number in brackets from its title: '(1) Entry'. Such numbers count the paragraphs of one section, and have no
 * reading among those of the paper.
 */
export function parseBracketed(text: string): HeadingNumber | null {
  const [whole, printed] = /^\((\d{1,2})\)\s{1,8}(?=\p{Lu})/u.exec(text) ?? []
  if (whole === undefined || printed === undefined) return null
  return { printed, readings: [], word: null, title: text.slice(whole.length).trim(), isSetOff: true }
}

/** The same for a letter or a small Roman number: '(a) Entry', as some papers have their subsections in the middle of a column. */
export function parseLettered(text: string): HeadingNumber | null {
  const [whole, printed] = /^\(([a-h]|[ivx]{1,4})\)\s{1,8}(?=\p{Lu})/u.exec(text) ?? []
  if (whole === undefined || printed === undefined) return null
  return { printed, readings: [], word: null, title: text.slice(whole.length).trim(), isSetOff: true }
}

/** Reads the number as Roman, and as figures where it may be those. */
function parseMisread(text: string, misread: string): HeadingNumber | null {
  const printed = parsePrinted(text)
  const roman = misread.replaceAll(/[1l|]/g, 'I').replaceAll('H', 'II')
  const parsed = parsePrinted(roman + text.slice(misread.length))
  if (!parsed) return printed
  if (!printed) return parsed
  return { ...printed, readings: [...printed.readings, ...parsed.readings], roman: parsed.printed }
}

function parsePrinted(text: string): HeadingNumber | null {
  const start = text.slice(0, LONGEST_START)
  if (bracketed.test(start)) return null
  const match = numbered.exec(start)
  if (!match) return null
  const [whole, before, printed = '', mark = '', space = ''] = match
  if (!before && smallRoman.test(printed)) return parseSmall(text, { whole, printed, mark })
  const readings = readingsOf(printed)
  if (readings.length === 0) return null
  // 'Appendix: A model' has no number.
  if (before && /^\P{L}{0,3}\p{L}+\s?:/u.test(whole) && mark.trim() === '' && /^A$/i.test(printed)) return null
  const title = text.slice(whole.length).trim()
  const isSetOff = mark.trim() !== '' || space.includes('\t')
  // Titles begin with capitals: 'A growth' is a word behind a letter.
  if (!before && !isSetOff && /^[A-HJ-UWYZ]$/.test(printed) && /^\p{Ll}/u.test(title)) return null
  return { printed, readings, word: before ?? null, title, isSetOff }
}

/** 'ii. Weights', as some papers have it below letters. */
function parseSmall(text: string, { whole, printed, mark }: { whole: string; printed: string; mark: string }) {
  const value = romanValue(printed.toUpperCase())
  const title = text.slice(whole.length).trim()
  if (value === null || !mark.trim().startsWith('.') || !/^\p{Lu}/u.test(title)) return null
  const readings: NumberPart[][] = [[{ scheme: 'small', value }]]
  return { printed, readings, word: null, title, isSetOff: true, isSmall: true as const }
}

function readingsOf(printed: string): NumberPart[][] {
  const [first = '', ...rest] = printed.split('.')
  // Below a number a letter is one: II.C and 2.C have two parts before their own.
  const isLettered = /^(?:[IVX]+|\d+)$/.test(first) && /^[A-Z]$/.test(rest[0] ?? '')
  const tail = rest.map((part, i) =>
    isLettered && i === 0 ? ({ scheme: 'letter', value: letterValue(part) } as const) : numberPart(part)
  )
  if (tail.some((part) => part === null)) return []
  const known = tail.filter((part) => part !== null)
  return firstReadings(first).map((head) => [...head, ...known])
}

function firstReadings(text: string): NumberPart[][] {
  if (/^\d+$/.test(text)) return [[{ scheme: 'arabic', value: Number(text) }]]
  const readings: NumberPart[][] = []
  const roman = /^[IVX]+$/.test(text) ? romanValue(text) : null
  if (roman !== null) readings.push([{ scheme: 'roman', value: roman }])
  if (/^[A-Z]$/.test(text)) readings.push([{ scheme: 'letter', value: letterValue(text) }])
  // 'A1' is the first part of appendix A.
  const joined = /^([A-Z])(\d{1,2})$/.exec(text)
  if (joined) {
    readings.push([
      { scheme: 'letter', value: letterValue(joined[1] ?? '') },
      { scheme: 'arabic', value: Number(joined[2]) }
    ])
  }
  return readings
}

function numberPart(text: string): NumberPart | null {
  if (/^\d+$/.test(text)) return { scheme: 'arabic', value: Number(text) }
  const roman = romanValue(text.toUpperCase())
  return roman === null ? null : { scheme: 'roman', value: roman }
}

function letterValue(letter: string): number {
  return letter.charCodeAt(0) - 64
}
