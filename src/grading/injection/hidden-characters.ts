import { extraordinary } from '../../text/ordinary-characters.ts'
import type { Passage } from './passage.ts'

/** Unseen characters that carry text or take words apart. What good writing uses is left alone: see each pattern. */
const patterns: { pattern: RegExp; least: number; read?: (run: string) => string }[] = [
  // Letters in the tags block, which print as nothing. A flag of Scotland ends a black flag with six of them.
  { pattern: /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,8})[\u{E0001}-\u{E007F}]{1,2000}/gu, least: 1, read: readTags },
  // Bytes as variation selectors: a letter takes one.
  { pattern: /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]{2,2000}/gu, least: 1 },
  // Bits as zero-width characters: an emoji or a ligature takes one.
  { pattern: /[\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF\u180E]{4,2000}/gu, least: 1 },
  // Words taken apart. One or two come with copied text, and joiners have a place between other letters than Latin.
  { pattern: /(?<=[A-Za-z])[\u200B-\u200D\u2060\uFEFF\u180E](?=[A-Za-z])/gu, least: 3 },
  { pattern: /(?<=[A-Za-z])(?:\u00AD[A-Za-z]){3,60}/gu, least: 1 },
  // Reversed text. Arabic and Hebrew need isolates at most, overrides never.
  { pattern: /[\u202D\u202E][^\u202C\n]{0,200}/gu, least: 1 },
  { pattern: /[\u202A\u202B\u2066-\u2068](?=[^\u0590-\u08FF\u202C\u2069\n]{1,40}[\u202C\u2069])/gu, least: 3 },
  // Letters that print as blanks.
  {
    pattern: /[\u115F\u1160\u3164\uFFA0\u2800]{2,2000}|(?<=[A-Za-z])[\u115F\u1160\u3164\uFFA0\u2800](?=[A-Za-z])/gu,
    least: 1
  },
  // Terminal sequences, erasure, NUL.
  { pattern: /\p{Control}\[[0-9;]{0,20}[A-Za-z]|(?![\s\u0085])\p{Control}{1,20}/gu, least: 1 }
]

/** One of them is in every passage: a text without any need not be searched for each. */
const anyOfThem =
  /[\u{FE00}-\u{FE0F}]|[\u{E0001}-\u{E01EF}]|[\u200B-\u200D\u202A-\u202E\u2060-\u206F\uFEFF\u180E\u00AD\u115F\u1160\u3164\uFFA0\u2800]|(?![\t\n\r])\p{Control}/u
const mostPerPattern = 3

/** Passages hidden by characters that print as nothing; text in the tags block is read out. */
export function hiddenCharacters(response: string): Passage[] {
  if (!extraordinary.test(response) || !anyOfThem.test(response)) return []
  return patterns.flatMap(({ pattern, least, read = around(response) }) => {
    const found = response
      .matchAll(pattern)
      .take(Math.max(least, mostPerPattern))
      .map((match) => ({ passage: read(match[0], match.index), at: match.index }))
      .toArray()
    return found.length < least ? [] : found.slice(0, mostPerPattern)
  })
}

function readTags(run: string): string {
  const letters = [...run].map((character) => character.codePointAt(0)! - 0xe0000)
  return String.fromCharCode(...letters.filter((code) => code >= 0x20))
}

/** What the hidden characters stand in, as they cannot be shown themselves. */
function around(response: string): (run: string, at: number) => string {
  return (run, at) => response.slice(Math.max(0, at - 40), at + run.length + 40)
}
