import { FULL, INVERTED } from './name-patterns.ts'

const firstName = new RegExp(`^${INVERTED}(?:,? (?:Jr|Sr|III?)\\.?|, (?:\\p{Lu}\\. ?){1,3}(?=,))?`, 'u')
const nextInverted = new RegExp(`^(?:[;,] (?:(?:and|AND|&) )?| (?:and|AND|&) )${INVERTED}(?=\\.|,| )`, 'u')
const nextUpright = new RegExp(`^,? (?:and|AND|&) ${FULL}(?=[,.])`, 'u')
/** Behind an initial, whose full stop is the one in front of the title as well. */
const title = /^ (?=[“"\p{Lu}])/u
const endsWithInitial = /[ ‐-]\p{Lu}\.$/u
/** 'MacKinlay, A. Craig. The …' */
const endsWithInitialAlone = /, \p{Lu}\.$/u
const secondName = /^ \p{Lu}[\p{L}'’-]{1,20}[.,]/u
/** The title may open with a word alone: 'Water, Tolls, and Trade', 'Water: An Essay'. */
const commaAndTitle = /^, (?=\p{Lu}[\p{L}'’‐-]*[,:]? )/u
const MOST_NAMES = 50
const LONGEST_NAME = 160

/** What makes a body of a name, as printed: none of them opens a title. */
const kinds = `Association Institute Consortium Agency Department Bureau Office Commission Committee Organization
  Organisation Council Ministry Board Administration Foundation Corporation`.split(/\s+/)
const KIND = `(?:${[...kinds, ...kinds.map((kind) => kind.toUpperCase())].join('|')})`
const body = new RegExp(`^[^,:;“"()\\d]{0,100}\\b${KIND}\\b[^,:;“"()\\d]{0,60},(?! (?:Inc|Ltd|\\p{Lu}\\.))`, 'u')
/** 'Department of Trade, Bureau of Tolls, …' */
const partOfBody = new RegExp(`^ (?:the )?${KIND} [^,.:;“"()\\d]{3,60},`, 'u')
const furtherName = new RegExp(`^ (?:and|&) ${FULL},`, 'u')

/**
 * Where names in full end that no full stop of their own and no date parts from the title: 'Adler, Ruth H. The Price of
 * Water', 'Adler, Ruth, and Moss, John B. Tolls', 'Adler, Ruth, Water, Tolls, and Trade'; 0 where an entry opens otherwise.
 */
export function endOfNamesInFull(text: string): number {
  let at = lengthOf(firstName, text, 0)
  if (at === 0) return 0
  const alone = at
  for (let count = 1; count < MOST_NAMES; count += 1) {
    const next = lengthOf(nextInverted, text, at) || lengthOf(nextUpright, text, at)
    if (next === 0) break
    at += next
  }
  if (endsWithInitial.test(text.slice(0, at))) {
    const behind = lengthOf(title, text, at)
    const goesOnWithName = endsWithInitialAlone.test(text.slice(0, at)) && secondName.test(text.slice(at, at + 30))
    if (behind > 0 && !goesOnWithName) return at + behind
  }
  const word = lengthOf(commaAndTitle, text, alone)
  return word > 0 && !isListOfNames(text) ? alone + word : 0
}

/** Where the name of a body ends at a comma in front of a title: 'Department of Trade, Bureau of Tolls, Roads in …'; 0 for none. */
export function endOfBody(text: string): number {
  let at = lengthOf(body, text, 0)
  if (at === 0) return 0
  at += lengthOf(partOfBody, text, at)
  return at + lengthOf(furtherName, text, at)
}

/** Whether what stands in front of the first full stop or bracket is names throughout: 'Carroll, Christopher, Slacalek, Jiri. …'. */
function isListOfNames(text: string): boolean {
  const parts = /^[^.(:“"]{0,400}/u.exec(text)![0].split(',')
  return parts.length % 2 === 0 && parts.every((part) => part.trim().split(' ').length === 1)
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  return pattern.exec(text.slice(at, at + LONGEST_NAME))?.[0].length ?? 0
}
