import { beforeAll, describe, expect, it } from 'vitest'
import { numbersFound } from '../../../src/ingestion/checks/numbers-found.ts'
import { quoteFound } from '../../../src/ingestion/checks/quote-found.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { paperNames, papersMissing, readSharedPaper, truthOf } from '../../helpers/shared-papers.ts'
import {
  alterNumber,
  alterSentence,
  copyNumber,
  copySentence,
  holdsLetters,
  lettersOf,
  namesPart,
  printedNumbers,
  sentencesOf,
  valueKey,
  valuesIn
} from './copied-claims.ts'

/** One sentence and one number in so many: all were tried once, and these keep the test short. */
const EVERY_SENTENCE = 9
const EVERY_NUMBER = 7

const papers = new Map<string, PaperText>()
beforeAll(async () => {
  for (const name of paperNames) papers.set(name, await readSharedPaper(name))
})

const isQuote = (paper: PaperText, quote: string) => quoteFound({ check: 'quote', what: 'it', paper, quote }).ok
const areNumbers = (paper: PaperText, text: string) => numbersFound({ check: 'numbers', what: 'it', paper, text }).ok
const oneIn = <Value>(values: readonly Value[], every: number) => values.filter((_, i) => i % every === 0)

describe('quoteFound in the shared papers', () => {
  it('finds sentences as a model copies them, and none of them altered', { timeout: 300_000 }, ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const count = { quotes: 0, falseAlarms: 0, altered: 0, misses: 0 }
    for (const [name, paper] of papers) {
      const letters = lettersOf(paper.pages.map(({ text }) => text).join(' '))
      const passages = paper.passages.map(({ text }) => lettersOf(text)).join(' ')
      const words = [...new Set(paper.pages.flatMap(({ text }) => text.match(/\b[a-z]{5,20}\b/g) ?? []))]
      for (const [i, sentence] of oneIn(sentencesOf(paper, truthOf(name).abstract), EVERY_SENTENCE).entries()) {
        count.quotes++
        const copy = copySentence(sentence, i)
        const isFound = isQuote(paper, copy)
        if (!isFound) count.falseAlarms++
        expect.soft(isFound, `${name}: ${copy}`).toBe(true)
        const ways = alterSentence(sentence, i, words)
        for (const altered of ways.filter((_, way) => way === i % ways.length)) {
          if (holdsLetters(letters, altered) || holdsLetters(passages, altered)) continue
          count.altered++
          const isFound = isQuote(paper, altered)
          if (isFound) count.misses++
          expect.soft(isFound, `${name}: ${altered}`).toBe(false)
        }
      }
    }
    console.log(`${papers.size} papers, ${JSON.stringify(count)}`)
    expect(papers.size).toBeGreaterThanOrEqual(5)
    expect(Math.min(count.quotes, count.altered)).toBeGreaterThan(200)
  })
})

describe('numbersFound in the shared papers', () => {
  it('finds printed numbers in other forms, and none with a figure changed', { timeout: 300_000 }, ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const count = { numbers: 0, forms: 0, falseAlarms: 0, altered: 0, misses: 0 }
    for (const [name, paper] of papers) {
      const values = valuesIn(paper)
      for (const printed of oneIn(printedNumbers(paper), EVERY_NUMBER)) {
        count.numbers++
        for (const form of copyNumber(printed)) {
          count.forms++
          const text = `The estimate is ${form} in this sample.`
          const isFound = areNumbers(paper, text)
          if (!isFound) count.falseAlarms++
          expect.soft(isFound, `${name}: ${text}`).toBe(true)
        }
        for (const altered of alterNumber(printed)) {
          if (values.has(valueKey(Number(altered.replaceAll(/[^\d.]/g, ''))))) continue
          count.altered++
          const text = `The estimate is ${altered} in this sample.`
          const isFound = areNumbers(paper, text)
          if (isFound) count.misses++
          expect.soft(isFound, `${name}: ${printed} altered to ${altered}`).toBe(false)
        }
      }
    }
    console.log(`${papers.size} papers, ${JSON.stringify(count)}`)
    expect(Math.min(count.numbers, count.altered)).toBeGreaterThan(200)
  })

  it('finds every number of whole sentences, and misses one that was changed', { timeout: 300_000 }, ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const count = { sentences: 0, falseAlarms: 0, altered: 0, misses: 0 }
    for (const [name, paper] of papers) {
      const values = valuesIn(paper)
      const sentences = sentencesOf(paper, truthOf(name).abstract).filter((sentence) => /\d/.test(sentence))
      for (const [i, sentence] of oneIn(sentences, 2).entries()) {
        count.sentences++
        const copy = copySentence(sentence, i)
        const isFound = areNumbers(paper, copy)
        if (!isFound) count.falseAlarms++
        expect.soft(isFound, `${name}: ${copy}`).toBe(true)
        const decimal = /(?<=\s)\d+\.\d+(?=[\s),;%]|\.$)/.exec(sentence)
        const [altered] = decimal ? alterNumber(decimal[0]).filter((text) => !values.has(valueKey(Number(text)))) : []
        if (!decimal || !altered || namesPart.test(sentence.slice(0, decimal.index))) continue
        count.altered++
        const text = sentence.slice(0, decimal.index) + altered + sentence.slice(decimal.index + decimal[0].length)
        const isAlteredFound = areNumbers(paper, text)
        if (isAlteredFound) count.misses++
        expect.soft(isAlteredFound, `${name}: ${text}`).toBe(false)
      }
    }
    console.log(`${papers.size} papers, ${JSON.stringify(count)}`)
    expect(count.sentences).toBeGreaterThan(200)
    expect(count.altered).toBeGreaterThan(10)
  })
})
