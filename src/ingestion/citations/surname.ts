/** Small words that belong to a surname: 'van der Ploeg'. */
export const particles: ReadonlySet<string> = new Set(
  'af al av bin da dal das de del della den der des di do dos du el ibn la las le los ten ter van vom von zu zum zur'.split(
    ' '
  )
)
const generationPattern = /^(jr|sr|ii|iii|iv)\.?$/i
const unaccented: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i'
}
const isAscii = /^[\0-\x7f]*$/
const noSpellings = {}
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** An author of a reference as citations may name it. */
export type Author = {
  /** The spellings of the surname or of the body's name, folded by `foldName`. */
  forms: ReadonlySet<string>
  /** First letters of the given names, '' for a body or where none are known. */
  initials: string
  /** The first given name in full, folded; '' where only an initial is known. */
  givenName: string
  hasParticle: boolean
  /** An organisation, cited by its whole name or its first letters. */
  isBody: boolean
}

/**
 * Reads a person of a reference list: the surname with and without its particles, and each half of a double surname.
 *
 * @param author 'David Card', 'Card, David', 'Card, D.', 'van der Ploeg, F.', 'García Peñalosa, Cecilia'
 */
export function readPerson(author: string): Author {
  const comma = author.indexOf(',')
  const words = author.slice(0, comma < 0 ? undefined : comma).split(/[\s.]+/)
  const named = words.filter((word) => word !== '' && !generationPattern.test(word))
  const { given, surname } = comma < 0 ? splitName(named) : { given: givenAfter(author, comma), surname: named }
  const bare = surname.filter((word) => !particles.has(word.toLowerCase()))
  const spellings = [surname.join(''), bare.join(''), bare.at(-1) ?? '', bare[0] ?? '']
  // A body of which nothing says that it is one is cited by every word of its name; a person never is.
  if (comma < 0) spellings.push(named.join(''))
  return {
    forms: new Set(spellings.flatMap(foldings)),
    initials: initialsOf(given),
    givenName: given[0] && given[0].length > 2 ? plainFold(given[0]) : '',
    hasParticle: bare.length < surname.length,
    isBody: false
  }
}

/**
 * Lower-case letters of a name without accents, hyphens and apostrophes, in both customary spellings of a letter that
 * has two: 'Müller' gives 'muller' and 'mueller'.
 */
export function foldName(name: string): Set<string> {
  return new Set(foldings(name))
}

function foldings(name: string): string[] {
  const plain = plainFold(name)
  if (plain === '') return []
  return isAscii.test(name) ? [plain] : [plain, fold(name, spelledOut)]
}

/** The first of the spellings that `foldName` gives. */
export function plainFold(name: string): string {
  return fold(name, noSpellings)
}

function fold(name: string, table: Record<string, string>): string {
  // Most names are of plain letters, most titles of plain letters and marks, and a reference list has hundreds.
  if (/^[a-z]*$/i.test(name)) return name.toLowerCase()
  if (isAscii.test(name)) return name.replaceAll(/[^A-Za-z]+/g, '').toLowerCase()
  return [...name.normalize('NFKC').toLowerCase()]
    .map((letter) => table[letter] ?? unaccented[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
}

/** 'Alan B. Krueger', 'Krueger AB', 'Geng Li', 'Peter van der Ploeg' without the dots. */
function splitName(words: readonly string[]): { given: string[]; surname: string[] } {
  // 'Krueger AB' has its initials at the end; 'GENG LI' is printed in capitals.
  const isInitials = (word: string) => /^\p{Lu}{1,3}$/u.test(word)
  const last = words.findLastIndex((word) => !isInitials(word))
  if (last >= 0 && last < words.length - 1) return { given: words.slice(last + 1), surname: words.slice(0, last + 1) }
  let start = Math.max(0, words.length - 1)
  while (start > 0 && particles.has(words[start - 1]!.toLowerCase())) start -= 1
  return { given: words.slice(0, start), surname: words.slice(start) }
}

function givenAfter(author: string, comma: number): string[] {
  const words = author.slice(comma + 1).split(/[\s.,]+/)
  return words.filter((word) => word !== '' && !generationPattern.test(word) && !particles.has(word.toLowerCase()))
}

function initialsOf(given: readonly string[]): string {
  const letters = given.flatMap((word) => {
    const parts = /^\p{Lu}{2,3}$/u.test(word) ? [...word] : word.split(/[-‐]/)
    return parts.map((part) => plainFold(part)[0] ?? '')
  })
  return letters.join('')
}
