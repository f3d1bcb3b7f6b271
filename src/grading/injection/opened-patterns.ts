import type { Passage } from './passage.ts'
import type { UnmaskedText } from './unmask.ts'
import { none, root, wordTree } from './word-tree.ts'

/** Of one pattern: the operator looks at a response once it is flagged, and needs no list of every line. */
const mostPerPattern = 5

/** Finds the passages of several patterns in a text. */
export type PassageFinder = (text: UnmaskedText) => Passage[]

/**
 * Patterns that each begin with a word, or with any Chinese or Japanese character, and with plain characters. They are tried at the
 * words alone that begin so: most words of a text take a step or two in a tree, whatever the number of patterns.
 *
 * @param sources every repetition bounded, as the text is hostile
 */
export function openedPatterns(sources: readonly string[]): PassageFinder {
  const patterns = sources.map((source) => new RegExp(source, 'uy'))
  const openings = sources.map(openingsOf)
  const tree = wordTree(openings.flat())
  const openedAt = Array.from<number[] | null>({ length: tree.size }).fill(null)
  for (const [place, each] of openings.entries()) {
    for (const opening of new Set(each)) {
      const node = tree.nodeOf(opening)
      openedAt[node] = [...(openedAt[node] ?? []), place]
    }
  }
  const ends = Uint8Array.from(openedAt, (opened) => (opened ? 1 : 0))

  return ({ text, starts }) => {
    const found: (Passage & { place: number })[] = []
    const counts = new Uint8Array(patterns.length)
    const free = new Uint32Array(patterns.length)
    const tryAt = (place: number, at: number) => {
      if (counts[place] === mostPerPattern || at < free[place]!) return
      const pattern = patterns[place]!
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match) return
      counts[place]! += 1
      free[place] = at + match[0].length
      found.push({ passage: match[0], at, place })
    }
    for (const at of starts) {
      let node = root
      for (let end = at; node !== none; end += 1) {
        if (ends[node] !== 0) for (const place of openedAt[node]!) tryAt(place, at)
        node = end < text.length ? tree.step(node, text.charCodeAt(end)) : none
      }
    }
    return found.toSorted((one, other) => one.place - other.place).map(({ passage, at }) => ({ passage, at }))
  }
}

/**
 * The plain characters with which a pattern can begin, one for each alternative.
 *
 * @example
 * openingsOf('(?:ignor(?:a|e)|forget)\\s(?:it|all)') // => ['ignor', 'forget']
 */
export function openingsOf(source: string): string[] {
  const alternatives = source.startsWith('(?:') ? alternativesOf(source) : [source]
  return alternatives.flatMap((each) => {
    if (each.startsWith('(?:')) return openingsOf(each)
    const [opening = ''] = /^[^\\^$.*+?()[\]{}|]*/u.exec(each) ?? []
    // What may be left out is no beginning.
    const isOptional = /^[?*{]/u.test(each.slice(opening.length))
    const sure = isOptional ? opening.slice(0, -1) : opening
    if (sure === '') throw new RangeError(`openedPatterns requires patterns that begin with characters, got ${each}`)
    return [sure]
  })
}

/** The alternatives of the group with which a pattern begins. */
function alternativesOf(source: string): string[] {
  const alternatives: string[] = []
  let depth = 0
  let from = '(?:'.length
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    const isEnd = depth === 0
    if (!isEnd && (character !== '|' || depth > 1)) continue
    alternatives.push(source.slice(from, at))
    from = at + 1
    if (isEnd) break
  }
  return alternatives
}
