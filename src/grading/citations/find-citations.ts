/** How many places of a text are read as citations. */
export const mostMentions = 5000

/** An author-year citation as it stands in a text. */
export type CitationMention = {
  text: string
  /** Position of `text` in the text that was searched. */
  offset: number
  /** As written, in order: surnames, with given names or a sentence's first word where these stand before them. */
  names: string[]
  /** 'et al.' or its like follows the names. */
  etAl: boolean
  /** Four digits, or `forthcoming`. */
  year: string
  /** The letter that tells works of one year apart, or ''. */
  suffix: string
  /** Neither the year nor the whole is in brackets ('Card, 1990'): a date after a name looks the same. */
  loose: boolean
}

// A response is untrusted and may be long, so every repetition below has a bound: without one, a search that fails from
// every place of a text takes time that grows with the square of its length.
const word = String.raw`\p{Lu}[\p{L}\p{M}'’‐-]{0,40}`
const initial = String.raw`\p{Lu}\.(?:-?\p{Lu}\.){0,5}`
const gap = ' {1,9}'
const mayGap = ' {0,9}'
const particle = `(?:d[ae]|del|della|de[nrs]|d[io]|dos|du|las?|le|los|van|vo[nm]|zu[mr]?|te[nr]|el|al|bin|ibn|av)`
const joined = `(?:[dl]['’]|al-|el-)`
const part = `(?:${joined})?(?:${word}|${initial})`
// Bodies have small words inside: 'Bureau of Labor Statistics'.
const link = `(?:${particle}|of|for|on|the)`
const name = `(?:${particle}${gap}){0,3}${part}(?:${gap}(?:${link}${gap}){0,3}${part}){0,6}`
const separator = `(?:${mayGap},${mayGap}(?:and|&)${gap}|${mayGap},${gap}|${gap}(?:and|&|with)${gap})`
const others = String.raw`,?${gap}(?:et${gap}al\b\.?|and${gap}(?:others|co-?authors|colleagues)\b)`
const year = String.raw`(?:1[5-9]\d\d|20\d\d)(?:[a-z](?![\p{L}]))?(?!\d)|(?:forthcoming|in press)\b`
const moreYears = String.raw`(?:${mayGap}[,;/&]${mayGap}(?:and${gap})?(?:${year}|[a-z](?![\p{L}]))){0,11}`
const citationPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${name}(?:${separator}${name}){0,15})(${others})?(?:['’]s?)?` +
    String.raw`(?:,?${mayGap}([(\[])${mayGap}|,?${gap})((?:${year})${moreYears})`,
  'gu'
)
const separatorPattern = new RegExp(separator, 'u')

/**
 * Finds author-year citations in running text: 'Card and Krueger (1994)', '(Acemoglu et al., 2001; Autor, Dorn, and
 * Hanson 2013, ch. 2)', "Mirrlees's (1971a, b)". Every year gives a mention of its own.
 *
 * A mention has at most 16 names of up to 7 words and 12 years, and a text `mostMentions` such places: far above what
 * an introduction holds.
 *
 * @example
 * findCitations('As Card and Krueger (1994) show.')[0]?.names // => ['As Card', 'Krueger']
 */
export function findCitations(text: string): CitationMention[] {
  const flowing = joinLines(text)
  const isBracketed = markBrackets(flowing)
  return [...flowing.matchAll(citationPattern).take(mostMentions)].flatMap((match) => {
    const [whole, authors, etAl, bracket, years] = match
    const names = authors!.split(separatorPattern).filter((each) => !isInitials(each))
    const loose = bracket === undefined && !isBracketed[match.index]
    const mention = { text: bracket === undefined ? whole : close(whole, bracket), offset: match.index, names, loose }
    return splitYears(years!).map((date) => ({ ...mention, etAl: etAl !== undefined, ...date }))
  })
}

/** '2001a, b; 2004' as its three dates. */
function splitYears(years: string): { year: string; suffix: string }[] {
  let year = ''
  return [...years.matchAll(/(\d{4})([a-z](?![a-z]))?|(?<=[,;/& ])([a-z])(?![a-z])|forthcoming|in press/g)].map(
    (match) => {
      const [whole, digits, letter, furtherLetter] = match
      if (digits) year = digits
      if (!digits && !furtherLetter) return { year: 'forthcoming', suffix: '' }
      return { year: furtherLetter ? year : whole.slice(0, 4), suffix: letter ?? furtherLetter ?? '' }
    }
  )
}

/** Single line breaks become spaces, so that a citation may run over them; paragraphs stay apart. Length is kept. */
function joinLines(text: string): string {
  return text.replaceAll(/[\r\t\u00a0]|(?<!\n)\n(?![ \t\r]*\n)/g, ' ')
}

/** Per character, whether it stands between brackets; an open bracket is forgotten at the end of its paragraph. */
function markBrackets(text: string): Uint8Array {
  const marks = new Uint8Array(text.length)
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]!
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth = Math.max(0, depth - 1)
    if (letter === '\n') depth = 0
    marks[index] = depth > 0 ? 1 : 0
  }
  return marks
}

/** 'Card, D., Krueger, A. (1994)' splits into surnames and initials. */
function isInitials(name: string): boolean {
  return /^(?:\p{Lu}\.[ -]?)+$/u.test(name)
}

function close(text: string, bracket: string): string {
  return text + (bracket === '(' ? ')' : ']')
}
