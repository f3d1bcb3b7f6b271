import { isBody, readBody } from '../citations/body-name.ts'
import { plainFold, readPerson } from '../citations/surname.ts'

/** What is wrong with the authors of a claim, or null. */
export type AuthorFault = 'first' | 'other' | 'left-out' | null

/** The authors of a claim, each by the spellings of the surname. */
export type ClaimedAuthors = { forms: Set<string>[]; isOpenEnded: boolean }

/** What an entry says of its authors: the spellings of the first, all names in it, and how many were told apart. */
export type PrintedAuthors = { first: Set<string>; all: Set<string>; count: number; isOpenEnded: boolean }

const others = /^(?:et\.? al\.?|and others|others)$/i
const openEnded = /\bet\.? al\b|\band others\b/i

/** Words of an entry that are looked through for names, beyond the authors that were told apart. */
const bylineWords = 60
/** A surname or the name of a body has no more words. */
const longestName = 8
/** What was read as one author is several when it has more words. */
const wordsOfOne = 4

export function readClaimedAuthors(authors: readonly string[]): ClaimedAuthors {
  const named = authors.filter((author) => !others.test(author.trim()))
  return {
    forms: named.map(formsOf),
    isOpenEnded: named.length < authors.length || named.some((author) => openEnded.test(author))
  }
}

/** @param entry.authors hold also the names that a dash stands for in `raw` */
export function readPrintedAuthors(entry: { raw: string; authors: readonly string[] }): PrintedAuthors {
  const told = entry.authors.map(formsOf)
  const runs = runsOf(entry.raw)
  const isTold = told.length > 0 && entry.authors[0]!.split(/\s+/).length <= wordsOfOne
  return {
    first: isTold ? told[0]! : new Set([...(told[0] ?? []), ...runs.slice(0, 3).flat()]),
    all: new Set([...told.flatMap((forms) => [...forms]), ...runs.flat()]),
    count: told.length,
    isOpenEnded: openEnded.test(entry.raw)
  }
}

/**
 * Compares the authors of a claim with those of an entry by their surnames: the first must be the first, every other
 * one must be printed, and none may be left out. Given names and initials are free, and so is all that 'et al.' stands
 * for on either side.
 */
export function authorFault(claimed: ClaimedAuthors, printed: PrintedAuthors): AuthorFault {
  const [first, ...rest] = claimed.forms
  // A claim without authors has a fault of its own, which names no other work.
  if (!first) return null
  if (first.isDisjointFrom(printed.first)) return 'first'
  if (printed.isOpenEnded) return null
  if (rest.some((forms) => forms.isDisjointFrom(printed.all))) return 'other'
  return !claimed.isOpenEnded && claimed.forms.length < printed.count ? 'left-out' : null
}

function formsOf(author: string): Set<string> {
  const plain = author.slice(0, 300).replace(/,?\s{1,9}et\.?\s{1,9}al\b\.?$/i, '')
  const whole = plainFold(plain)
  return new Set([...(isBody(plain) ? readBody(plain) : readPerson(plain)).forms, ...(whole === '' ? [] : [whole])])
}

/** For each word of an entry's beginning, initials left out: the folded runs of words that begin with it. */
function runsOf(raw: string): string[][] {
  const words = (raw.slice(0, 2_000).match(/\p{L}[\p{L}\p{M}'’‐-]{1,60}/gu) ?? []).slice(0, bylineWords).map(plainFold)
  return words.map((_, at) =>
    Array.from({ length: longestName }, (_, length) => words.slice(at, at + length + 1).join(''))
  )
}
