import { type FoldedLetters, foldLetters, lettersOfTitle, withoutLigatures } from '../../text/fold-letters.ts'
import { closestRun } from './closest-run.ts'

/** What an entry prints, made ready for comparing: its letters, and those of the title that was read ('' for none). */
export type PrintedTitle = FoldedLetters & { raw: string; read: string }

/** How well an entry prints a title: 0 not at all, 1 but for a letter, 2 in its words, 3 as the title that was read. */
export type TitleFit = 0 | 1 | 2 | 3

/** A title with one letter more, less or other ('labour') is forgiven from this length on: 'Part II' is not 'Part I'. */
const fewestLettersToForgive = 24

/** A title may leave out its subtitle; one that ends in mid-sentence has to hold so much of it. */
const fewestShare = 0.6

/** No entry has more letters; bounds the time that a list without breaks can take. */
const mostLetters = 1_500

export function readPrintedTitle(entry: { raw: string; title: string | null }): PrintedTitle {
  const raw = entry.raw.slice(0, mostLetters)
  return { ...foldLetters(raw), raw, read: entry.title === null ? '' : lettersOfTitle(entry.title) }
}

/**
 * Whether an entry prints a title: from its beginning, up to its end or the end of its main title. Case, accents,
 * hyphens, ligatures and punctuation do not count; every word does.
 *
 * @param wanted the title's letters, by `lettersOfTitle`
 */
export function titleFit(wanted: string, printed: PrintedTitle): TitleFit {
  const { read } = printed
  if (wanted === '') return 0
  if (wanted === read || withoutLigatures(wanted) === withoutLigatures(read)) return 3
  if (isPrinted(wanted, printed)) return 2
  return wanted.length >= fewestLettersToForgive && isNearlyRead(wanted, read) ? 1 : 0
}

function isPrinted(wanted: string, { raw, letters, origins, read }: PrintedTitle): boolean {
  const readAt = read === '' ? -1 : letters.indexOf(read)
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const before = at === 0 ? '.' : raw.slice(origins[at - 1]! + 1, origins[at])
    const behind = end >= letters.length ? '.' : raw.slice(origins[end - 1]! + 1, origins[end])
    const begins = at === readAt || /[^\s\p{L}\p{N}'’‐-]/u.test(before) || /\d/.test(letters[at - 1]!)
    const ends = /[^\s\p{L}\p{N}'’‐-]/u.test(behind) || /\d/.test(letters[end]!)
    if (begins && (ends || wanted.length >= fewestShare * read.length)) return true
  }
  return false
}

/** Whether a title that was read begins with the wanted one, but for a letter. */
function isNearlyRead(wanted: string, read: string): boolean {
  if (read.length < fewestLettersToForgive || wanted.length < fewestShare * read.length) return false
  // One edit leaves one half of the title as it was.
  const half = Math.floor(wanted.length / 2)
  if (!read.includes(wanted.slice(0, half)) && !read.includes(wanted.slice(half))) return false
  const { from, edits } = closestRun([...read.slice(0, mostLetters)], [...wanted.slice(0, mostLetters)])
  return edits <= 1 && from <= 1
}
