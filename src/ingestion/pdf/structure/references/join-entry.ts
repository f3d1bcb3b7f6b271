import type { LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import type { WordCounts } from '../../layout/words.ts'
import { mendText } from './mend-text.ts'

/** An entry as one line of text, and which of its characters are italic. */
export interface StyledText {
  text: string
  isItalic: readonly boolean[]
}

/** An address that a line end may have cut: at least its scheme, or the prefix of a DOI. */
const openAddress = /(?:https?:\/{0,2}|www\.|ftp:\/{0,2}|doi\.org\/|\b10\.(?:\d{4,9}\/)?)[^\s"“”<>]{0,400}$/i
const addressBreak = /[/:.=&?%_#~@+-]$/
/** What goes on with an address: its next mark, or a word with marks or digits inside. */
const continuesAddress = /^(?:[/?&=%_#~:-]|[^\s.,]{0,80}(?:[/_=~%]|\.[\w]|\d))/

/** So far ahead a character is looked for among those of the lines. */
const LARGEST_SHIFT = 8

/**
 * Joins the lines of an entry: addresses and DOIs without the space of a line end, page ranges at their dash, words as
 * `joinLines` does.
 */
export function joinEntry(lines: readonly LayoutLine[], words: WordCounts): StyledText {
  const texts: string[] = []
  for (const { text } of lines) {
    const last = texts.at(-1)
    const next = text.replaceAll('\t', ' ').trim()
    if (last !== undefined && isCut(last, next)) texts[texts.length - 1] = last + next
    else texts.push(next)
  }
  const text = mendText(joinLines(texts, words).replaceAll(/\s+/g, ' '))
  return { text, isItalic: alignItalics(text, lines) }
}

function isCut(last: string, next: string): boolean {
  if (/\d ?[–‐-]$/.test(last) && /^\d/.test(next)) return true
  const tail = last.slice(-420)
  if (!openAddress.test(tail)) return false
  if (/^10\.$/.test(tail.slice(-3))) return /^\d{4,9}\//.test(next)
  if (addressBreak.test(tail)) return !tail.endsWith('.') || /^[a-z\d]/.test(next) || continuesAddress.test(next)
  return continuesAddress.test(next) && !/^\(?\d{4}\)?[.,;]?$/.test(next.split(' ', 1)[0]!)
}

/** Walks text and spans side by side: joining and mending only drop, add or replace single characters. */
function alignItalics(text: string, lines: readonly LayoutLine[]): boolean[] {
  let source = ''
  const isItalic: boolean[] = []
  for (const { spans } of lines) {
    for (const span of spans) {
      source += span.text
      for (let i = 0; i < span.text.length; i += 1) isItalic.push(span.italic)
    }
  }
  const aligned: boolean[] = []
  let at = 0
  for (let i = 0; i < text.length; i += 1) {
    const found = text[i] === ' ' ? -1 : source.slice(at, at + LARGEST_SHIFT).indexOf(text[i]!)
    aligned.push(found < 0 ? (aligned.at(-1) ?? false) : isItalic[at + found]!)
    if (found >= 0) at += found + 1
  }
  return aligned
}
