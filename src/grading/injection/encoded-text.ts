import { characterKind, holdsRun } from './holds-run.ts'
import { atWord, findPassages, type Passage, type PatternSet, patternSet } from './passage.ts'
import type { UnmaskedText } from './unmask.ts'

const mostRuns = 50
/** Codes that write text as bytes: their runs, and of which characters each run has at least so many in a row. */
const codes = [
  {
    run: /[A-Za-z0-9+/]{24,8000}={0,2}/g,
    characters: characterKind(/[A-Za-z0-9+/]/),
    least: 24,
    bytesOf: (run: string) => Buffer.from(run, 'base64')
  },
  {
    run: /(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ ,:]?){16,4000}/g,
    characters: characterKind(/[\\x%0-9a-fA-F ,:]/),
    least: 32,
    bytesOf: (run: string) => Buffer.from(run.replaceAll(/\\x|0x|[% ,:]/g, ''), 'hex')
  }
]
/** Text of a language in ASCII: nothing but printable characters, most of them letters, and words of some length. */
const isText = /^(?=.{0,60}[a-z]{2,20}[ ,.:][a-z])[\x20-\x7e\n\r\t]{12,8000}$/is

/** What runs of base64 and hexadecimal digits say, where they say something. */
export function decodedRuns(response: string): Passage[] {
  return codes
    .filter(({ least, characters }) => holdsRun(response, least, characters))
    .flatMap(({ run, bytesOf }) =>
      response
        .matchAll(run)
        .take(mostRuns)
        .map((match) => ({ passage: bytesOf(match[0]).toString('utf8').trim(), at: match.index }))
        .filter(({ passage }) => isText.test(passage))
        .toArray()
    )
}

/** What a hidden order holds, in phrases that no cipher makes by chance. */
const phrases = [
  ...['previous', 'prior', 'all', 'your', 'these'].map((which) => `${which} instructions`),
  ...['full marks', 'full points', 'full credit', 'full score', 'maximum score', 'maximum points', 'highest score'],
  ...['perfect score', 'award full', 'award this', 'ignore all', 'ignore the', 'ignore your', 'ignore previous'],
  ...['dear judge', 'dear grader', 'dear evaluator', 'ten out of ten', 'score this', 'rate this response']
]
/** Of the deciphered text, what is shown beside the phrase itself. */
const shownAround = 80

const leetDigits: Record<string, string> = { o: '0', i: '1!', e: '3', a: '4@', s: '5$', t: '7', l: '1' }
const leetLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** A cipher by its phrases as they look in it, and how to read a passage in it. */
type Cipher = { patterns: PatternSet; read: (passage: string) => string }

const ciphers: Cipher[] = [
  { patterns: wholeWords(atWord, phrases.map(rotatedBy13)), read: rotatedBy13 },
  { patterns: wholeWords(atWord, phrases.map(reversed)), read: reversed },
  // Their first letter may be a sign, which `\b` takes for no part of a word.
  { patterns: wholeWords('(?<!\\w)', phrases.map(leetPattern)), read: withoutLeet }
]

/** Orders in ciphers that keep letters apart: rot13, from back to front, digits for letters. */
export function ordersInCipher({ text, positionOf }: UnmaskedText): Passage[] {
  return ciphers.flatMap(({ patterns, read }) =>
    findPassages(text, [patterns])
      .filter(({ passage }) => read(passage) !== passage)
      .map(({ passage, at }) => {
        const start = Math.max(0, at - shownAround)
        return { passage: read(text.slice(start, at + passage.length + shownAround)), at: positionOf(at) }
      })
  )
}

function wholeWords(start: string, phrases: readonly string[]): PatternSet {
  return patternSet(start, [`(?:${phrases.join('|')})(?!\\w)`])
}

function rotatedBy13(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 0x61 + 13) % 26) + 0x61))
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function leetPattern(phrase: string): string {
  return phrase.replaceAll(/[oieastl]/g, (letter) => `[${letter}${leetDigits[letter]}]`)
}

function withoutLeet(text: string): string {
  return text.replaceAll(/[013457@$]/g, (digit) => leetLetters[digit]!)
}
