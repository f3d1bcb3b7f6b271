import type { PaperLine, PaperPage, PaperText } from '../../schemas/paper.ts'

/** Lines within this share of the largest font size belong to the title. */
const TITLE_SIZE_SHARE = 0.95

/** A longer block in the largest type is the text itself: such a page does not set its title apart by size. */
const LONGEST_TITLE_LINES = 5

/** The text after an unmarked end of the abstract is set in another size. */
const SIZE_CHANGE = 0.05

const abstractHeading = /^abstract\b\s*[.:—–-]*\s*/i
const afterAbstract =
  /^(key\s?-?words|jel\b|(\d+|[ivx]+)?\.?\s*introduction\b|table of contents|contents$|1\.?\s+\p{Lu})/iu
const endOfAuthors = /^(abstract|key\s?-?words|jel\b|summary\b|introduction\b|table of contents|contents$)/i
const affiliation = /^\d|universit|department|institut|school|college|bank|cent(er|re)\b|faculty|@|https?:/i
const personName =
  /^\p{Lu}[\p{L}.'’-]*( (\p{Lu}[\p{L}.'’-]*|de|del|della|der|den|di|da|dos|la|le|van|von|ten|ter|al)){1,5}$/u
/** Longer lines are running text. */
const LONGEST_AUTHOR_LINE = 120

export type FrontMatter = Pick<PaperText, 'title' | 'authors' | 'abstract'>

/**
 * Guesses title, authors and abstract from page one by type size and heading: the title is the first block in the
 * largest type, the authors follow it, the abstract stands behind a heading that says so.
 */
export function guessFrontMatter(page: PaperPage | undefined): FrontMatter {
  const lines = page?.lines.filter(({ hidden, angle }) => !hidden && angle === undefined) ?? []
  const titleLines = findTitle(lines)
  const afterTitle = titleLines.length > 0 ? lines.indexOf(titleLines.at(-1)!) + 1 : 0
  return {
    title: titleLines.length > 0 ? joinLines(titleLines) : null,
    authors: findAuthors(lines.slice(afterTitle)),
    abstract: findAbstract(lines)
  }
}

function findTitle(lines: readonly PaperLine[]): PaperLine[] {
  const worded = lines.filter(({ text }) => /\p{L}{2}/u.test(text))
  const largest = Math.max(...worded.map(({ fontSize }) => fontSize))
  const isTitle = (line: PaperLine) => line.fontSize >= TITLE_SIZE_SHARE * largest
  const start = worded.findIndex(isTitle)
  if (start < 0) return []
  const end = worded.findIndex((line, i) => i > start && !isTitle(line))
  const block = worded.slice(start, end < 0 ? undefined : end)
  return block.length > LONGEST_TITLE_LINES ? block.slice(0, 1) : block
}

/** The lines between title and abstract that are made of names only: affiliations and dates may stand between them. */
function findAuthors(lines: readonly PaperLine[]): string[] {
  const end = lines.findIndex(({ text }) => endOfAuthors.test(text) || text.length > LONGEST_AUTHOR_LINE)
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text }) => !affiliation.test(text))
    .map(({ text }) =>
      text
        .split(/,|;|\t|&|\band\b/)
        .map(withoutMarks)
        .filter(Boolean)
    )
    .filter((names) => names.every((name) => personName.test(name)))
    .flat()
}

function withoutMarks(name: string): string {
  return name.replace(/[\d*†‡§¶∗]+/g, '').trim()
}

function findAbstract(lines: readonly PaperLine[]): string | null {
  const start = lines.findIndex(({ text }) => abstractHeading.test(text))
  if (start < 0) return null
  const first = { ...lines[start]!, text: lines[start]!.text.replace(abstractHeading, '') }
  const rest = lines.slice(start + 1)
  const size = (first.text === '' ? rest[0] : first)?.fontSize ?? 0
  const end = rest.findIndex(
    (line) => afterAbstract.test(line.text) || Math.abs(line.fontSize / size - 1) > SIZE_CHANGE
  )
  const body = [first, ...rest.slice(0, end < 0 ? undefined : end)].filter(({ text }) => text !== '')
  return body.length > 0 ? joinLines(body) : null
}

/** Lines as running text. A hyphen at a line end before a small letter is taken for a word break. */
function joinLines(lines: readonly PaperLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replace(/(\p{L})[-\u00ad]\n(\p{Ll})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
}
