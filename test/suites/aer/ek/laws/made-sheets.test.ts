import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keyedQuizzes, makeSheet } from './made-sheets.ts'
import { missesOf, sheetsIn, usualAnswers } from './sheets.ts'

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('-sheets.txt'))
const byHand = files.flatMap((name) => sheetsIn(`./${name}`))
const keyed = keyedQuizzes(byHand)
const usual = new Map(keyed.map((quiz) => [quiz.questions, usualAnswers(byHand, quiz)]))

describe('sheets made of independent choices', () => {
  it('are read as they were made, and hardly ever too leniently', () => {
    const count = 300
    const wrong = Array.from({ length: count }, (_, at) => makeSheet(at + 1, keyed)).flatMap((sheet) => {
      const misses = missesOf(sheet, usual.get(sheet.questions)!)
      return misses.length === 0 ? [] : [{ name: sheet.name, misses }]
    })
    const lenient = wrong.filter(({ misses }) => misses.some((miss) => miss.lenient))
    const shown = JSON.stringify(wrong, null, 1)
    expect(keyed.length).toBeGreaterThanOrEqual(30)
    expect(wrong.length, shown).toBeLessThanOrEqual(0.02 * count)
    expect(lenient.length, shown).toBeLessThanOrEqual(0.005 * count)
  })
})
