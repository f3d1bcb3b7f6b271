import { endsInHyphen, type WordCounts } from './words.ts'

/** Prefixes that are often set off by a hyphen that stays; few of them are words of their own. */
const hyphenatedPrefix = /(?:^|[^\p{L}])(?:non|self|quasi|pseudo)$/iu

/**
 * Joins the lines of a paragraph to running text. A hyphen at a line end is dropped where it only broke a word, and
 * kept where it belongs to a compound. The document itself tells: the form that it uses within lines is right. Without
 * such a witness, a hyphen stays between two words that the document knows, before capitals and digits, and after
 * prefixes such as 'non'.
 *
 * @param texts of the lines, in reading order
 * @example
 * joinLines(['a mac-', 'roeconomic two-', 'way panel'], countWords(['two', 'way', 'macroeconomic']))
 * // => 'a macroeconomic two-way panel'
 */
export function joinLines(texts: readonly string[], words: WordCounts): string {
  const parts: string[] = []
  let last = ''
  for (const text of texts) {
    const line = text.replaceAll('\t', ' ').trim()
    if (line === '') continue
    const joint = last === '' ? '' : jointOf(last, line, words)
    if (joint === null) parts[parts.length - 1] = last.slice(0, -1)
    parts.push(joint ?? '', line)
    last = line
  }
  return parts.join('')
}

/** What stands between two lines of a paragraph; null where the hyphen of the first goes. */
function jointOf(last: string, line: string, words: WordCounts): '' | ' ' | null {
  if (endsInHyphen(last)) return staysHyphenated(last, line, words) ? '' : null
  return /[—/]$/.test(last.slice(-1)) || line.startsWith('—') ? '' : ' '
}

function staysHyphenated(before: string, after: string, words: WordCounts): boolean {
  // A soft hyphen is made for line ends and never stays.
  if (before.endsWith('\u00ad')) return false
  return isCompound(lastWordOf(before.slice(0, -1)), /^[\p{L}\p{M}]{1,40}/u.exec(after)?.[0] ?? '', words)
}

/** The letters at the end of a text. */
function lastWordOf(text: string): string {
  return /[\p{L}\p{M}]{1,40}$/u.exec(text.slice(-40))?.[0] ?? ''
}

function isCompound(first: string, second: string, words: WordCounts): boolean {
  if (second === '' || /^\p{Lu}/u.test(second)) return true
  const [one, two] = [first.toLowerCase(), second.toLowerCase()]
  const [hyphenated, whole] = [words.get(`${one}-${two}`) ?? 0, words.get(one + two) ?? 0]
  if (hyphenated !== whole) return hyphenated > whole
  if (hyphenatedPrefix.test(first)) return true
  // 'eco' and 'nomic' are no words of the paper, 'price' and 'taking' are.
  return first.length > 2 && second.length > 2 && words.has(one) && words.has(two)
}
