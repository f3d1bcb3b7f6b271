import { type Letter, letters, type Question, type QuestionOf } from '../content.ts'
import { readOrder } from '../grade/grade-ordering.ts'
import { readChoice } from '../grade/grade-single-choice.ts'
import { after, alternative, backward, preceding, unordered } from '../grade/sequence-words.ts'
import { standingLetters } from '../grade/standing-letters.ts'
import { isInPart, mentionsIn } from '../grade/verdict-words.ts'
import type { GivenValue } from '../read/claim.ts'
import { turnsRound } from './directions.ts'
import { stemsOf } from './kinship.ts'
import { ownWords, unrepeated } from './own-words.ts'
import type { Segment } from './segments.ts'

/** What a segment says in answer to a question, null where it declines to; `firm` is how surely it is an answer of this form. */
export type Said = { value: GivenValue | null; firm: number; needs: number }

const denying =
  /(?<!\p{L})(?:not|never|neither|nor|without|nicht|kein\p{L}{0,2}|weder|ohne|pas|jamais|sans|no|nunca|sin|não|sem|non|senza|не|без|\p{L}{2,6}n['’]t)(?!\p{L})|不|没|無|无|ない/giu

/** Whether and what a segment may answer to a question; `needs` is the kinship with it without which it says nothing of it. */
export function saidOf(question: Question, whole: Segment): Said | null {
  if (whole.isOfOthers || whole.places.length > 1) return null
  const text = ownWords(whole.text, question.stem)
  const segment = text === whole.text ? whole : { ...whole, text, stems: stemsOf(text) }
  // A blank that stands open is filled elsewhere, if at all.
  if (!/[\p{L}\p{N}]/u.test(text) || /_{2}/.test(whole.text)) return null
  if (segment.isDeclined) return { value: null, firm: 0.4, needs: 1 }
  switch (question.type) {
    case 'single_choice':
      return choiceOf(question, segment)
    case 'true_false':
      return verdictOf({ stem: text === whole.text ? question.stem : unrepeated(question.stem, whole.text) }, segment)
    case 'ordering':
      return orderOf(question, segment)
    case 'fill_in_blank':
      return fillingOf(question, segment)
  }
}

function choiceOf({ options }: QuestionOf<'single_choice'>, { text, stems }: Segment): Said | null {
  if (text.includes('?')) return null
  const shares = sharesOf(options, stems)
  const named = standingLetters(text)
  if (named.length > 0) {
    const choice = readChoice(options, text)
    if (choice === 'several_options') return { value: null, firm: 0.2, needs: 1 }
    const letter = letters.find((each) => each === choice)
    if (letter === undefined) return null
    const own = shares.get(letter)!
    const other = Math.max(...options.map((option) => (option.letter === letter ? 0 : shares.get(option.letter)!)))
    return { value: letter, firm: 0.5 + (own >= least ? 1 : own === 0 && other >= least ? -0.5 : 0), needs: 0 }
  }
  if (text.search(denying) >= 0) return null
  const [first, second] = [...shares].sort((one, other) => other[1] - one[1])
  if (first![1] < most || second![1] >= least) return null
  return { value: first![0], firm: 0.5, needs: 1 }
}
const [least, most] = [0.5, 0.6]

/** Of the words by which each option differs from the others, the share that a text has. */
function sharesOf(
  options: readonly { letter: Letter; text: string }[],
  stems: ReadonlySet<string>
): Map<Letter, number> {
  const own = options.map(({ letter, text }) => ({ letter, words: stemsOf(text) }))
  const whole = own.filter(({ words }) => words.size > 1 && words.isSubsetOf(stems))
  return new Map(
    own.map(({ letter, words }) => {
      // 'It doubles the price level' holds all words of one option, of which others have some each.
      if (whole.length === 1 && whole[0]!.letter === letter) return [letter, 1]
      const telling = [...words].filter((word) => own.every((each) => each.letter === letter || !each.words.has(word)))
      return [letter, telling.length === 0 ? 0 : telling.filter((word) => stems.has(word)).length / telling.length]
    })
  )
}

const saysThat = /^\s(?:(?:in|für|zu)\s)?(?:that|dass|daß|que|qu['’]|che|dat|что)(?!\p{L})/iu

function verdictOf({ stem }: Pick<QuestionOf<'true_false'>, 'stem'>, { text }: Segment): Said | null {
  const found = mentionsIn(text).filter(({ isOpen }) => !isOpen)
  const [first] = found
  if (!first || isInPart(text) || text.includes('?') || found.some(({ isTrue }) => isTrue !== first.isTrue)) return null
  // 'It is true that costs do not change' may say the contrary of the statement.
  const behind = text.slice(first.end)
  if (saysThat.test(behind) && (denials(stem) % 2 !== denials(behind) % 2 || turnsRound(stem, behind))) return null
  return { value: String(first.isTrue), firm: 0.5, needs: 0 }
}

function denials(text: string): number {
  return text.match(denying)?.length ?? 0
}

function orderOf({ items }: QuestionOf<'ordering'>, { text, stems }: Segment): Said | null {
  const run =
    /(?<![\p{L}\p{N}])[A-D](?:[^\p{L}\p{N}]{0,4}(?:(?:and|then|und|et|y|e)\s)?[A-D]){3}(?![\p{L}\p{N}])/u.test(text)
  const shares = sharesOf(items, stems)
  const isTold = [...shares.values()].every((share) => share > 0)
  if (!run && !isTold && new Set(standingLetters(text)).size < items.length) return null
  const order = readOrder(items, text)
  // Letters with the words of all items are surest.
  const isBoth = isTold && new Set(standingLetters(text)).size === items.length
  if (Array.isArray(order)) return { value: [...order], firm: isBoth ? 2 : isTold || !run ? 1.5 : 1, needs: 0 }
  if (order !== null || !isTold || standingLetters(text).length > 0) return null
  if ([preceding, after, alternative, backward, unordered].some((words) => words.test(text))) return null
  const told = toldOrder(items, text)
  return told === null ? null : { value: told, firm: 1, needs: 0 }
}

/** The order in which a text tells of items, each by words that no other one has. */
function toldOrder(items: readonly { letter: Letter; text: string }[], text: string): Letter[] | null {
  const own = items.map(({ letter, text: item }) => ({ letter, words: stemsOf(item) }))
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word }) => [...stemsOf(word)][0])
  const places = own.map(({ letter, words: mine }) => {
    const telling = [...mine].filter((word) => own.every((each) => each.letter === letter || !each.words.has(word)))
    return { letter, at: words.findIndex((word) => word !== undefined && telling.includes(word)) }
  })
  if (places.some(({ at }) => at < 0)) return null
  return places.toSorted((one, other) => one.at - other.at).map(({ letter }) => letter)
}

const quoted = /[«“"„「*]{1,2}([^«»“”"„「」*\n]{1,60})[»”"“」*]{1,2}/u
/** Words of a clause that fills a blank. */
const mostWords = 28

function fillingOf({ stem }: QuestionOf<'fill_in_blank'>, { text, stems, types }: Segment): Said | null {
  if (standingLetters(text).length > 0 || (types.length > 0 && !types.includes('FB'))) return null
  if (text.includes('?') || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > mostWords) return null
  const asked = stemsOf(stem)
  const left = [...stems].filter((word) => !asked.has(word))
  const quotation = quoted.exec(text)?.[1]
  const inQuotes = quotation !== undefined && stem.includes(quotation) ? undefined : quotation
  if (left.length === 0 && inQuotes === undefined) return null
  // A word that both have may stand in any sentence.
  return inQuotes === undefined ? { value: text, firm: 0.3, needs: 2 } : { value: inQuotes, firm: 0.3, needs: 1 }
}
