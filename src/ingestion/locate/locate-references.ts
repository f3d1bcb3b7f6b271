import type { PaperReference } from '../../schemas/paper-structure.ts'
import { lettersOfTitle } from '../../text/fold-letters.ts'
import {
  type AuthorFault,
  authorFault,
  type PrintedAuthors,
  readClaimedAuthors,
  readPrintedAuthors
} from './reference-authors.ts'
import { type PrintedTitle, readPrintedTitle, type TitleFit, titleFit } from './reference-title.ts'
import { type PrintedYears, readPrintedYears, yearFits } from './reference-year.ts'

/** A reference as somebody else gives it. */
export type ClaimedReference = { key: string; authors: readonly string[]; year: string; title: string }

/** What is wrong with a claim: no entry is like it, its entry is taken by another claim, or a field differs. */
export type ReferenceFault = 'absent' | 'twice' | 'title' | 'year' | 'first-author' | 'author' | 'author-left-out'

/** Where a list prints a claimed reference. */
export type LocatedReference = {
  key: string
  /** Index of its entry or, with a fault, of the entry that comes nearest; null for none. */
  entry: number | null
  fault: ReferenceFault | null
}

/** A list of references compared with the one that a paper prints. */
export type ComparedReferences = {
  /** In the order of the claims. */
  located: LocatedReference[]
  /** Indexes of the entries that no claim gives, not even with a fault. */
  missed: number[]
  /** Keys of the claims by the index of their entry; an entry that is printed twice has its key twice. */
  keyOf: Map<number, string>
}

type Fit = { claim: number; entry: number; title: TitleFit; year: boolean; authors: AuthorFault }

/**
 * Compares claimed references with the entries of a paper's list, one to one: a title may be claimed as often as it is
 * printed. A pair belongs together when first author, year and title agree; a claim of which two of the three agree
 * with an entry that nothing else claims is that entry with a fault.
 */
export function locateReferences(
  claims: readonly ClaimedReference[],
  printed: readonly PaperReference[]
): ComparedReferences {
  const entries = printed.map(readEntry)
  const fits = claims.flatMap((claim, index) => fitsOf(claim, index, entries))
  const taken = new Map<number, number>()
  const located: LocatedReference[] = claims.map(({ key }) => ({ key, entry: null, fault: 'absent' }))
  const isSettled = (claim: number) => located[claim]!.fault !== 'absent'
  const settle = ({ claim, entry }: Fit, fault: ReferenceFault | null) => {
    if (fault !== 'twice') taken.set(entry, claim)
    located[claim] = { key: claims[claim]!.key, entry, fault }
  }
  const sound = fits.filter((fit) => faultOf(fit) === null).sort((a, b) => rank(b) - rank(a))
  for (const fit of sound) if (!isSettled(fit.claim) && !taken.has(fit.entry)) settle(fit, null)
  const faulty = fits.filter((fit) => faultOf(fit) !== null).sort((a, b) => rank(b) - rank(a))
  for (const fit of faulty) if (!isSettled(fit.claim) && !taken.has(fit.entry)) settle(fit, faultOf(fit))
  for (const fit of sound) if (!isSettled(fit.claim)) settle(fit, 'twice')
  const keyOf = new Map([...taken].map(([entry, claim]) => [entry, claims[claim]!.key] as const))
  addReprints(printed, keyOf)
  return { located, missed: [...printed.keys()].filter((entry) => !keyOf.has(entry)), keyOf }
}

type ReadEntry = { dated: PrintedYears; byline: PrintedAuthors; titled: PrintedTitle }

/** Read once a paper: several checks compare with the same list, more than once. */
const known = new WeakMap<PaperReference, ReadEntry>()

function readEntry(entry: PaperReference): ReadEntry {
  const read = known.get(entry) ?? {
    dated: readPrintedYears(entry),
    byline: readPrintedAuthors(entry),
    titled: readPrintedTitle(entry)
  }
  known.set(entry, read)
  return read
}

/** The entries of which at least two of first author, year and title agree with a claim. */
function fitsOf(claim: ClaimedReference, index: number, entries: readonly ReadEntry[]): Fit[] {
  const named = readClaimedAuthors(claim.authors)
  const wanted = lettersOfTitle(claim.title)
  return entries.flatMap((entry, at) => {
    const authors = authorFault(named, entry.byline)
    const year = yearFits(claim.year, entry.dated)
    if (authors === 'first' && !year) return []
    const title = titleFit(wanted, entry.titled)
    const agreeing = Number(authors !== 'first') + Number(year) + Number(title > 0)
    return agreeing >= 2 ? [{ claim: index, entry: at, title, year, authors }] : []
  })
}

function faultOf({ title, year, authors }: Fit): ReferenceFault | null {
  if (title === 0) return 'title'
  if (!year) return 'year'
  if (authors === 'first') return 'first-author'
  return authors === 'other' ? 'author' : authors === 'left-out' ? 'author-left-out' : null
}

/** A right title tells more than the rest; of two titles that fit, the one that was read tells more. */
function rank({ title, year, authors }: Fit): number {
  return 4 * title + 2 * Number(year) + Number(authors === null)
}

/** Lists of several parts print some works twice: one claim is enough for them. */
function addReprints(printed: readonly PaperReference[], keyOf: Map<number, string>): void {
  const identity = ({ authors, year, title }: PaperReference) =>
    title === null ? null : JSON.stringify([authors[0] ?? '', year, title.toLowerCase()])
  const keys = new Map([...keyOf].map(([entry, key]) => [identity(printed[entry]!), key]))
  for (const [entry, reference] of printed.entries()) {
    const key = keys.get(identity(reference))
    if (!keyOf.has(entry) && key !== undefined && reference.title !== null) keyOf.set(entry, key)
  }
}
