import type { WordCounts } from '../../layout/words.ts'
import { isDerived, isEnglish } from './english-words.ts'
import { looksLike, misreading } from './misreading.ts'
import { hasCapitals } from './set-apart.ts'

/** How often a paper has the word that is meant at least where the misread one stands once, and where it stands twice. */
const [FEWEST, FEWEST_FOR_TWO] = [3, 20]

/** Titles of one word that most papers have, however seldom the text says it. */
const usual = [
  'introduction',
  'conclusion',
  'conclusions',
  'discussion',
  'summary',
  'appendix',
  'references',
  'bibliography'
]

/** Letters of a misread word at least, and of one in which two letters may be misread. */
const [SHORTEST, LONG] = [5, 7]

/** Words with the hyphens, digits and tildes that recognition sets into them. */
const wordPattern = /~?(?<![\p{L}\d])\p{L}[\p{L}\d]{0,29}(?:-[\p{L}\d]{1,30}){0,3}(?![\p{L}\p{M}\d])~?/gu

/** A letter at the end of a word with which hardly an English word goes on. */
const strayEnd = /(?:[fvwxz]|(?<![aiu])l)$/

/** How many letters of what was read may stand for how many of a word. */
const runLengths = [
  [1, 1],
  [2, 1],
  [1, 2]
] as const

/** Small words that run together with the next where a space is narrow. */
const runTogether = /^(?:of|and|the)(?=\p{L}{4})/iu

/**
 * A title of a scan with its words as the paper spells them elsewhere: a word that is none of English and stands hardly
 * anywhere else is misread, and the word nearest to it in the looks of its letters is meant, where the paper has that
 * often and no other word is as near. The first letter may be missing where a small letter begins a word among capitals. A
 * hyphen within a word is left out, and the space behind 'of' put in. Names and acronyms stay as they are.
 *
 * @param words of the whole paper
 * @example
 * mendTitle('Optimnal uctions', words) // => 'Optimal Auctions'
 */
export function mendTitle(title: string, words: WordCounts): string {
  return title.replaceAll(wordPattern, (token, at: number) => {
    const compound = token.replaceAll('~', '')
    const others = `${title.slice(0, at)}${title.slice(at + token.length)}`
    if (isNamed(compound, { others, isFirst: at === 0 })) return token
    const isCut = /^\p{Ll}/u.test(compound) && hasCapitals(withoutSigns(others))
    const mended = mendCompound(compound, { words, isCut })
    return mended === compound ? token : mended
  })
}

/**
 * A title of a scan that ends with the number 1, which recognition reads as a letter, where another of the paper ends with
 * 2 behind the same words.
 *
 * @param titles of the paper
 * @example
 * mendFirst('Example I', new Set(['Example I', 'Example 2'])) // => 'Example 1'
 */
export function mendFirst(title: string, titles: ReadonlySet<string>): string {
  const words = title.slice(0, -1)
  return /\p{Ll} [Il]$/u.test(title) && titles.has(`${words}2`) ? `${words}1` : title
}

/**
 * A title of one word in a scan with the spelling of the usual one that alone is nearest to it in the looks of its letters.
 *
 * @example
 * mendUsual('INTRODUCrION') // => 'INTRODUCTION'
 */
export function mendUsual(title: string): string {
  const read = title.toLowerCase()
  if (!/^[a-z]{6,14}$/.test(read) || isEnglish(read)) return title
  const near = usual.filter((word) => hasEnds(read, word, false) && misreading(read, word, { most: 2 }) <= 2)
  return near.length === 1 ? inCaseOf(/^\p{Lu}\p{Ll}{3}/u.test(title) ? 'Word' : title.toUpperCase(), near[0]!) : title
}

