import { characterKind, holdsRun } from './holds-run.ts'
import type { Passage } from './passage.ts'

const mostRuns = 50
/** Codes that write text as numbers: their runs, and of which characters each run has at least so many in a row. */
const codes = [
  {
    run: /[A-Za-z0-9+/]{24,8000}={0,2}/g,
    characters: characterKind(/[A-Za-z0-9+/]/),
    least: 24,
    textOf: (run: string) => Buffer.from(run, 'base64').toString('utf8')
  },
  {
    run: /(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ ,:]?){16,4000}/g,
    characters: characterKind(/[\\x%0-9a-fA-F ,:]/),
    least: 32,
    textOf: (run: string) => Buffer.from(run.replaceAll(/\\x|0x|[% ,:]/g, ''), 'hex').toString('utf8')
  },
  {
    run: /(?:[01]{8}[ ,]?){8,4000}/g,
    characters: characterKind(/[01 ,]/),
    least: 64,
    textOf: (run: string) => Buffer.from(numbersOf(run, /[01]{8}/g, 2)).toString('utf8')
  },
  // Characters by their number, as in HTML and in programs.
  {
    run: /(?:&#x[0-9a-fA-F]{2,6};){8,4000}/g,
    characters: characterKind(/[&#x0-9a-fA-F;]/),
    least: 48,
    textOf: (run: string) => charactersOf(numbersOf(run, /[0-9a-fA-F]{2,6}/g, 16))
  },
  {
    run: /(?:&#\d{2,7};){8,4000}/g,
    characters: characterKind(/[&#\d;]/),
    least: 40,
    textOf: (run: string) => charactersOf(numbersOf(run, /\d{2,7}/g, 10))
  },
  {
    run: /(?:\\u\{?[0-9a-fA-F]{4,6}\}?){8,4000}/g,
    characters: characterKind(/[\\u{}0-9a-fA-F]/),
    least: 48,
    textOf: (run: string) => charactersOf(numbersOf(run, /[0-9a-fA-F]{4,6}/g, 16))
  }
]
/** Text of a language: nothing but printable characters, and words of some length, or Chinese ones, near its beginning. */
const isText =
  /^(?=.{0,60}(?:\p{Ll}{2,20}[ ,.:]\p{L}|\p{Script=Han}{6}))[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]{12,8000}$/su
/** What stands for bytes that are no text. */
const noText = '\ufffd'

/** What runs of base64, digits and escapes say, where they say something. */
export function decodedRuns(response: string): Passage[] {
  return codes
    .filter(({ least, characters }) => holdsRun(response, least, characters))
    .flatMap(({ run, textOf }) =>
      response
        .matchAll(run)
        .take(mostRuns)
        .map((match) => ({ passage: textOf(match[0]).trim(), at: match.index }))
        .filter(({ passage }) => !passage.includes(noText) && isText.test(passage))
        .toArray()
    )
}

function numbersOf(run: string, number: RegExp, base: number): number[] {
  return (run.match(number) ?? []).map((digits) => Number.parseInt(digits, base))
}

function charactersOf(codePoints: readonly number[]): string {
  return codePoints.map((code) => (code <= 0x10ffff ? String.fromCodePoint(code) : noText)).join('')
}
