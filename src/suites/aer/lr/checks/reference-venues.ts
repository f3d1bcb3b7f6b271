import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateReferences } from '../../../../ingestion/locate/locate-references.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { foldLetters } from '../../../../text/fold-letters.ts'
import type { Reference } from '../content.ts'

const check = 'reference-venues'

/** Words that an abbreviated venue leaves out. */
const small = new Set([
  'of',
  'the',
  'and',
  'in',
  'for',
  'on',
  'at',
  'de',
  'la',
  'des',
  'der',
  'und',
  'et',
  'vol',
  'no',
  'pp'
])
/** Shorter beginnings of a word are abbreviations only in front of a full stop. */
const shortestBeginning = 3

/**
 * Whether the entry of each reference prints its venue: every word of it, whole or abbreviated on either side, and every number. A
 * result for each venue that is not printed. Entries that were not found are the matter of `reference-found`.
 */
export function referenceVenues(references: readonly Reference[], paper: PaperText): CheckResult[] {
  const { located } = locateReferences(references, paper.references)
  const faults = references.flatMap(({ key, venue }, index) => {
    const { entry } = located[index]!
    if (entry === null) return []
    const { raw, page } = paper.references[entry]!
    if (printsVenue(raw, venue)) return []
    const message = `the entry of ${key} does not print the venue "${venue}"; the list prints on page ${page}: “${raw.slice(0, 240)}”`
    return [{ check, ok: false, message, evidence: { page, passage: raw } }]
  })
  return faults.length > 0 ? faults : [{ check, ok: true, message: 'every venue stands in the entry of its reference' }]
}

function printsVenue(raw: string, venue: string): boolean {
  const all = raw.replaceAll(/-\s+(?=\p{Ll})/gu, '')
  if (foldLetters(all).letters.includes(foldLetters(venue).letters)) return true
  const words = wordsIn(venue).filter(({ text }) => !small.has(text))
  const printed = wordsIn(all)
  const short = new Set(all.match(/\p{Lu}{2,}/gu) ?? [])
  const initials = words.map(({ text }) => text[0]!.toUpperCase()).join('')
  const spelled = printed.filter(({ text }) => !small.has(text)).map(({ text }) => text[0]!.toUpperCase())
  return (
    short.has(initials) ||
    words.every(
      (word) =>
        printed.some((other) => isSameWord(word, other)) ||
        (/^\p{Lu}{2,}$/u.test(word.shown) && spelled.join('').includes(word.shown))
    )
  )
}

type Word = { text: string; shown: string; isCut: boolean }

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/(\p{L}+|\p{N}+)(\.?)/gu)].map(([, word, stop]) => ({
    text: foldLetters(word!).letters,
    shown: word!,
    isCut: stop !== ''
  }))
}

function isSameWord(one: Word, other: Word): boolean {
  if (one.text === other.text) return true
  if (/^\p{N}/u.test(one.text)) return false
  return isBeginning(one, other) || isBeginning(other, one)
}

function isBeginning(word: Word, other: Word): boolean {
  const isLong = word.text.length >= shortestBeginning || word.isCut
  return isLong && word.text !== '' && other.text.startsWith(word.text)
}
