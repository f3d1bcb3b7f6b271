import { answerTokens } from '../../../../../text/answer-tokens.ts'
import { type Language, languageOf } from '../../../../../text/language-of.ts'
import { isFigure } from '../../../../../text/number-words.ts'
import { fillBlank } from '../../reader-1/grade/drop-echo.ts'
import { matchAnswer } from '../../reader-1/grade/match-answer.ts'
import { plainMarks } from './answer-part.ts'
import { type Direction, directionOfBlank, isSameChange } from './direction.ts'
import { nearSpellings } from './near-spelling.ts'
import { familyNames, joinOtherPersons, namesAsIn, withFamilyNames } from './other-person.ts'
import { behindBlank, hasOtherUnit } from './other-unit.ts'
import { datesAsIn } from './plain-date.ts'
import { plainQuantity, type QuantityForm } from './plain-quantity.ts'
import { plainTerm } from './plain-term.ts'
import { inFormsOf } from './word-forms.ts'

export type Gold = { answer: string; acceptable: readonly string[] }

/** What a blank asks for, in the spelling in which answers are compared. */
export type AnswerKey = {
  stem: string
  language: Language
  /** In the order of the key; `shown` as it stands there. */
  accepted: { text: string; shown: string }[]
  /** A number, a range of numbers or a year. */
  isNumber: boolean
  /** One number: every other one beside it is another answer. */
  isFigure: boolean
  isYear: boolean
  /** Where a number is asked for: whether the stem speaks of a rise or a fall; null where the key has a sign of its own. */
  direction: Direction | null
  /** A response in the same spelling. */
  plain(response: string): string
  /** Whether a text gives its number another unit or currency than the stem asks for. */
  hasOtherUnit(text: string): boolean
  /** The accepted answer that a text holds. */
  match(text: string): string | null
  /** The same, where what it holds may be told by words of the stem: 'least squares' behind 'two-stage ___'. */
  matchInStem(text: string): string | null
}

/** The key of a fill-in question; remembered, since all submissions to a release answer the same questions. */
export function answerKeyOf(printed: string, gold: Gold): AnswerKey {
  const name = JSON.stringify([printed, gold.answer, gold.acceptable])
  const known = remembered.get(name)
  if (known) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const key = newKey(printed, gold)
  remembered.set(name, key)
  return key
}

const span = /\d\s?(?:[-–—/]|to|through|bis|à|a|al|até|至|到)\s?\d/
const remembered = new Map<string, AnswerKey>()
const mostRemembered = 1000

function newKey(printed: string, gold: Gold): AnswerKey {
  // In Chinese percent stands in front of the blank.
  const stem = plainMarks(printed).replace(/百分之\s?(_{3,})/, '$1%')
  const shown = withFamilyNames([gold.answer, ...gold.acceptable])
  const language = languageOf(stem)
  const isYear = shown.some((text) => /^(?:1[5-9]|20)\d\d$/.test(text.trim()))
  const numberForm = {
    language,
    hasCommas: shown.some((text) => /(?<![\d.,])\d{1,3},\d{1,2}(?![\d,])/.test(text)),
    isYear,
    isSpan: shown.some((text) => span.test(text)),
    asksShare:
      /%|パーセント|ポイント|percent|procent|prozent|cent|ciento|points? de|points?\b|punkt|punt|pont|百分点/i.test(
        behindBlank(stem)
      ),
    largest: 1e15
  }
  const numbers = shown.map((text) => plainQuantity(text, numberForm))
  const isNumber = isYear || numbers.some(isQuantity) || numbers.some(isRange)
  const form: QuantityForm = { ...numberForm, largest: Math.max(0, ...numbers.map(sizeOfNumber)) }
  const plain = (text: string) => {
    // In Portuguese 'no' is 'in the', and denies nothing.
    const plainNo = language === 'pt' ? text.replaceAll(/(?<!\p{L})n[oa]s?(?!\p{L}|\sm[áí][xn]imo)/giu, 'em') : text
    return isNumber
      ? withoutBoundOf(stem, plainQuantity(isYear ? plainNo : datesAsIn(plainNo, shown), form))
      : plainTerm(
          joinOtherPersons(namesAsIn(familyNames(signName(plainNo, shown), shown), shown), shown),
          shown,
          language
        )
  }
  const listed = shown.map((text) => ({ text: plain(text), shown: text }))
  // Zero is zero in every unit.
  const zeros = listed.filter(({ text }) => text === '0').map(({ shown: zero }) => ({ text: '0 percent', shown: zero }))
  const plainStem = isNumber ? plainQuantity(stem, form) : stem
  const measured = isNumber ? listed.flatMap((each) => inOtherPoints(each, plainStem)) : []
  const accepted = [...listed, ...zeros, ...measured]
  const isSigned = accepted.some(({ text }) => /^\s*[-−–]\s?[\d.]/.test(text))
  const wanted = { accepted, stem: plainStem, isNumber, language }
  return {
    stem: plainStem,
    language,
    accepted,
    isNumber,
    isFigure: isYear || isQuantity(numbers[0]!),
    isYear,
    direction: isNumber && !isYear && !isSigned ? directionOfBlank(stem) : null,
    plain,
    hasOtherUnit: (text) => isNumber && hasOtherUnit(text, plainStem),
    match: (text) => findAccepted(text, wanted),
    matchInStem: (text) => findAccepted(text, wanted) ?? findInStem(text, wanted)
  }
}

