import { blankAddresses } from './find-doi.ts'
import type { StyledText } from './join-entry.ts'

const series =
  /\b(?:(?:\p{Lu}[\p{L}&.]{1,20} ){0,4}(?:Working|Discussion|Research|Policy Research|Staff) (?:Papers?|Reports?|Memorandum)|Technical [Rr]eport|(?:Ph\.? ?D\.?|Doctoral|Master[’']?s?) (?:[Tt]hesis|[Dd]issertation)|R package version|Unpublished manuscript|[Mm]imeo)[^,;.()]{0,60}/u
const LONGEST_VENUE = 160
const SHORTEST_ITALIC = 3

/** Journal, book, series or publisher of what follows a title. */
export function readVenue(entry: StyledText, from: number): string | null {
  const rest = blankAddresses(entry.text.slice(from))
  return italicRun(entry, from) ?? tidyVenue(series.exec(rest)?.[0] ?? '') ?? firstSegment(rest)
}

/** The first italics behind the title: a journal, or the book that a chapter is in. */
function italicRun({ text, isItalic }: StyledText, from: number): string | null {
  const start = isItalic.indexOf(true, from)
  if (start < 0) return null
  let end = start
  for (let i = start; i < text.length; i += 1) {
    if (isItalic[i]) end = i + 1
    else if (/[.,;:(\d]/.test(text[i]!) || i - end > 12) break
  }
  const venue = tidyVenue(text.slice(start, end))
  return venue !== null && venue.length >= SHORTEST_ITALIC && /\p{L}{2}/u.test(venue) ? venue : null
}

/** Without italics: up to the volume, pages, or the end of the sentence. */
function firstSegment(rest: string): string | null {
  const opened = rest.replace(/^[\s.,:;)\]”"’]{0,6}(?:[Ii]n:? )?/, '')
  const end = /,? ?(?:\bvol\b|\bno\b|\bpp?\b|\bpages?\b|\d|\(|\uE000|URL|doi|DOI|$)|[,;] |\. (?=\p{Lu})/u.exec(opened)
  return tidyVenue(opened.slice(0, Math.min(end?.index ?? LONGEST_VENUE, LONGEST_VENUE)))
}

function tidyVenue(venue: string): string | null {
  const tidied = venue.replace(/^[\s.,:;]+|[\s.,:;(\uE000]+$/g, '')
  return /\p{L}/u.test(tidied) ? tidied : null
}
