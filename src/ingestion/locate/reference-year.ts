/** When an entry says that its work appeared: the year that was read, with its letter, and all that may be one. */
export type PrintedYears = { year: string; letter: string; others: string[]; isUndated: boolean }

const address = /\b(?:https?:|doi[: ]|10\.\d{4,9}\/)\S{0,300}/gi
/** Four figures that are no page of a range and no part of a longer number. */
const anyYear = /(?<![\d.,/]|\d\s?[-–—]\s?)(?:1[5-9]|20)\d\d(?![\d/]|[-–—]\d|[.,]\d)/g
const undated =
  /forthcoming|in press|to appear|accepted|n\.\s?d\b|undated|working paper|mimeo|manuscript|unpublished|submitted|accessed|retrieved|visited/i

export function readPrintedYears(entry: { raw: string; year: string | null }): PrintedYears {
  const [, year = '', letter = ''] = /(\d{4})([a-z]?)/.exec(entry.year ?? '') ?? []
  const others = entry.raw.slice(0, 2_000).replaceAll(address, ' ').match(anyYear) ?? []
  return { year, letter, others, isUndated: year === '' || undated.test(entry.raw) }
}

/**
 * Whether an entry prints the year of a claim: the year that was read or, where an entry prints several, another one.
 * A letter counts where both have one. 'forthcoming' and 'n.d.' stand for an entry that says so or prints no year.
 */
export function yearFits(claimed: string, printed: PrintedYears): boolean {
  const [, year, letter = ''] = /^\D{0,3}(\d{4})([a-z]?)/.exec(claimed.trim()) ?? []
  if (year === undefined) return printed.isUndated
  if (year === printed.year) return letter === '' || printed.letter === '' || letter === printed.letter
  return printed.others.includes(year)
}
