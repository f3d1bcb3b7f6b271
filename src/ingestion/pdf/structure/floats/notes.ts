import type { LayoutLine } from '../../layout/document-layout.ts'
import { countWords } from './line-text.ts'

const noteLabel =
  /^(?:(?:Notes?|NOTES?|Sources?|SOURCES?|Remarks?|Legend|Key)\s?[:.—–]|(?:Notes|NOTES?|Sources?|SOURCES?)\s{1,3}\p{Lu})/u
const starLine =
  /^(?:\(?[∗*†‡]{1,3}\)?|\^\{?[∗*†‡]{1,3}\}?|[¹²³]|\^[a-e]\b)\s{0,2}(?:\p{Lu}|\p{Ll}{3}|p\s?[<=≤]|[<=≤]|signif)/u
const errorsLine =
  /^(?:(?:\p{L}{1,20}[- ]){0,3}standard errors\b|signif\. codes|(?:absolute )?(?:t|z)[- ]?(?:statistics|values|ratios) (?:are )?(?:reported )?in (?:parenthes|bracket))/iu

/** Words that a line of notes has, when nothing but its length tells it from the rows above. */
const WORDY = 6

/** Whether a line begins the notes below a table or figure: 'Notes:', 'Source:', '*** p < 0.01'. */
export function startsNotes(text: string): boolean {
  const start = text.slice(0, 120)
  return noteLabel.test(start) || starLine.test(start) || errorsLine.test(start)
}

/**
 * Place of the first line of the notes among the lines of a table, from top to bottom; -1 without notes.
 *
 * @param rows number of lines up to the last that is surely a row of the table
 */
export function findNotes(lines: readonly LayoutLine[], rows: number): number {
  return lines.findIndex((line, i) => {
    if (i === 0 || line.text.includes('\t')) return false
    if (noteLabel.test(line.text.slice(0, 40))) return true
    return i >= rows && (startsNotes(line.text) || countWords(line) >= WORDY)
  })
}
