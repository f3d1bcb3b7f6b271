import { letters, type Question } from '../content.ts'

/** Longer passages are no list of choices. */
const longest = { letters: 2000, verdicts: 120 }

const tick = String.raw`(?:\[[xX✓✔]\]|\([xX✓✔]\)|[☑✅✔✓●◉🔘]\uFE0F?)`
const blank = String.raw`(?:\[\s{0,2}\]|\(\s{0,2}\)|[☐○◯⬜❌✗✘]\uFE0F?)`
const arrow = {
  back: String.raw`(?:<[-=]{1,3}|[←👈]|⬅\uFE0F?)`,
  ahead: String.raw`(?:[-=]{1,3}>|>{2,3}|[→👉]|➡\uFE0F?)`
}
const decided = String.raw`\((?:(?:my|the) )?(?:correct|right|answer|correct answer|choice|chosen|selected|richtig|correcte?|correct[ao]|corrett[ao])\)`

/** Signs that end a text in front of a choice, or one behind it. */
type Signs = { ticked: RegExp; open: RegExp }
const ahead: Signs = {
  ticked: new RegExp(`(?:${tick}|${arrow.ahead})[\\s*_(]{0,4}$`, 'u'),
  open: new RegExp(`${blank}[\\s*_(]{0,4}$`, 'u')
}
const behind: Signs = {
  ticked: new RegExp(`(?:${tick}|${arrow.back}|${decided})[\\s*_|,;/.]{0,9}$`, 'iu'),
  open: new RegExp(`${blank}[\\s*_|,;/.]{0,9}$`, 'u')
}
/** A sign between two choices of a line is the first one's where an arrow or a gap says so. */
const setOff = new RegExp(`${arrow.back}|${decided}|${tick}(?:\\s{0,3}[|,;/]|\\s{2})`, 'iu')

const letterOfLine = new RegExp(
  String.raw`^(?:[\s>*_•+-]|${tick}|${blank}|${arrow.ahead}){0,12}\(?([A-D])(?:[).:\]*]|\s|$)`,
  'gmu'
)
const markedLetter = /(?<![\p{L}\p{N}'’-])([A-D])(?=[).:\]])/gu
const bareLetter = /(?<![\p{L}\p{N}'’-])([A-D])(?![\p{L}\p{N}'’-])/gu
const verdict =
  /(?<![\p{L}\p{N}'’-])(true|t|yes|wahr|richtig|vrai|verdadero|verdadeiro|vero|正确|对|false|f|no|falsch|faux|falso|错误|错)(?![\p{L}\p{N}'’-])/giu

/**
 * The choice that a passage ticks in a list of all choices: `[ ] A [x] B [ ] C [ ] D`, `C) zero <--` among four lines,
 * one option in bold type, `True <-- False`. The words of the choices need not be those of the question.
 *
 * @returns the letter or the verdict; null where the passage is no such list, or ticks none or several of it
 */
export function tickedChoice(question: Question, passage: string): string | null {
  if (question.type === 'single_choice' && passage.length <= longest.letters) {
    const lists = [letterOfLine, markedLetter, bareLetter].map((pattern) => placesOf(passage, pattern))
    const list = lists.find((places) => places.map(({ name }) => name).join('') === letters.join(''))
    return list ? (tickedOf(passage, list) ?? boldOf(passage, list)) : null
  }
  if (question.type === 'true_false' && passage.length <= longest.verdicts) {
    const list = placesOf(passage, verdict)
    return list.length === 2 ? tickedOf(passage, list) : null
  }
  return null
}

type Place = { name: string; start: number; end: number }

function placesOf(passage: string, pattern: RegExp): Place[] {
  return [...passage.matchAll(pattern)].map(({ 0: whole, 1: name, index }) => {
    const start = index + whole.lastIndexOf(name!)
    return { name: name!, start, end: start + name!.length }
  })
}

function tickedOf(passage: string, places: readonly Place[]): string | null {
  const gaps = [
    passage.slice(0, places[0]!.start),
    ...places.map(({ end }, at) => passage.slice(end, places[at + 1]?.start))
  ]
  const isAhead = stateOf(ahead, gaps[0]!) !== null
  const isBehind = !isAhead && stateOf(behind, gaps.at(-1)!) !== null
  const ticked = places.filter((_, at) => {
    const [front, back] = [lastLine(gaps[at]!), withoutLastLine(gaps[at + 1]!, at + 1 < places.length)]
    if (isAhead || gaps[at]!.includes('\n')) {
      const state = stateOf(ahead, front)
      if (isAhead || state !== null) return state === 'ticked'
    }
    return stateOf(behind, back) === 'ticked' && (isBehind || back !== gaps[at + 1] || setOff.test(back))
  })
  return ticked.length === 1 ? ticked[0]!.name : null
}

/** The one choice that is in bold type as a whole. */
function boldOf(passage: string, places: readonly Place[]): string | null {
  const bold = places.filter(({ start, end }, at) => {
    const own = passage.slice(end, places[at + 1]?.start).split('\n', 1)[0]!
    return /\*\*\s?\(?$/.test(passage.slice(0, start)) || /^[).:\s]{0,4}\*\*[^*]{1,400}\*\*[\s.,;|/]{0,9}$/.test(own)
  })
  return bold.length === 1 ? bold[0]!.name : null
}

function stateOf(signs: Signs, text: string): 'ticked' | 'open' | null {
  return signs.ticked.test(text) ? 'ticked' : signs.open.test(text) ? 'open' : null
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** The last line of a gap is the beginning of the next choice, where there is one. */
function withoutLastLine(gap: string, isFollowed: boolean): string {
  const at = gap.lastIndexOf('\n')
  return isFollowed && at >= 0 ? gap.slice(0, at) : gap
}