/** '0.75 percentage points' for the 75 of a stem that asks for basis points, and the other way round. */
function inOtherPoints({ text, shown }: { text: string; shown: string }, stem: string) {
  const unit = /^\s*(basis|percentage) points/.exec(behindBlank(stem))?.[1]
  if (unit === undefined || !/^-?\d[\d.]*$/.test(text)) return []
  const [factor, other] = unit === 'basis' ? [0.01, 'percentage points'] : [100, 'basis points']
  return [{ text: `${Number((Number(text) * factor).toPrecision(12))} ${other}`, shown }]
}

const above =
  /(?:exceeds?|exceeding|above|more than|over|greater than|at least|über|mehr als|mindestens|plus de|au-dessus de|más de|por encima de|mais de|acima de|più di|oltre|超过|高于|至少)\s*$/iu
const below =
  /(?:below|under|less than|at most|up to|within|unter|weniger als|höchstens|bis zu|moins de|en dessous de|menos de|por debajo de|abaixo de|meno di|sotto|不到|低于|至多)\s*$/iu
const bounds = [
  { asked: above, said: /(?:more than|greater than|above|over|exceed(?:s|ing)?|at least|>|≥)\s*(?=[-\d$€£])/gi },
  { asked: below, said: /(?:less than|under|below|at most|up to|<|≤)\s*(?=[-\d$€£])/gi }
]

/** An answer without the bound that the stem has in front of its blank: 'exceeds ___' is filled by '> 10'. */
function withoutBoundOf(stem: string, text: string): string {
  const before = stem.split(/_{3,}/)[0]!.slice(-40)
  return bounds.reduce((rest, { asked, said }) => (asked.test(before) ? rest.replaceAll(said, '') : rest), text)
}

/** '+' as 'positive' where that is the key. */
function signName(text: string, accepted: readonly string[]): string {
  const names: Readonly<Record<string, RegExp>> = { '+': /^(?:positi|正)/i, '-': /^(?:n[eé]gati|负)/i }
  const pattern = names[text.trim().replace(/[−–]/, '-')]
  return accepted.find((answer) => pattern?.test(answer)) ?? text
}

type Wanted = Pick<AnswerKey, 'accepted' | 'stem' | 'isNumber' | 'language'>

function findAccepted(text: string, { accepted, stem, isNumber, language }: Wanted): string | null {
  const whole = accepted.filter(
    (each) => !isPart(each.text, text, isNumber) && (isNumber || !isOfAnother(each.text, text, stem))
  )
  const found = whole.find((each) => matchAnswer(each.text, text, stem) !== null)
  if (found || isNumber) return found?.shown ?? null
  const reworded = withoutAdverb(text, stem)
  if (reworded !== text) return findAccepted(reworded, { accepted, stem, isNumber, language })
  const inForm = (answer: string, of: string) => inFormsOf(answer, of, language)
  return (
    whole.find(
      ({ text: answer }) =>
        matchAnswer(inForm(answer, answer), inForm(answer, text), stem) !== null ||
        matchAnswer(answer, nearSpellings(answer, text), stem) !== null ||
        isSameChange(answer, text, stem)
    )?.shown ?? null
  )
}

/** 'not statistically significant' without the adverb that stands in front of the blank. */
function withoutAdverb(text: string, stem: string): string {
  const adverb = /(\p{L}{4,}(?:ly|mente|ment))\s*_{3,}/u.exec(stem)?.[1]
  return adverb === undefined ? text : text.replace(new RegExp(String.raw`(?<!\p{L})${adverb}\s`, 'iu'), '')
}

