import { arrow, blank, type Place, tick, tickedPlace } from '../../ticked-place.ts'
import { letters, type Question } from '../content.ts'

/** Longer passages are no list of choices. */
const longest = { letters: 2000, verdicts: 120 }

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
    return list ? (tickedPlace(passage, list) ?? boldOf(passage, list)) : null
  }
  if (question.type === 'true_false' && passage.length <= longest.verdicts) {
    const list = placesOf(passage, verdict)
    return list.length === 2 ? tickedPlace(passage, list) : null
  }
  return null
}

function placesOf(passage: string, pattern: RegExp): Place[] {
  return [...passage.matchAll(pattern)].map(({ 0: whole, 1: name, index }) => {
    const start = index + whole.lastIndexOf(name!)
    return { name: name!, start, end: start + name!.length }
  })
}

/** The one choice that is in bold type as a whole. */
function boldOf(passage: string, places: readonly Place[]): string | null {
  const bold = places.filter(({ start, end }, at) => {
    const own = passage.slice(end, places[at + 1]?.start).split('\n', 1)[0]!
    return /\*\*\s?\(?$/.test(passage.slice(0, start)) || /^[).:\s]{0,4}\*\*[^*]{1,400}\*\*[\s.,;|/]{0,9}$/.test(own)
  })
  return bold.length === 1 ? bold[0]!.name : null
}
