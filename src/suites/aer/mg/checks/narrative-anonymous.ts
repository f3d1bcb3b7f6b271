import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

/** 'Smith (2010)', 'Smith et al.', 'Smith and Jones, 2010'. */
const citation =
  /\p{Lu}[\p{L}'’-]{1,30}(?: et al\.?|,? (?:and|&) \p{Lu}[\p{L}'’-]{1,30})?,? \(?(?:19|20)\d\d[a-z]?\)|\p{Lu}[\p{L}'’-]{1,30} et al\b/u

/** Titles with fewer words ('Sticky prices') may stand in a story by chance. */
const FEWEST_TITLE_WORDS = 4
/** So may a main title such as 'How Far to Look'; subtitles are longer. */
const FEWEST_PART_WORDS = 6

/** What follows a name that has become a term: 'Nash equilibrium' where an author is called Nash. */
const term =
  'equilibri|bargaining|competition|function|technolog|distribution|process|preferences|demand|curve|matching'

/** Whether a story gives away neither the paper's title nor its authors, and cites nobody. */
export function narrativeAnonymous(
  story: string,
  { title, authors, pages }: Pick<PaperText, 'title' | 'authors' | 'pages'>
): CheckResult {
  const named = titleIn(story, title) ?? authorIn(story, authors, pages) ?? citation.exec(story)?.[0]
  return {
    check: 'narrative-anonymous',
    ok: named === undefined,
    message: `the narrative must not name the paper, its authors or other work${named === undefined ? '' : `; take out "${named}"`}`,
    ...(named !== undefined && { evidence: { passage: named } })
  }
}

function titleIn(story: string, title: string | null): string | undefined {
  if (title === null) return undefined
  const told = ` ${wordsOf(story).join(' ')} `
  const parts = title.split(/[:?!—–]\s|\s[-—–]\s|\n/).filter((part) => wordsOf(part).length >= FEWEST_PART_WORDS)
  const whole = wordsOf(title).length >= FEWEST_TITLE_WORDS ? [title] : []
  return [...whole, ...parts].find((part) => told.includes(` ${wordsOf(part).join(' ')} `))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? []
}

/**
 * A full name or a surname. At the beginning of a sentence 'Young workers' has a capital as well: there a surname counts
 * only if the paper never prints the word in small letters.
 */
function authorIn(story: string, authors: readonly string[], pages: PaperText['pages']): string | undefined {
  return authors.find((author) => {
    const surname = author.trim().split(/\s+/).at(-1) ?? ''
    if (surname.length < 3) return false
    const isWord = pages.some(({ text }) =>
      new RegExp(String.raw`\s${escaped(surname.toLowerCase())}\s`, 'u').test(text)
    )
    const alone = new RegExp(
      String.raw`${isWord ? String.raw`(?<=[\p{Ll},;]\s)` : String.raw`(?<![\p{L}-])`}${escaped(surname)}(?![\p{L}-]|\s(?:\p{Ll}{1,30}\s)?(?:${term}))`,
      'u'
    )
    return story.includes(author.trim()) || alone.test(story)
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
