/** One entry of a list of references that an author put below a text. */
export type ListEntry = {
  text: string
  offset: number /** '3' for an entry that opens with [3] or 3. */
  marker: string | null
}

const headingPattern =
  /^[#*_ \t]*(?:\d+\.?[ \t]+)?(?:references?(?: list| cited)?|bibliography|works cited|literature(?: cited)?)[*_:]*[ \t\r]*$/gim
const markerPattern = /^\s*(?:\[\^?(\d{1,3})\]:?|(\d{1,3})[.)](?=\s))\s*/
const bulletPattern = /^\s*[-*•–]\s+/
const yearPattern = /\b(?:1[5-9]|20)\d\d|forthcoming|in press/

/**
 * Tells the running text from the list of references at its end, by the last heading 'References' or the like, or by
 * the numbered entries that end the text.
 *
 * @returns the text in front of the list, and the entries of the list, none when there is no list
 */
export function splitReferenceList(text: string): { body: string; entries: ListEntry[] } {
  const heading = [...text.matchAll(headingPattern)].at(-1)
  const start = heading ? heading.index : numberedListStart(text)
  if (start === null) return { body: text, entries: [] }
  const listStart = start + (heading ? heading[0].length : 0)
  return { body: text.slice(0, start), entries: splitEntries(text.slice(listStart), listStart) }
}

/** Where the run of lines '[1] … 1994 …' that ends the text begins; a single such line is no list. */
function numberedListStart(text: string): number | null {
  const lines = [...text.matchAll(/[^\n]+/g)]
  const isEntry = (line: string) => /^\s*\[\^?\d{1,3}\]:?\s/.test(line) && yearPattern.test(line)
  const firstOfTail = lines.findLastIndex((line) => !isEntry(line[0]) && line[0].trim() !== '') + 1
  return lines.length - firstOfTail >= 2 ? lines[firstOfTail]!.index : null
}

function splitEntries(list: string, offset: number): ListEntry[] {
  const isMarked = list.split('\n').some((line) => markerPattern.test(line) || bulletPattern.test(line))
  const hasGaps = !isMarked && /\n[ \t\r]*\n/.test(list.trim())
  const entries: ListEntry[] = []
  let isNew = true
  for (const line of list.matchAll(/[^\n]*(?:\n|$)/g)) {
    const text = line[0].trim()
    if (text === '') {
      isNew = isNew || hasGaps
      continue
    }
    const marker = markerPattern.exec(text)
    const opens = isMarked ? marker !== null || bulletPattern.test(text) : hasGaps ? isNew : yearPattern.test(text)
    const words = text.replace(markerPattern, '').replace(bulletPattern, '')
    const last = entries.at(-1)
    if (opens || !last)
      entries.push({ text: words, offset: offset + line.index, marker: marker?.[1] ?? marker?.[2] ?? null })
    else last.text += ` ${words}`
    isNew = false
  }
  return entries
}
