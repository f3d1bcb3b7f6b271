import type { DocumentLayout } from '../../layout/document-layout.ts'
import { isListOfNames } from './author-rows.ts'
import { isJournalHead, isStamp } from './stamps.ts'

/** A running head comes on so many pages, its fullest form on so many. */
const FEWEST_PAGES = 3
const FEWEST_FULL = 2
const FEWEST_WORDS = 3

/** The number of the page in front of a running head or behind it. */
const pageNumber = /^\W{0,3}\d{1,4}\W{1,5}(?=\p{L})|[\s–—*•·.-]{1,5}\d{1,4}\W{0,3}$/gu

/**
 * The title of a paper as its running heads give it, in the fullest form: scans break some off. Null where none runs
 * that could be one.
 */
export function runningTitle({ lines }: DocumentLayout): string | null {
  const heads = lines
    .filter(({ zone, text }) => zone === 'header' && /\p{Ll}{3}/u.test(text))
    .map(({ text }) => text.replaceAll(pageNumber, '').trim())
    .filter((text) => text.split(/\s+/).length >= FEWEST_WORDS && !isListOfNames(text))
    .filter((text) => !isJournalHead(text) && !isStamp(text))
  const counts = Map.groupBy(heads, (text) => text)
  const fullest = [...counts]
    .filter(([, same]) => same.length >= FEWEST_FULL)
    .map(([text]) => text)
    .toSorted((a, b) => b.length - a.length)
  return fullest.find((text) => heads.filter((head) => text.startsWith(head)).length >= FEWEST_PAGES) ?? null
}
