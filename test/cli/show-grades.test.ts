import { describe, expect, it } from 'vitest'
import { showGrades } from '../../src/cli/show-grades.ts'
import type { Judgment } from '../../src/schemas/judgment.ts'
import type { Grade } from '../../src/workflows/grading/grade-responses.ts'

const verdict = (judge: string, ...quoteFound: (boolean | null)[]): Judgment => ({
  ...{ status: 'done', judge, repeat: 0, callIds: [] },
  parts: Object.fromEntries(
    quoteFound.map((found, part) => [`p${part}`, { rationale: '', quote: '', score: 5, quoteFound: found }])
  )
})
const grade = (...judgments: Judgment[]): Grade => ({
  ...{ itemId: 'MM-1', taskType: 'MM', scores: { table2: 0.5 }, unscored: null, parse: 'parsed', dimensions: [] },
  ...{ evidence: null, judgments, spread: null, flags: [], words: 1, characters: 1 }
})

describe('showGrades', () => {
  it('prints means as pages do', () => {
    expect(showGrades([grade()], 'table2')).toMatch(/│ MM +│ 50\.0 +│/)
  })

  it('says how many quotes of a judge do not stand in the responses, and nothing of a judge whose quotes do', () => {
    const shown = showGrades(
      [grade(verdict('a', true, false, null), verdict('b', true)), grade(verdict('a', false), verdict('b', null))],
      'table2'
    )
    expect(shown.split('\n').at(-1)).toBe('2 of 3 quotes by a do not stand in the response')
    expect(shown).not.toContain('quotes by b')
  })
})
