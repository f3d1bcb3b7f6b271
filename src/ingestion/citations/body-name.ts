import { type Author, foldName, plainFold } from './surname.ts'

const bodyWords = new Set(
  `academies academy administration agency alliance assembly association authority bank board bureau cabinet center
  centre chamber commission commissioner committee community conference congress consortium corporation council
  department development directorate division economist federation forum foundation fund government group inc
  initiative institute institution international laboratory league ltd ministry national network office organisation
  organization panel parliament partnership program programme project reserve secretariat senate service
  services society statistics survey system team union united university world`.split(/\s+/)
)
const linkWords = new Set(['of', 'for', 'on', 'the', 'and', 'in', 'to'])

/** Marks the first letters of a name that was written out, so that 'International Monetary Fund' finds 'IMF'. */
const lettersOf = '='

/** Whether an author of a reference is a body: 'World Bank', 'OECD', 'U.S. Bureau of Labor Statistics'. */
export function isBody(author: string): boolean {
  if (/^\p{Lu}{2,8}$/u.test(author.trim())) return true
  const words = author.split(/[\s,.&]+/).filter((word) => word !== '')
  return words.length > 1 && words.some((word) => bodyWords.has(word.toLowerCase()))
}

/** Reads a body of a reference list: its whole name, the name without 'U.S.', and its first letters. */
export function readBody(author: string): Author {
  const written = author.replace(/\(\s{0,3}(\p{Lu}[\p{L}&-]{1,9})\s{0,3}\)/u, '')
  const shortened = /\(\s{0,3}(\p{Lu}[\p{L}&-]{1,9})\s{0,3}\)/u.exec(author)?.[1]
  const words = mainWords(written.split(/[\s,.&]+/))
  const withoutCountry = words.filter((word) => word.length > 1 && !/^U[SK]$/.test(word))
  const forms = [words, withoutCountry].flatMap((each) => [...foldName(each.join('')), plainFold(firstLetters(each))])
  if (shortened) forms.push(plainFold(shortened))
  if (words.length === 1) forms.push(lettersOf + plainFold(author))
  const distinct = new Set(forms.filter((form) => form.length > 1))
  return { forms: distinct, initials: '', givenName: '', hasParticle: false, isBody: true }
}

/** The spellings of a name's last words, taken as a body's: 'European Central Bank' is also 'ecb' written out. */
export function spellingsOfBody(words: readonly string[]): Set<string> {
  const main = mainWords(words.map((word) => word.replace(/['’]s?$/, '')))
  const tails = main.map((_, start) => main.slice(start))
  const spellings = tails.flatMap((tail) => [...foldName(tail.join(''))])
  const letters = tails.filter((tail) => tail.length > 1).map((tail) => lettersOf + plainFold(firstLetters(tail)))
  return new Set([...spellings, ...letters])
}

function mainWords(words: readonly string[]): string[] {
  return words.filter((word) => word !== '' && !linkWords.has(word.toLowerCase()))
}

function firstLetters(words: readonly string[]): string {
  return words.length > 1 ? words.map((word) => word[0]!).join('') : ''
}
