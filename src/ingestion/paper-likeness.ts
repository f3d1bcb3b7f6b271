import type { Bibliography } from '../schemas/bibliography.ts'
import type { PaperText } from '../schemas/paper.ts'
import { lettersOfTitle } from '../text/fold-letters.ts'
import { sketchText, type TextSketch } from '../text/text-sketch.ts'
import { wordsOf } from '../text/words-of.ts'
import { readPerson } from './citations/surname.ts'

/** Letters of a title below which it tells no paper from another: `Introduction`, `Comment`, `Editorial note`. */
const leastTitleLetters = 20

/** What near-duplicates of a paper are found by. */
export type PaperLikeness = { titleKey: string | null; sketch: TextSketch }

/** The likeness of a paper; the title that a maintainer gave stands before the one that was read. */
export function likenessOfPaper(
  structure: Pick<PaperText, 'title' | 'pages'>,
  bibliography: Pick<Bibliography, 'title'> | null
): PaperLikeness {
  const words = structure.pages.flatMap(({ text }) => wordsOf(text))
  return { titleKey: titleKeyOf(bibliography?.title ?? structure.title), sketch: sketchText(words) }
}

/** Letters of a title by which it is compared; null where there are too few of them. */
export function titleKeyOf(title: string | null): string | null {
  const letters = lettersOfTitle(title ?? '')
  return letters.length >= leastTitleLetters ? letters : null
}

/** Whether two lists of authors share a family name, or one of them is empty: then nothing speaks against it. */
export function mayShareAuthor(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || others.length === 0) return true
  const names = new Set(some.flatMap(familyNames))
  return others.some((author) => familyNames(author).some((name) => names.has(name)))
}

/** A family name with and without its particles, folded: `Card, David` and `David Card` have one in common. */
function familyNames(author: string): string[] {
  return [...readPerson(author).forms].filter((form) => form !== '')
}
