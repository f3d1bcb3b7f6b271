import type { Token } from './read-tokens.ts'
import { particles } from './surname.ts'

/** One author as a citation names it: 'Alan B. Krueger', also with a sentence's first word: 'Following Card'. */
export type CitedName = {
  words: string[]
  /** Where each word stands in the text. */
  starts: number[]
  /** Capitals that stand after the surname as initials: 'Card, D.' */
  initials: string
  /** What joins it to the name before it: a comma, 'and' or '&', or both; '' for the first. */
  joint: '' | ',' | 'and' | ', and'
}

export type CitedNames = { names: CitedName[]; etAl: boolean; first: number }

const mostNames = 40
const mostWords = 12
// Bodies have small words inside: 'Bureau of Labor Statistics'.
const linkWords = new Set(['of', 'for', 'on', 'the', 'and'])
const abbreviated = /^(?:\p{Lu}\p{M}?|\p{Lu}-\p{Lu}|Jr|Sr|St|Ch|Th|Yu|Chr|Ph)$/u
const capitalised = /^(?:[dl]['’]|al-|el-)?\p{Lu}/u
const generation = /^(?:Jr|Sr|II|III|IV)$/
const colleagues = /^(?:others|colleagues|co-?authors|co-?workers|collaborators|associates)$/i
const pronoun = /^(?:his|her|their|other|several|various)$/

/** Reads backward the names that end at the token `last`; null where none stand there. */
export function readNames(tokens: readonly Token[], last: number): CitedNames | null {
  const others = skipOthers(tokens, skipPossessive(tokens, last))
  const names: CitedName[] = []
  let index = others.index
  let first = index
  for (let initials = ''; names.length < mostNames; ) {
    const run = readRun(tokens, skipPossessive(tokens, index))
    if (!run) break
    first = run.first
    const { joint, before } = readJoint(tokens, run.first - 1)
    if (isInitials(run.words)) initials = run.words.join('') + initials
    else if (!generation.test(run.words.join(''))) {
      names.unshift({ words: run.words, starts: run.starts, initials, joint })
      initials = ''
    }
    if (joint === '') break
    index = before
  }
  if (names.length === 0) return null
  // A joint in front of which no name was found joins the first name to something else.
  return { names, etAl: others.etAl, first }
}

function skipPossessive(tokens: readonly Token[], last: number): number {
  const [mark, letter] = [tokens[last - 1], tokens[last]]
  if (letter?.text === 's' && /^['’]$/.test(mark?.text ?? '')) return last - 2
  return /^['’]$/.test(letter?.text ?? '') ? last - 1 : last
}

/** 'et al.', 'et alii', 'and others', 'and his coauthors'. */
function skipOthers(tokens: readonly Token[], last: number): { index: number; etAl: boolean } {
  let index = last
  if (tokens[index]?.text === '.') index -= 1
  const word = (tokens[index]?.text ?? '').replace(/['’]s?$/, '')
  let before = index - 1
  if (/^al(?:ii|ia|iae)?$/i.test(word)) {
    if (tokens[before]?.text === '.') before -= 1
    if (!/^et$/i.test(tokens[before]?.text ?? '')) return { index: last, etAl: false }
  } else if (/^etal$/i.test(word)) before = index
  else {
    if (!colleagues.test(word)) return { index: last, etAl: false }
    if (pronoun.test(tokens[before]?.text ?? '')) before -= 1
    if (!/^(?:and|&|with)$/.test(tokens[before]?.text ?? '')) return { index: last, etAl: false }
  }
  before -= 1
  if (tokens[before]?.text === ',') before -= 1
  return { index: before, etAl: true }
}

/** Words that open a sentence in front of a name: 'See Card (1990)'. */
const openers = new Set(
  `According Also Although And As At Because Both But By Cf Compare Consider Extending Following For From Here Hence How
  However If In Indeed Like Moreover Of On Our Recall Recently See Similarly Since So Starting That The Then These This
  Thus To Under Unlike Using We When Whereas While With Yet`.split(/\s+/)
)

type Run = { words: string[]; starts: number[]; first: number }

/** Words of one name, read backward: capitalised words, initials, particles and the small words inside a body's name. */
function readRun(tokens: readonly Token[], last: number): Run | null {
  const taken: { token: Token; index: number }[] = []
  for (let index = last; index >= 0 && taken.length < mostWords; index -= 1) {
    const token = tokens[index]!
    const previous = tokens[index - 1]
    if (token.text === '.' && previous?.end === token.start && abbreviated.test(previous.text)) continue
    if (token.kind !== 'word') break
    const isInside = taken.length > 0 && (particles.has(token.text) || linkWords.has(token.text))
    const joinsNames = token.text === 'and' && !capitalised.test(previous?.text ?? '')
    if (!capitalised.test(token.text) && (!isInside || joinsNames || token.text === 'and')) break
    taken.unshift({ token, index })
  }
  // 'the theory of Card': small words that lead nowhere; 'à la Card' is no name either.
  while (taken[0] && linkWords.has(taken[0].token.text)) taken.shift()
  while (taken[0]?.token.text === 'la' && /^[aà]$/.test(tokens[taken[0].index - 1]?.text ?? '')) taken.shift()
  while (taken.length > 1 && openers.has(taken[0]!.token.text)) taken.shift()
  if (!taken.some(({ token }) => capitalised.test(token.text))) return null
  const words = taken.map(({ token }) => token.text.replace(/['’]s?$/, ''))
  return { words, starts: taken.map(({ token }) => token.start), first: taken[0]!.index }
}

function readJoint(tokens: readonly Token[], last: number): { joint: CitedName['joint']; before: number } {
  const text = tokens[last]?.text
  const isTight = tokens[last - 1]?.end === tokens[last]?.start
  if (text === ',') return { joint: ',', before: last - 1 }
  if (isTight && (text === '/' || text === '–')) return { joint: 'and', before: last - 1 }
  if (text !== 'and' && text !== '&') return { joint: '', before: last }
  return tokens[last - 1]?.text === ',' ? { joint: ', and', before: last - 2 } : { joint: 'and', before: last - 1 }
}

/** 'Card, D., Krueger, A. (1994)': initials after their surname. */
function isInitials(words: readonly string[]): boolean {
  return words.every((word) => /^\p{Lu}(?:-\p{Lu})?$/u.test(word))
}
