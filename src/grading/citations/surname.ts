const particles = new Set(
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
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * The ways in which an author of a reference list is named in running text, folded by `foldName`: the surname with and
 * without its particles, and each half of a double surname.
 *
 * @param author 'David Card', 'Card, David', 'Card, D.', 'van der Ploeg, F.', 'García-Peñalosa, C.', or a body such as
 * 'World Bank', of which the last word and the whole name are forms
 */
export function surnameForms(author: string): Set<string> {
  const comma = author.indexOf(',')
  const words = wordsOf(comma < 0 ? author : author.slice(0, comma))
  const start = comma < 0 ? surnameStart(words) : 0
  const surname = words.slice(start)
  const bare = surname.filter((word) => !particles.has(word.toLowerCase()))
  const spellings = [surname.join(''), bare.join(''), bare.at(-1) ?? '', bare[0] ?? '']
  // Only a body is cited by every word of its name; for a person this form is never met, and harms nothing.
  if (comma < 0) spellings.push(words.join(''))
  return new Set(spellings.flatMap((spelling) => [...foldName(spelling)]))
}

/**
 * What may be the surname at the end of a name as it stands in a text ('Alan B. Krueger', 'Following Card', "Autor's"):
 * its last word, its last two words, ..., folded by `foldName`. One of them is a `surnameForms` of the author it names.
 */
export function spellingsOfName(name: string): Set<string> {
  const words = wordsOf(name.replace(/['’]s?$/, ''))
  return new Set(words.flatMap((_, index) => [...foldName(words.slice(index).join(''))]))
}

/**
 * Lower-case letters of a name without accents, hyphens and apostrophes, in both customary spellings of a letter that
 * has two: 'Müller' gives 'muller' and 'mueller'.
 */
export function foldName(name: string): Set<string> {
  const lower = name.normalize('NFC').toLowerCase()
  const spell = (table: Record<string, string>) =>
    [...lower]
      .map((letter) => table[letter] ?? unaccented[letter] ?? letter)
      .join('')
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
  return new Set([spell({}), spell(spelledOut)].filter((spelling) => spelling !== ''))
}

/** Words without initials before or after them ('A. B. Krueger', 'Krueger AB') and without 'Jr.'. */
function wordsOf(name: string): string[] {
  const words = name.split(/[\s.]+/).filter((word) => word !== '' && !generationPattern.test(word))
  const isInitials = (word: string) => /^\p{Lu}{1,3}$/u.test(word)
  return words.length > 1 && words.some((word) => !isInitials(word)) ? words.filter((word) => !isInitials(word)) : words
}

function surnameStart(words: readonly string[]): number {
  let start = Math.max(0, words.length - 1)
  while (start > 0 && particles.has(words[start - 1]!.toLowerCase())) start -= 1
  return start
}
