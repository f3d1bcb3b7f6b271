/** What British and American English spell differently in economic texts, as endings and stems. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\b((?:mis)?behavi|lab|fav|neighb|harb|(?:dis)?hon|col|rum|hum|endeav|vig|arm|flav)our/g, '$1or'],
  [/(?<=\p{L}{3})is(?=(?:e[sdr]?|ing|able|ations?|ational)(?!\p{L}))/gu, 'iz'],
  [/(?<=\p{L}{2})ys(?=(?:e[sdr]?|ing)(?!\p{L}))/gu, 'yz'],
  [/\b(cent|(?:kilo|centi|milli)?met|theat|fib|lit)re(?=s?\b)/g, '$1er'],
  [/\b(def|off|lic|pret)ence(?=s?\b)/g, '$1ense'],
  [/\b(trave|mode|labe|cance|channe|signa|leve|fue)ll(?=ed|ing|er)/g, '$1l'],
  [/\bprogramme/g, 'program'],
  [/\b(catal|dial|anal)ogue/g, '$1og'],
  [/\bageing\b/g, 'aging'],
  [/\b(judg|acknowledg)ement/g, '$1ment'],
  [/\bsceptic/g, 'skeptic'],
  [/\bgrey\b/g, 'gray']
]

/**
 * One spelling for words that differ between British and American English only. The result need not be a word
 * ("raise" becomes "raize"); it is compared with nothing but other results.
 *
 * @param text in lower case
 */
export function americanSpelling(text: string): string {
  return rewrites.reduce((spelled, [from, to]) => spelled.replaceAll(from, to), text)
}
