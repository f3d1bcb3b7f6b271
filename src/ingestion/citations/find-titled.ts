import { type CitationDates, readDates } from './citation-dates.ts'
import type { CitedWork } from './cited-work.ts'
import { onOneLine } from './find-citations.ts'
import type { Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

/** A citation of a work without authors by its title: 'Our World in Data (2020)'. */
export type TitledMention = { text: string; offset: number; works: CitedWork[] }

const longestTitle = 30

/** Finds citations by title and year of the works that have no authors. */
export function findTitled(text: string, tokens: readonly Token[], works: readonly CitedWork[]): TitledMention[] {
  const untitled = works.filter(({ titleForms }) => titleForms.length > 0)
  if (untitled.length === 0) return []
  return tokens.flatMap((token, index) => {
    const isYear = token.kind === 'digits' && token.text.length === 4
    const read = isYear ? readDates(tokens, index) : null
    return read ? endingAt(text, tokens, { read, index, works: untitled }) : []
  })
}

function endingAt(
  text: string,
  tokens: readonly Token[],
  { read, index, works }: { read: CitationDates; index: number; works: readonly CitedWork[] }
): TitledMention[] {
  const sameYear = works.filter(({ year }) => read.dates.some(({ years }) => years.includes(year)))
  if (sameYear.length === 0) return []
  let title = ''
  for (let first = index - 1; first >= Math.max(0, index - longestTitle); first -= 1) {
    const token = tokens[first]!
    if (token.kind === 'gap') return []
    if (token.kind !== 'word') continue
    title = plainFold(token.text) + title
    const found = sameYear.filter(({ titleForms }) => titleForms.includes(title))
    if (found.length === 0) continue
    const end = tokens[read.next - 1]!.end
    return [{ text: onOneLine(text.slice(token.start, end)), offset: token.start, works: found }]
  }
  return []
}
