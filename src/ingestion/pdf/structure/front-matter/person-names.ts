import { isAffiliation } from './affiliations.ts'

/** More words than this are no name. */
const MOST_WORDS = 6

/** Characters; longer texts are no lists of names. */
const LONGEST_LIST = 500

/** Names set side by side without a gap have at least so many words. */
const FEWEST_WORDS_OF_MANY = 6

const particles = new Set(
  'de del della delle der den des di da do dos du la le las los van von vom zu zum zur ten ter te el al bin ibn ben af av dal dalla san st y e i'.split(
    ' '
  )
)
const startingParticle = /^(?:de|del|della|di|da|du|la|le|van|von|el|al)\b/i
const word = /^(?:(?:d|l|al|el|t)['’‐-])?['’]?\p{Lu}[\p{L}\p{M}'’.‐-]{0,30}$/u
const initials = /^(?:\p{Lu}\p{M}?\.?[-‐]?){1,3}$/u
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i
const noName =
  /\b(?:the|for|with|and|of|under|from|into|is|are|does|how|why|what|when|working|papers?|series|draft|version|preliminary|abstract|key\s?words|contents|introduction|journal|review|articles?|report|chapter|appendix|supplement\w*|online|job|market|package|vignette|manual|corresponding|authors?|editors?|note|data|model|models|conference|workshop|seminar|theory|evidence|analysis|policy|equal contribution)\b/i
const academicTitle =
  /(?:,\s*)?(?:\b(?:ph\.?\s?d|d\.?phil|m\.?sc|m\.?b\.?a|m\.?d|b\.?sc|m\.?a|cfa|llm|j\.?d)\b\.?|\b(?:dr|prof|professor)\b\.?)(?=[\s,;]|$)/gi

/** The text of a line of authors without e-mails, addresses, identifiers, remarks in brackets and academic titles. */
function withoutContacts(text: string): string {
  return text
    .replace(/^(?:written |prepared )?by:?\s+|^authors?(?:\(s\))?\s?:\s?/i, '')
    .replace(/\{[^{}]{0,120}\}\s?@\S{1,80}/g, ',')
    .replace(/\S{0,80}@\S{1,80}/g, ',')
    .replace(/https?:\S{1,200}/g, ',')
    .replace(/orcid\S{0,20}|\d{4}-\d{4}-\d{4}-\d{3}[\dXx]/gi, ',')
    .replace(/\([^()]{0,150}\)|\[[^[\]]{0,60}\]/g, ',')
    .replace(academicTitle, ',')
    .replace(/(?<=\b\p{Lu}\.)(?=\p{Lu}\p{L})/gu, ' ')
}

/** A list of names, and of affiliations between them, as its single parts, without marks. */
export function partsOfList(text: string): string[] {
  if (text.length > LONGEST_LIST) return []
  return withoutContacts(text)
    .replace(/,?\s+((?:jr|sr)\.|I{2,3})(?=[\s,;∗*†]|$)/gi, ' $1')
    .replace(/\^(?:\{[^{}]{0,30}\}|\S)|[\d⁰¹²³⁴-⁹*∗†‡§¶#♯✉]+/gu, ',')
    .split(/[,;·•|⋅](?:\s{0,9}(?:and|und|et|with|&)(?=\s))?|(?:^|\s)(?:and|und|et|with|&)(?=\s|$)|\s[&–—]\s/iu)
    .map((part) => part.replace(/^[\s:–—-]+|[\s:–—-]+$/g, ''))
    .filter((part) => part !== '')
}

/** Whether a text looks like the name of one person: capitalised words, initials and particles. */
export function isPersonName(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length > 1 && suffix.test(words.at(-1)!)) words.pop()
  if (words.length < 2 || words.length > MOST_WORDS || noName.test(text) || isAffiliation(text)) return false
  const [first, last] = [words[0]!, words.at(-1)!]
  const starts = word.test(first) || (words.length > 2 && startingParticle.test(first))
  const isPart = (part: string) => word.test(part) || initials.test(part) || particles.has(part.toLowerCase())
  return starts && word.test(last) && /\p{L}{2}/u.test(last) && words.slice(1, -1).every(isPart)
}

/**
 * The names of a part of a list. Names in columns set close together come as one run of words, which 'given name,
 * initials, surname' parts again.
 *
 * @example
 * namesOf('Ada M. Lane John Roe Tom B. Poe') // => ['Ada M. Lane', 'John Roe', 'Tom B. Poe']
 */
export function namesOf(part: string): string[] {
  const words = part.split(/\s+/)
  if (words.length < FEWEST_WORDS_OF_MANY || words.some((each) => particles.has(each))) {
    return isPersonName(part) ? [part] : []
  }
  const names: string[] = []
  for (let i = 0; i < words.length; ) {
    let end = i + 1
    while (end < words.length && initials.test(words[end]!) && words[end]!.includes('.')) end++
    names.push(words.slice(i, end + 1).join(' '))
    i = end + 1
  }
  return names.every(isPersonName) ? names : []
}
