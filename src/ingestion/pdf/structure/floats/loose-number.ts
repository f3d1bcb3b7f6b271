import type { LayoutLine } from '../../layout/document-layout.ts'
import { isEnglish } from '../headings/english-words.ts'
import {
  atEnd,
  atStart,
  closeAtEnd,
  type EquationNumber,
  hasGapBefore,
  opensItem,
  opensSentence,
  relation
} from './equation-number.ts'
import type { TextBlock } from './text-block.ts'

/** Ems by which a number at the left may stand beside the edge of the text. */
const BESIDE_EDGE = 4.2

/** What recognition makes of a number in brackets at the end of a line, with the dots that may lead to it. */
const misreadAtEnd =
  /(?:^|[\s.~·,])[.~·]*[({]\s?([A-Z]{0,2}[\dlIiOoS|!.\s–-]{1,7}[a-h]?['’′"]{0,2})\s?[)}\]][-.~\s]{0,3}$/u
const misreadAtStart = /^[({]\s?([A-Z]{0,2}[\dlIiOoS|!.\s–-]{1,6}[a-h]?['’′"]{0,2})(?:\s?[)}\]]|(?=\s|$))/u

/**
 * What may be the number of an equation in a line, wherever the line ends: the count of all numbers tells whether it is.
 * In recognised text letters may stand for digits, as in '(l2)' and '(1O)'.
 */
export function looseNumbers(line: LayoutLine, block: TextBlock): EquationNumber[] {
  return [atRight(line, block), atLeft(line, block)].filter((found) => found !== null)
}

/** A number of which recognition lost one bracket, or read '(1' as 0. */
const brokenAtEnd =
  /(?:^|[\s,])(?:[({[]\s?|(?=\S{1,8}\s?[)}\]]))([A-Z]?[.–-]?[\dlIiOoS|!][\dlIiOoS|!.\s–-]{0,5}[a-h]?['’′"]{0,2})\s?[)}\]]?[-.~\s]{0,2}$/u
const brokenAtStart =
  /^(?:[({[]\s?|(?=\S{1,8}\s?[)}\]]))([A-Z]?[.–-]?[\dlIiOoS|!][\dlIiOoS|!.\s–-]{0,5}[a-h]?['’′"]{0,2})(?:\s?[)}\]]|(?=\s|$))/u

/** What only a gap in the count makes a number: one without a bracket, alone in its line, or beside what is no formula. */
export function brokenNumbers(line: LayoutLine, { left, right }: TextBlock): EquationNumber[] {
  const found: EquationNumber[] = []
  const end = line.right > (left + right) / 2 ? brokenAtEnd.exec(line.text.slice(-24)) : null
  const numberAtEnd = end && mendNumber(end[1]!.replace(/^[0Oo]/, '1'))
  if (numberAtEnd) found.push({ number: numberAtEnd, rest: restBefore(line, end[0]) })
  const start =
    Math.abs(line.x - left) <= BESIDE_EDGE * line.fontSize ? brokenAtStart.exec(line.text.slice(0, 24)) : null
  const numberAtStart = start && mendNumber(start[1]!)
  const behind = line.text.slice(start?.[0].length ?? 0).trim()
  const isItem = opensSentence(behind) || opensItem(behind)
  if (numberAtStart && !isItem && !/^0/.test(numberAtStart)) found.push({ number: numberAtStart, rest: behind })
  return found
}

function atRight(line: LayoutLine, { left, right }: TextBlock): EquationNumber | null {
  if (line.right < (left + right) / 2) return null
  const end = line.text.slice(-24)
  const match = atEnd.exec(end)
  const isBeside = line.right > right - line.fontSize
  if (match && (line.ocr || isBeside || line.text.length === match[0].length || hasGapBefore(line, match[0].trim())))
    return { number: match[1]!, rest: restBefore(line, match[0]) }
  // A long formula leaves its number no room at all, and a line of tall parts is written as a script.
  const close = isBeside ? closeAtEnd.exec(end) : null
  if (close) return { number: close[1]!, rest: restBefore(line, close[0]) + close[2]! }
  const misread = line.ocr ? misreadAtEnd.exec(end) : null
  const number = misread && mendNumber(misread[1]!)
  return number ? { number, rest: restBefore(line, misread[0]) } : null
}

function restBefore({ text }: LayoutLine, number: string): string {
  return text.slice(0, text.length - number.length).trimEnd()
}

function atLeft(line: LayoutLine, block: TextBlock): EquationNumber | null {
  const isBeside = Math.abs(line.x - block.left) <= BESIDE_EDGE * line.fontSize
  const found = isBeside || isShifted(line, block) ? readAtStart(line) : null
  return found && opensItem(found.rest) ? null : found
}

/** Whether a number and its formula in a scan stand right of where they are printed, as layers have it that stretch no line. */
function isShifted({ ocr, x, text }: LayoutLine, { left, right }: TextBlock): boolean {
  const number = ocr && x > left && x < right ? atStart.exec(text.slice(0, 24)) : null
  return number ? relation.test(text.slice(number[0].length)) : false
}

function readAtStart(line: LayoutLine): EquationNumber | null {
  const match = atStart.exec(line.text.slice(0, 24))
  if (match) {
    const rest = line.text.slice(match[0].length).trim()
    // 'A.1' with a name behind is an assumption; what recognition makes of a formula is no word of English.
    const isNamed = opensSentence(rest) && (!line.ocr || isEnglish(/^\p{L}{1,40}/u.exec(rest)![0]))
    return /^[A-Z]/.test(match[1]!) && isNamed ? null : { number: match[1]!, rest }
  }
  const misread = line.ocr ? misreadAtStart.exec(line.text.slice(0, 24)) : null
  const number = misread && mendNumber(misread[1]!)
  return number ? { number, rest: line.text.slice(misread[0].length).trim() } : null
}

const digits: Record<string, string> = { l: '1', I: '1', i: '1', '|': '1', '!': '1', O: '0', o: '0', S: '5' }

/** A number as it was printed, from letters that look like its digits; null where nothing in it is surely a digit or a stroke. */
function mendNumber(recognised: string): string | null {
  const number = recognised
    .replaceAll(/\s/g, '')
    .replaceAll(/[lIi|!OoS]/g, (letter) => digits[letter]!)
    .replaceAll(/["“”]/g, "''")
    .replaceAll(/[’′]/g, "'")
  return /^(?:[A-Z]{1,2}[.–-]?)?(?:\d{1,2}(?:[.–-]\d{1,2})?|\d{3})[a-h]?'{0,2}$/.test(number) ? number : null
}
