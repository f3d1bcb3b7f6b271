import type { QuestionPart } from './content.ts'

/** Words that a final statement begins with; the letter follows, behind words that fill. */
const cue =
  '(?:answers?|options?|choices?|letters?|antwort|option|r[ée]ponse|respuesta|opci[óo]n|resposta|risposta|opzione|ответ|вариант|答案|选项|選擇|答え|正解|정답|답)'
const filling =
  '(?:[\\s:：=,\\-—*_`"\'([{$]|(?:is|are|would be|must be|should be|ist|est|es|è|the|die|la|letter|option|choice|correcta?|correcte|corretta|correto|richtig|bonne)\\b|правильный|是|为|為|は|은|는)*'
const statements = new RegExp(`${cue}${filling}(?<![A-Za-zÀ-ɏ])([A-Za-z])(?![A-Za-zÀ-ɏ'’])`, 'giu')
const chosen = /\b(?:choose|pick|select|go with|going with|opt for)\s+(?:option\s+)?[("*]*([A-Z])(?![A-Za-z'’])/g
const boxed = /\\boxed\{\s*(?:\\(?:text|mathrm|mathbf)\{)?\s*\(?([A-Za-z])\)?\s*\}/g
/** One letter with whatever people put around it, also behind the "A:" that the request ends with. */
const alone = /^(?:\s*A:\s)?[\s("'`*_[{]*([A-Za-z])[\s)"'`*_\]}.:]*$/
/** A letter before its option: "B. 0.44", "(b) 0.44". */
const leading = /^[\s*_`"'(]*([A-Z])[.):]\)?\s+\S/
/** Two letters between which nothing was decided. */
const undecided = /\b([A-Z])\s*(?:or|oder|ou|o|или|\/|and|&)\s*([A-Z])\b/

/**
 * The letter that a reply chooses for each part, null where it chooses none: a lone letter, or the last explicit statement,
 * or an option quoted word for word. A letter that the part does not have, or two without a decision, choose none.
 * Source: steer-me.md 8.
 */
export function readLetters(reply: string, parts: readonly QuestionPart[]): (string | null)[] {
  if (parts.length === 1) return [readLetter(reply, parts[0]!)]
  const listed = listedLetters(reply, parts)
  return listed ?? parts.map((part) => readLetter(reply, part, { isOneOfMany: true }))
}

/** Letters and nothing else, as many as there are parts. */
function listedLetters(reply: string, parts: readonly QuestionPart[]): (string | null)[] | null {
  const pieces = reply.trim().split(/\s*[,;\n]\s*|\s+/)
  if (pieces.length !== parts.length) return null
  const letters = pieces.map((piece) => alone.exec(piece)?.[1]?.toUpperCase())
  if (letters.some((letter) => letter === undefined)) return null
  return parts.map((part, at) => (lettersOf(part).includes(letters[at]!) ? letters[at]! : null))
}

/** @param isOneOfMany statements about letters of other parts stand in the same reply, and say nothing of this one */
function readLetter(reply: string, part: QuestionPart, { isOneOfMany = false } = {}): string | null {
  const valid = lettersOf(part)
  const own = (letter: string | undefined) => (letter && valid.includes(letter) ? letter : null)
  const single = alone.exec(reply)?.[1]
  if (single) return own(single.toUpperCase())
  const said = statementsIn(reply).filter((letter) => !isOneOfMany || valid.includes(letter))
  if (said.length > 0) return isUndecidedAtItsEnd(reply, valid) ? null : own(said.at(-1))
  if (undecided.test(reply)) return null
  const before = leading.exec(reply)?.[1]
  if (before) return own(before)
  return quotedOption(reply, part)
}

/** The letters of explicit final statements, in their order. */
function statementsIn(reply: string): string[] {
  const found = [statements, chosen, boxed].flatMap((pattern) =>
    [...reply.matchAll(pattern)]
      // "answer a question" and "option I" are no choices: as a letter in a sentence, these are written large or alone.
      .filter(([whole, letter]) => letter !== 'a' || /[:：(=]\s*a\b|option\s*\(?a\b/i.test(whole))
      .map((match) => ({ at: match.index + match[0].length, letter: match[1]!.toUpperCase() }))
  )
  return found.sort((one, other) => one.at - other.at).map(({ letter }) => letter)
}

/** Whether the last statement names two letters: "the answer is A or B". */
function isUndecidedAtItsEnd(reply: string, valid: readonly string[]): boolean {
  const last = reply.slice(reply.search(new RegExp(`${cue}(?!.*${cue})`, 'isu')))
  const both = undecided.exec(last)
  return both !== null && valid.includes(both[1]!) && valid.includes(both[2]!)
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

function lettersOf({ options }: QuestionPart): string[] {
  return options.map(({ letter }) => letter)
}
