/** One entry of a list of references that an author put below a text. */
export type ListEntry = {
  text: string
  offset: number
  /** What the text cites it by: '3' for an entry that opens with [3] or 3., a BibTeX key; null where there is none. */
  marker: string | null
}

/** A text without its lists of references, which are blank there, so that positions stay; and their entries. */
export type SplitText = { body: string; entries: ListEntry[] }

const mostEntries = 5000
const mostLines = 60
const longestEntry = 3000
/** Each list costs a search for its end. */
const mostLists = 50
const headingPattern =
  /^[#*_> \t]{0,12}(?:(?:\d{1,2}|[IVX]{1,5})[.)]?[ \t]{1,4})?(?:(?:selected|key|cited|full|main)[ \t]{1,4})?(?:r[ \t]?eferences?(?:[ \t]{1,4}(?:list|cited))?|bibliography|works[ \t]{1,4}cited|cited[ \t]{1,4}(?:works|literature)|literature(?:[ \t]{1,4}cited)?|sources|reference[ \t]{1,4}list)[*_: \t\r]{0,12}$/gim
const headingOfAnyLanguage =
  /^[#*_> \t]{0,12}(?:(?:\d{1,2}|[IVX]{1,5})[.)]?[ \t]{1,4})?(?:literatur(?:verzeichnis|liste|angaben)?|quellen(?:verzeichnis|angaben)?|referenzen|bibliogra(?:ph|f)ie|r[ée]f[ée]rences(?: bibliographiques)?|sources|(?:referencias|refer[êe]ncias)(?: bibliogr[áa]ficas)?|bibliograf[íi]a|(?:riferimenti|referenze)(?: bibliografici)?|literatuur(?:lijst)?|litteratur(?:liste|förteckning)?|referenser|referencer|(?:foot|end)notes|notes and references|works (?:referenced|consulted)|(?:list of )?references|参考文献|参考资料|參考文獻|引用文献|文献)[*_:： \t\r]{0,12}$/gimu
const nextHeadingPattern = /\n[ \t]{0,3}(?:#{1,6}[ \t]|\*\*[^*\n]{1,80}\*\*:?[ \t]{0,9}(?=\r?\n))/g
const bibtexPattern = /^[ \t]{0,9}@[a-z]{3,20}[ \t]{0,9}\{[ \t]{0,9}([^,\s{}]{1,100}),/gim
const bibitemPattern = /\\bibitem(?:\[[^\n]{0,200}?\])?\{([^{}\n]{1,100})\}/g
const markerPattern = /^\s{0,20}(?:\[\^?([\p{L}\p{N}+*:_-]{1,20})\]:?|\(?(\d{1,3})[.)](?=\s))\s{0,20}/u
const bulletPattern = /^\s{0,20}[-*•–+]\s{1,20}/
const yearPattern = /\b(?:1[5-9]|20)\d\d|forthcoming|in press|n\. ?d\./
const bylinePattern = /^\p{Lu}[\p{L}\p{M}'’. -]{0,40}(?:[,(&]| et al)/u
const authorPattern = /^\p{Lu}[\p{L}'’ -]{1,40}, {1,3}\p{Lu}/u

/**
 * Tells the running text from its lists of references: BibTeX and \bibitem entries, what follows a heading
 * 'References' or the like, or the numbered entries that end the text.
 */
export function splitReferenceList(text: string, conventions: Conventions = 'english'): SplitText {
  const keyed = splitKeyed(text)
  const regions = listRegions(keyed.body, conventions)
  const entries = regions.flatMap(({ from, to }) => splitEntries(keyed.body.slice(from, to), from))
  const body = regions.reduce((rest, { start, to }) => blank(rest, start, to), keyed.body)
  return { body, entries: [...keyed.entries, ...entries].slice(0, mostEntries) }
}

/** Entries that carry a key of their own, wherever they stand. */
function splitKeyed(text: string): SplitText {
  const starts = [...text.matchAll(bibtexPattern), ...text.matchAll(bibitemPattern)].sort((a, b) => a.index - b.index)
  const pieces: string[] = []
  let end = 0
  const entries = starts.slice(0, mostEntries).map((match, index) => {
    const next = starts[index + 1]?.index ?? text.length
    const piece = text.slice(match.index, next)
    const close = match[0].startsWith('\\')
      ? piece.search(/\n[ \t\r]*\n|\\end\{/)
      : piece.search(/\n[ \t]*\}|\}\s*\n\s*\n/)
    const to = close < 0 ? next : match.index + close
    pieces.push(text.slice(end, match.index), ' '.repeat(to - match.index))
    end = to
    const inner = text.slice(match.index + match[0].length, to).slice(0, longestEntry)
    return {
      text: match[0].startsWith('\\') ? inner : bibtexText(inner),
      offset: match.index,
      marker: match[1]!.trim()
    }
  })
  return { body: pieces.join('') + text.slice(end), entries }
}

/** 'Card, David and Krueger, Alan. 1994. Title' from the fields of a BibTeX entry. */
function bibtexText(fields: string): string {
  const field = (name: string) =>
    new RegExp(String.raw`\b${name}\s{0,9}=\s{0,9}["{]?([^\n]{0,1000})`, 'i').exec(fields)?.[1]
  const parts = ['author', 'year', 'date', 'title'].map((name) => field(name)?.replaceAll(/[{}"]|,\s*$/g, '') ?? '')
  return parts.filter((part) => part !== '').join('. ')
}

/** Of English texts alone, or of the languages that models answer in. */
export type Conventions = 'english' | 'all'

type Region = { start: number; from: number; to: number }

function listRegions(text: string, conventions: Conventions): Region[] {
  const english = [...text.matchAll(headingPattern)]
  const known = new Set(english.map(({ index }) => index))
  const further = conventions === 'all' ? [...text.matchAll(headingOfAnyLanguage)] : []
  const headings = [...english, ...further.filter(({ index }) => !known.has(index))].sort((a, b) => a.index - b.index)
  const regions = headings.slice(-mostLists).flatMap((heading, index, all) => {
    const from = heading.index + heading[0].length
    nextHeadingPattern.lastIndex = from
    const ends = nextHeadingPattern.exec(text)?.index
    const next = all[index + 1]?.index
    // A line 'References' in a table of contents opens no list: only the last may run to the end of the text.
    if (next !== undefined && (ends === undefined || ends > next)) return []
    return [{ start: heading.index, from, to: ends ?? text.length }]
  })
  if (regions.length > 0) return regions
  const start = numberedListStart(text)
  return start === null ? [] : [{ start, from: start, to: text.length }]
}

/** Where the run of lines '[1] … 1994 …' that ends the text begins; a single such line is a list only as a footnote. */
function numberedListStart(text: string): number | null {
  const lines = [...text.matchAll(/[^\n]+/g)]
  const isEntry = (line: string) => /^\s*\[\^?[\p{L}\p{N}+*:_-]{1,20}\]:?\s/u.test(line) && yearPattern.test(line)
  const firstOfTail = lines.findLastIndex((line) => !isEntry(line[0]) && line[0].trim() !== '') + 1
  const tail = lines.slice(firstOfTail).filter((line) => line[0].trim() !== '')
  return tail.length >= 2 || /^\s*\[\^/.test(tail[0]?.[0] ?? '') ? tail[0]!.index : null
}

function splitEntries(list: string, offset: number): ListEntry[] {
  const isMarked = list.split('\n').some((line) => markerPattern.test(line) || bulletPattern.test(line))
  const hasGaps = !isMarked && /\n[ \t\r]*\n/.test(list.trim())
  const entries: { lines: string[]; offset: number; marker: string | null }[] = []
  let isNew = true
  for (const line of list.matchAll(/[^\n]*(?:\n|$)/g)) {
    if (entries.length > mostEntries) break
    const text = line[0].trim()
    if (text === '') {
      isNew = isNew || hasGaps
      continue
    }
    const marker = markerPattern.exec(text)
    const last = entries.at(-1)
    const opens = isMarked ? opensMarked(text, marker, last?.marker) : hasGaps ? isNew : opensPlain(text, last?.lines)
    const words = opens && isMarked ? text.replace(markerPattern, '').replace(bulletPattern, '') : text
    if (opens || !last) {
      const label = marker?.[1] ?? marker?.[2] ?? null
      entries.push({ lines: [words], offset: offset + line.index, marker: isMarked ? label : null })
    } else if (last.lines.length < mostLines) last.lines.push(words)
    isNew = false
  }
  return entries.map(({ lines, ...entry }) => ({ ...entry, text: lines.join(' ').slice(0, longestEntry) }))
}

/** A line that opens with '12.' goes on with a page or volume unless it counts on from the entry before. */
function opensMarked(text: string, marker: RegExpExecArray | null, last: string | null | undefined): boolean {
  if (bulletPattern.test(text)) return true
  if (!marker) return false
  const step = Number(marker[2]) - Number(last ?? Number.NaN)
  return marker[2] === undefined || Number.isNaN(step) || (step > 0 && step < 4)
}

/** Whether a line opens an entry: authors or a year stand in it, and the entry before it has a year already. */
function opensPlain(text: string, lastLines: readonly string[] | undefined): boolean {
  if (!yearPattern.test(lastLines?.slice(-4).join(' ') ?? '1999')) return false
  const isComplete = /[.)\]”"]$/.test(lastLines?.at(-1) ?? '.')
  return yearPattern.test(text) ? isComplete || bylinePattern.test(text) : isComplete && authorPattern.test(text)
}

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to)
}