/** The accepted answer that a text holds at its place in the stem. */
function findInStem(text: string, { accepted, stem, isNumber }: Wanted): string | null {
  if (answerTokens(text).length === 0) return null
  const alone = fillBlank(stem, '')
  const readings = fillBlank(stem, text)
  const isIn = (answer: string) =>
    readings.some(
      (reading, i) => matchAnswer(answer, reading, stem) !== null && matchAnswer(answer, alone[i]!) === null
    )
  const isOther = (answer: string) => isPart(answer, text, isNumber) || (!isNumber && isOfAnother(answer, text, stem))
  return accepted.find((each) => !isOther(each.text) && isIn(each.text))?.shown ?? null
}

/** Whether an answer goes on otherwise than the stem: 'effetti fissi di settore' where that has '___ di impresa'. */
function isOfAnother(answer: string, text: string, stem: string): boolean {
  const adjective = described.exec(stem)?.[1]
  if (adjective !== undefined && hasOtherAdjective(answer, text, adjective)) return true
  const [, link, noun] = continued.exec(stem) ?? []
  if (link === undefined) return false
  const behind = text.toLowerCase().split(`${answer.toLowerCase()} ${link.toLowerCase()} `)[1]
  const said = behind === undefined ? undefined : /^(?:the\s|l[ae]s?\s|los\s)?(\p{L}{3,})/u.exec(behind)?.[1]
  return said !== undefined && said.slice(0, 4) !== noun!.toLowerCase().slice(0, 4)
}
/** 'concorrenza monopolistica' of a stem that has '___ perfetta'. */
function hasOtherAdjective(answer: string, text: string, adjective: string): boolean {
  const behind = text.toLowerCase().split(answer.toLowerCase())[1]
  const said = behind === undefined ? undefined : /^\s(\p{Ll}{5,})\s*\.?\s*$/u.exec(behind)?.[1]
  const isAdjective = said !== undefined && adjectival.test(said) && adjectival.test(adjective)
  return isAdjective && said.slice(0, 4) !== adjective.slice(0, 4)
}
const described = /_{3,}\s(\p{Ll}{5,})(?!\p{L})/u
/** Endings of adjectives behind nouns in French, Spanish, Portuguese and Italian. */
const adjectival =
  /(?:al|ale|ali|ales|aux|ic[oa]s?|ich?e|ist[ai]c[oa]s?|ique|iques|iv[oa]s?|ive|if|ada|ado|ata|ato|ett[oa]|fait[e]?|fect[oa]|feit[oa]|ell?e|eux|euse|os[oa]|ante|ente|aire|ari[oa])$/u
const continued = /_{3,}\s(of|von|de|di|do|da)\s(?:the\s|l[ae]s?\s|los\s)?(\p{L}{4,})/iu

/** Whether what stands in a text is only a part of what it says: of a formula, or of a bound. */
function isPart(answer: string, text: string, isNumber: boolean): boolean {
  return isOperand(answer, text) || (isNumber && isOutside(answer, text))
}

const boundSigns = /^[<>≤≥]$/
const multiples =
  /(?<!\p{L})(?:twice|double|triple|half of|thrice|doppelt|das doppelte|le double|el doble|o dobro|il doppio)\s(?:as much as\s|of\s|von\s|de\s|di\s)?(?=[-−]?\d)/iu

/** Whether a number, or a range of numbers, stands as a bound or a multiple in a text, and not so in the key. */
function isOutside(answer: string, text: string): boolean {
  const hasBound = (of: string) => answerTokens(of).some((token) => boundSigns.test(token.text))
  return (
    multiples.test(text) ||
    (answerTokens(answer)[0]?.text.includes('..') === true && hasBound(text) && !hasBound(answer))
  )
}

/** Whether a Greek letter stands in a formula: '1/β' is not β. */
function isOperand(answer: string, text: string): boolean {
  const [letter, ...others] = answerTokens(answer).map((token) => token.text)
  if (
    letter === undefined ||
    others.length > 0 ||
    !/^(?:alpha|beta|gamma|delta|epsilon|eta|theta|kappa|lambda|mu|nu|pi|rho|sigma|tau|phi|chi|psi|omega)$/.test(letter)
  )
    return false
  const tokens = answerTokens(text).map((token) => token.text)
  return tokens.every(
    (token, at) =>
      token !== letter ||
      [tokens[at - 1], tokens[at + 1]].some((near) => near !== undefined && /^(?:[-+*/^]|per)$/.test(near))
  )
}

/** Whether an accepted answer is a number, with or without a unit. */
function isQuantity(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 3 && (isFigure(tokens[0]!.text) || /^-?\d+\/\d+$/.test(tokens[0]!.text))
}

function isRange(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 2 && /^-?[\d.]+\.\.[\d.]+$/.test(tokens[0]!.text)
}

function sizeOfNumber(text: string): number {
  const value = Number(answerTokens(text)[0]?.text)
  return Number.isFinite(value) ? Math.abs(value) : 0
}
