import type { PaperText } from '../../../../schemas/paper.ts'

const month =
  'January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall|Winter'
/** A year that dates a paper: behind a month, a copyright sign, a volume. */
const dating = new RegExp(
  String.raw`(?:\b(?:${month}|Copyright|Published|Accepted|Received|Revised|Version|Vol(?:ume)?|Draft|Dated?)\b|©)[^\n\d]{0,20}(?:\d{1,3}[^\n\d]{1,10}){0,2}(?:19|20)\d\d(?!\d)`,
  'i'
)

/** The years on a paper's first pages and in its running heads, and what else tells its age. */
export function printedYears(
  { pages, references }: PaperText,
  frontPages: number
): { printed: ReadonlySet<number>; isDated: boolean; newestReference: number | null } {
  const front = pages.slice(0, frontPages)
  const heads = pages.flatMap(({ lines }) => lines.filter(({ zone }) => zone === 'header' || zone === 'footer'))
  const texts = [...front.map(({ text }) => text), ...front.flatMap(({ lines }) => lines), ...heads].map((line) =>
    typeof line === 'string' ? line : line.text
  )
  const cited = references.flatMap(({ year }) => yearsIn(year ?? ''))
  return {
    printed: new Set(texts.flatMap(yearsIn)),
    isDated: dating.test(front[0]?.text ?? ''),
    newestReference: cited.length > 0 ? Math.max(...cited) : null
  }
}

function yearsIn(text: string): number[] {
  return (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).map(Number)
}
