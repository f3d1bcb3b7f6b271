import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { answerTokens } from '../../../../text/answer-tokens.ts'
import { letters } from '../content.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'
import { statedNumber } from './stated-number.ts'

/** In a formula, case, primes, brackets and scripts tell options apart; so do currencies. */
const formula = /[\\$^_{}()[\]|=<>≤≥'’′*€£¥]/

/** Whether the options of a choice differ in what they say: '5 %' and 'five percent' would both be right, or wrong. */
export function oneRightOption({ singleChoice }: QuestionsReply): CheckResult {
  const offenders = singleChoice.flatMap(({ id, options }) => {
    const texts = letters.map((letter) => options[letter])
    const meanings = texts.map(meaningOf)
    const again = texts.findIndex((_, at) => meanings[at] !== '' && meanings.indexOf(meanings[at]!) !== at)
    if (again < 0) return []
    return [{ id, passage: `${texts[meanings.indexOf(meanings[again]!)]} / ${texts[again]}` }]
  })
  return verdict('one-right-option', 'exactly one option may be right, so no two may say the same', offenders)
}

function meaningOf(text: string): string {
  const literal = text.trim().replaceAll(/\s+/g, ' ')
  const number = statedNumber(literal)
  if (number !== null) return `${number.value} ${number.unit}`
  if (formula.test(literal)) return `= ${literal}`
  const tokens = answerTokens(text).map((token) => token.text)
  const words = tokens.filter((token) => !/^an?$/.test(token)).map(americanSpelling)
  return inAnyOrder(words.length > 0 ? words : tokens) || literal.toLowerCase()
}

/** 'labour' and 'specialise' as 'labor' and 'specialize'. */
function americanSpelling(word: string): string {
  return word
    .replace(/(?<=\p{L}{3})our(?=s?$|ed$|ing$|al$|able$)/u, 'or')
    .replace(/(?<=\p{L}{4})is(?=e[sd]?$|ing$|ation$)/u, 'iz')
}

/** 'x and y' is 'y and x', but for what is told in an order. */
function inAnyOrder(words: readonly string[]): string {
  const text = words.join(' ')
  if (/\b(?:respectively|then|first|before|after|later|from|if|than)\b/.test(text)) return text
  return text.split(' and ').sort().join(' and ')
}