function withoutSigns(title: string): string {
  return title.replaceAll(/[^\p{L}\d\s’'():-]/gu, '').trim()
}

/** Whether capitals tell that a word is an acronym or, where long words have small letters, a name. */
function isNamed(word: string, { others, isFirst }: { others: string; isFirst: boolean }): boolean {
  if (!/\p{Ll}/u.test(word)) return /\p{Ll}{2}/u.test(others)
  if (isFirst || !/^\p{Lu}/u.test(word)) return false
  // The first word of a title has a capital in any case.
  const long = others.replace(/^\S+/u, '').match(/(?<!\p{L})\p{L}{5,40}/gu) ?? []
  return long.length > 0 && long.every((other) => /^\p{Ll}/u.test(other))
}

type Context = { words: WordCounts; isCut: boolean }

/** A compound with each of its parts mended; two parts are one word where a hyphen cuts it, for the second is no word. */
function mendCompound(compound: string, context: Context): string {
  const parts: string[] = []
  for (const part of compound.split('-')) {
    const mended = mendWord(part, context)
    const last = parts.at(-1)
    const isPart = last !== undefined && mended === part && /^\p{Ll}+$/u.test(part) && !isWord(part)
    const joined = isPart ? mendJoined(last, part, context) : null
    if (joined) parts.splice(-1, 1, joined)
    else parts.push(mended)
  }
  return parts.join('-')
}

/** Two parts as one word of the paper; a letter alone is the end of one that is read well. */
function mendJoined(first: string, second: string, context: Context): string | null {
  const word = `${first}${second}`
  if ((context.words.get(word.toLowerCase()) ?? 0) >= FEWEST && isEnglish(word)) return word
  const mended = second.length > 1 ? mendWord(word, context) : word
  return mended === word ? null : mended
}

function isWord(part: string): boolean {
  return part.length > 1 && isEnglish(part)
}

function mendWord(word: string, { words, isCut }: Context): string {
  const read = word.toLowerCase()
  const count = words.get(read) ?? 0
  const acronym = mendAcronym(word, words)
  if (acronym) return acronym
  if (read.length < SHORTEST || count > 2 || !/^[a-z\d]+$/.test(read)) return word
  if (isEnglish(word) || isDerived(read)) return word
  const fewest = count > 1 ? FEWEST_FOR_TWO : FEWEST
  const [before] = runTogether.exec(word) ?? ['']
  const behind = word.slice(before.length)
  if (before && (words.get(behind.toLowerCase()) ?? 0) >= fewest && isEnglish(behind)) return `${before} ${behind}`
  // A capital among small letters is a sign that was not made out.
  const letters = /\p{Ll}{2}/u.test(word) ? `${read[0]}${word.slice(1)}` : read
  const meant = nearest(letters, { words, fewest, isCut })
  if (meant === null) return word
  return inCaseOf(isCut && meant[0] !== read[0] ? 'Word' : word, meant)
}

/** An acronym whose last I was read as a small L, where the paper has it with I far more often: 'CI' for 'Cl'. */
function mendAcronym(word: string, words: WordCounts): string | null {
  if (!/^\p{Lu}{1,4}l$/u.test(word)) return null
  const meant = `${word.slice(0, -1)}I`
  const count = words.get(meant.toLowerCase()) ?? 0
  return count >= FEWEST_FOR_TWO && count > (words.get(word.toLowerCase()) ?? 0) ? meant : null
}

/** The word of the paper that alone is nearest to what was read; null for none. */
function nearest(read: string, { words, fewest, isCut }: Context & { fewest: number }): string | null {
  const most = read.length < LONG ? 1 : 2
  let found: string[] = []
  let least = most
  for (const [word, count] of words) {
    if (count < fewest || word.length < SHORTEST - 1 || !hasEnds(read, word, isCut)) continue
    const distance = misreading(read, word, { most: least })
    if (distance > least || !isEnglish(word)) continue
    found = distance < least ? [word] : [...found, word]
    least = distance
  }
  return found.length === 1 ? found[0]! : null
}

/** Whether a word begins and ends as what was read: 'contract' is not 'contracts'. */
function hasEnds(read: string, word: string, isCut: boolean): boolean {
  const begins = looksLike(read[0]!, word[0]!) || (isCut && read[0] === word[1])
  const ends = runLengths.some(([one, other]) => looksLike(read.slice(-one), word.slice(-other)))
  const hasStray = strayEnd.test(read) && read.at(-2) === word.at(-1)
  return begins && (ends || hasStray)
}

function inCaseOf(pattern: string, word: string): string {
  if (!/\p{Ll}/u.test(pattern)) return word.toUpperCase()
  return /^\p{Lu}/u.test(pattern) ? word[0]!.toUpperCase() + word.slice(1) : word
}
