import type { Letter } from '../content.ts'
import { standingLetters } from './standing-letters.ts'

type Option = { letter: Letter; text: string }

const article = '(?:(?:the|an?)\\s)'
const gap = `[^\\p{L}\\p{N}\\n]{1,3}${article}?`
const token = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}%])+(?:[.,]\d+)?/gu
/** Words that lead from the head of a name to what tells it apart: 'the licensing rule for branches'. */
const link = /^(?:for|of|to|in|on|by|from|with|among|between|across)$/
/** A head of fewer words is a common word. */
const fewestWords = 2

/**
 * A passage that names options by their texts alone, with its letter for each text, so that all that is said of
 * letters holds for texts: 'Neither option A nor option D fits'. Beside an option named in full, another one may be named by the
 * head of its text, where no other text holds that. A passage that names a letter stays as it is.
 */
export function letteredTexts(options: readonly Option[], passage: string): string {
  const isLettered = labelled.test(passage) || standingLetters(passage).length > 0
  if (passage.length > longest || isLettered) return passage
  const own = options.map(({ letter, text }) => ({ letter, words: wordsOf(text) }))
  const heads = own.flatMap(({ letter, words }) => {
    const at = words.findIndex((word) => link.test(word))
    const head = words.slice(0, Math.max(0, at))
    const isOwn = own.every((other) => other.letter === letter || !holds(other.words, head))
    return head.length >= fewestWords && isOwn ? [{ letter, words: head }] : []
  })
  const whole = lettered(passage, own)
  return whole === passage ? passage : lettered(whole, heads)
}

type Named = { letter: Letter; words: readonly string[] }

/** A text with the letters of names in their place, the longest names first. */
function lettered(passage: string, names: readonly Named[]): string {
  return names
    .filter(({ words }) => words.length > 0)
    .toSorted((one, other) => other.words.length - one.words.length)
    .reduce((text, { letter, words }) => text.replaceAll(patternOf(words), `option ${letter}`), passage)
}

/** 'b) Wages fall' */
const labelled = /^[\s"'([]*[a-d][)\].:]/
/** Longer passages are read by how they end. */
const longest = 6000

function wordsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(token) ?? []
  return found.filter((word) => !/^(?:the|an?)$/.test(word))
}

function holds(words: readonly string[], part: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${part.join(' ')} `)
}

function patternOf(words: readonly string[]): RegExp {
  const isHan = /\p{Script=Han}/u.test(words[0]!)
  const body = words.map((word) => word.replaceAll('.', '\\.')).join(isHan ? '[^\\p{L}\\p{N}\\n]{0,3}' : gap)
  return new RegExp(
    isHan ? body : `(?<![\\p{L}\\p{N}])["']?${article}?["']?${body}["']?(?![\\p{L}\\p{N}%]|[.,]\\d)`,
    'giu'
  )
}
