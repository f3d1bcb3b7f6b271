import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../../../../src/statistics/random.ts'
import { gradeFillInBlank } from '../../../../../src/suites/aer/ek/reader-1/grade/grade-fill-in-blank.ts'
import { matchAnswer } from '../../../../../src/suites/aer/ek/reader-1/grade/match-answer.ts'
import { answerTokens } from '../../../../../src/text/answer-tokens.ts'

/**
 * Our own pairs of gold answer and response with the verdict of a fair examiner, written before the rules were run on
 * them; `note` says why a verdict was corrected afterwards. `\u{200b}` stands for a character, " | " parts acceptable
 * answers, and an empty stem is this one:
 */
const anyStem = 'In Doe et al. (2020), a paper on hiring, it is ___.'
const pairSchema = z.object({
  group: z.string().min(1),
  stem: z.string(),
  gold: z.string().min(1),
  acceptable: z.string(),
  response: z.string().min(1),
  verdict: z.enum(['right', 'wrong']),
  why: z.string().min(1),
  note: z.string()
})
const file = readFileSync(new URL('./fill-in-blank-pairs.csv', import.meta.url), 'utf8')
const pairs = z.array(pairSchema).parse(parse(file, { columns: true }))

function decode(text: string): string {
  return text.replaceAll(/\\u\{([0-9a-f]{1,6})\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

function grade({ stem, gold, acceptable, response }: z.infer<typeof pairSchema>) {
  const accepted = { answer: decode(gold), acceptable: acceptable === '' ? [] : acceptable.split(' | ').map(decode) }
  return gradeFillInBlank({ stem: stem || anyStem }, accepted, decode(response))
}

describe('fill-in-blank pairs', () => {
  it('are many, different, and of both verdicts in nearly every group', () => {
    expect(pairs.length).toBeGreaterThan(500)
    const texts = pairs.map(({ stem, gold, acceptable, response }) => [stem, gold, acceptable, response].join('\n'))
    expect(new Set(texts).size).toBe(pairs.length)
    const oneSided = [...Map.groupBy(pairs, ({ group }) => group)].filter(
      ([, own]) => new Set(own.map(({ verdict }) => verdict)).size < 2
    )
    expect(oneSided.map(([group]) => group)).toEqual([])
  })

  it.each([...Map.groupBy(pairs, ({ group }) => group)])('of %s get the verdict of a fair examiner', (_, own) => {
    const differing = own.flatMap((pair) => {
      const { score, reason, detail } = grade(pair)
      return (score === 1) === (pair.verdict === 'right') ? [] : [{ ...pair, reason, detail }]
    })
    expect(differing).toEqual([])
  })
})

const words = 'wage firm union shock search matching rent tariff elastic worker hiring quality'.split(' ')
// Words that join to others of the list, negate or part are not among them.
const around = 'surely model shows paper really says authors clearly'.split(' ')

describe('matchAnswer on random words', () => {
  const random = seededRandom(5)
  const pick = (from: readonly string[], count: number) =>
    Array.from({ length: count }, () => from[random.integer(from.length)]!)
  const draws = Array.from({ length: 300 }, () => {
    const size = 1 + random.integer(4)
    return { gold: pick(words, size), response: pick(words, 1 + random.integer(6)) }
  })

  it('never finds an answer in a shorter response', () => {
    for (const { gold, response } of draws) {
      const match = matchAnswer(gold.join(' '), response.join(' '))
      if (gold.length > response.length) expect(match, `${gold} in ${response}`).toBeNull()
    }
    expect(draws.some(({ gold, response }) => gold.length > response.length)).toBe(true)
  })

  it('finds it exactly when its words stand there in its order', () => {
    for (const { gold, response } of draws) {
      const stands = ` ${response.join(' ')} `.includes(` ${gold.join(' ')} `)
      expect(matchAnswer(gold.join(' '), response.join(' ')) !== null, `${gold} in ${response}`).toBe(stands)
    }
  })

  it('gives the same verdict with other words around, up to the bound of length', () => {
    const verdictOf = (gold: string[], response: string[]) =>
      gradeFillInBlank({ stem: anyStem }, { answer: gold.join(' '), acceptable: [] }, response.join(' ')).score
    for (const { gold, response } of draws) {
      const padded = [...pick(around, random.integer(4)), ...response, ...pick(around, random.integer(4))]
      expect(answerTokens(padded.join(' ')).length).toBeLessThanOrEqual(3 + 12)
      expect(verdictOf(gold, padded), `${gold} in ${padded}`).toBe(verdictOf(gold, response))
      const right = [...pick(around, 3), ...gold, ...pick(around, 3)]
      expect(verdictOf(gold, right), `${gold} in ${right}`).toBe(1)
    }
  })
})
