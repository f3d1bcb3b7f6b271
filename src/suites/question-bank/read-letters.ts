import { ownTurn } from '../../text/own-turn.ts'
import type { QuestionPart } from './content.ts'
import { jsonLetters } from './json-letters.ts'
import { letterStatements } from './letter-statements.ts'

/** One letter with whatever people put around it, also behind the "A:" that the request ends with. */
const alone = /^(?:\s*A:\s)?[\s("'`*_[{]*([A-Za-z])[\s)"'`*_\]}.:。]*$/
/** A letter before its option: "B. 0.44", "(b) 0.44". */
const leading = /^[ \t*_`"'(]{0,9}([A-Z])[.):]\)?\s+\S/gm
/** An option in bold that ends a line: "… is what is asked: **C. skewness**." */
const inBold = /\*\*\(?([A-Z])(?:[.):] ?[^*\n]{0,200})?\*\*[.!]?$/gm
/** Two letters between which nothing was decided. */
const undecided = /\b([A-Z])\s*(?:or|oder|ou|o|или|\/|and|&)\s*([A-Z])\b/
/** Models that were not taught to stop go on with a question of their own. */
const nextQuestion =
  /\n[ \t]{0,9}(?:#{1,6}[ \t]{0,3})?(?:(?:question|frage|pregunta|问题|q)[ \t]{0,3}\d{0,3}[ \t]{0,3}[:：.]|part 1[:.])/i
/** A letter that stands for an option, and not for a word: "A" and "I" begin sentences. */
const mentioned = /(?<![A-Za-zÀ-ɏ'’])(?:[B-HJ-Z]|[AI](?!\s+(?!(?:or|and)\b)[a-zà-ɏ]))(?![A-Za-zÀ-ɏ'’])/g
/** The request names all letters that there are; no answer holds the first three, since those of several parts run on. */
const allLetters = /\bA, ?B, ?C(?:, ?[D-Z])*\b/g
const denied = /(?:not|n't|nicht|pas|no|não|non|neither|nor)\s+(?:option\s+)?[*_("]*$/i

/**
 * The letter that a reply chooses for each part, null where it chooses none: a lone letter, or the last explicit statement,
 * or an option quoted word for word. A letter that the part does not have, or two without a decision, choose none.
 * Source: steer-me.md 8.
 */
export function readLetters(output: string, parts: readonly QuestionPart[]): (string | null)[] {
  const reply = ownTurn(output).replaceAll(allLetters, '')
  return (
    lettersOfJson(reply, parts) ??
    listedLetters(reply, parts) ??
    listedLetters(untilNextQuestion(reply), parts) ??
    (parts.length === 1 ? [readLetter(reply, parts[0]!)] : parts.map((part) => letterOfPart(reply, part)))
  )
}

function untilNextQuestion(reply: string): string {
  const at = reply.search(nextQuestion)
  return at < 0 ? reply : reply.slice(0, at)
}

function lettersOfJson(reply: string, parts: readonly QuestionPart[]): (string | null)[] | null {
  const answers = jsonLetters(reply)
  if (answers?.length === parts.length) {
    return parts.map((part, at) => (answers[at] === null ? null : readLetter(answers[at]!, part)))
  }
  return answers?.length === 1 && answers[0] !== null ? readLetters(answers[0]!, parts) : null
}

/** Letters and nothing else, as many as there are parts. */
function listedLetters(reply: string, parts: readonly QuestionPart[]): (string | null)[] | null {
  const pieces = reply.trim().split(/\s*[,;\n]\s*|\s+(?:(?:and|und|et|y|e|и)\s+)?/)
  if (pieces.length !== parts.length) return null
  const letters = pieces.map((piece) => alone.exec(piece)?.[1]?.toUpperCase())
  if (letters.some((letter) => letter === undefined)) return null
  return parts.map((part, at) => ownLetter(part, letters[at]))
}

function readLetter(reply: string, part: QuestionPart): string | null {
  const single = alone.exec(reply)?.[1]
  if (single) return ownLetter(part, single.toUpperCase())
  const last = letterStatements(reply, { listed: false }).at(-1)
  if (last) return ownLetter(part, last.letter)
  if (undecided.test(reply)) return null
  // Several are the options of the question, told once more.
  const before = new Set([...reply.matchAll(leading)].map(([, letter]) => letter))
  if (before.size === 1 && reply.trimStart().search(leading) === 0) return ownLetter(part, [...before][0])
  const bold = new Set([...reply.matchAll(inBold), ...reply.matchAll(leading)].map(([, letter]) => letter))
  return bold.size === 1 && before.size === 0 ? ownLetter(part, [...bold][0]) : quotedOption(reply, part)
}

/** Letters of parts run on, so that a letter tells which part it answers: stated, or else the only one that is spoken of. */
function letterOfPart(reply: string, part: QuestionPart): string | null {
  const stated = letterStatements(reply, { listed: true }).filter(({ letter }) => ownLetter(part, letter))
  const last = stated.at(-1)
  if (last) return stated.some(({ at, letter }) => at === last.at && letter !== last.letter) ? null : last.letter
  const spoken = [...reply.matchAll(mentioned)].filter(
    ({ index }) => !denied.test(reply.slice(Math.max(0, index - 20), index))
  )
  const own = new Set(spoken.flatMap(([letter]) => ownLetter(part, letter) ?? []))
  return own.size === 1 ? [...own][0]! : quotedOption(reply, part)
}

function quotedOption(reply: string, { options }: QuestionPart): string | null {
  const text = normalised(reply)
  const quoted = options.filter((option) => text === normalised(option.text))
  return quoted.length === 1 ? quoted[0]!.letter : null
}

function normalised(text: string): string {
  return text
    .trim()
    .replace(/^["'`*$]+|["'`*$.]+$/g, '')
    .toLowerCase()
}

function ownLetter({ options }: QuestionPart, letter: string | null | undefined): string | null {
  return options.find((option) => option.letter === letter)?.letter ?? null
}
