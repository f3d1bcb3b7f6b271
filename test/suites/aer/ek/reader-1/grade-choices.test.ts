import { describe, expect, it } from 'vitest'
import { gradeOrdering } from '../../../../../src/suites/aer/ek/reader-1/grade/grade-ordering.ts'
import { gradeSingleChoice } from '../../../../../src/suites/aer/ek/reader-1/grade/grade-single-choice.ts'
import { gradeTrueFalse } from '../../../../../src/suites/aer/ek/reader-1/grade/grade-true-false.ts'

const texts = ['A paper trail', 'Search radius', 'Reservation wage', 'Effort, in hours']
const lettered = (['A', 'B', 'C', 'D'] as const).map((letter, i) => ({ letter, text: texts[i]! }))

describe('gradeSingleChoice', () => {
  const grade = (given: string) => gradeSingleChoice({ options: lettered }, { answer: 'B' }, given)

  it.each([
    'B',
    'b',
    '(B)',
    '**B**',
    'B.',
    'B) Search radius',
    'Option B: search radius',
    'The correct answer is B',
    'B. A radius is chosen.',
    'Search radius',
    'B, because C is exogenous',
    'B (Search radius)',
    'B (search radius, as is chosen)',
    '$B$',
    String.raw`\(B\)`,
    String.raw`$\boxed{B}$`,
    String.raw`\boxed{\text{B}}`,
    'B — Search radius',
    'B - Search radius',
    'Answer: B',
    'It is B.',
    'I would choose option B',
    '**Answer:** B'
  ])('takes %j for the right option', (given) => {
    expect(grade(given)).toMatchObject({ score: 1, reason: 'right' })
  })

  it.each([
    ['C', 'wrong'],
    ['Reservation wage', 'wrong'],
    ['B or C', 'several_options'],
    ['B, C', 'several_options'],
    ['B/C', 'several_options'],
    ['B and D', 'several_options'],
    ['B) Reservation wage', 'several_options'],
    ['B (Reservation wage)', 'several_options'],
    ['B — Reservation wage', 'several_options'],
    ['B (C)', 'several_options'],
    ['B (or C)', 'several_options'],
    ['B - C', 'several_options'],
    [String.raw`\boxed{C}`, 'wrong'],
    ['not B', 'unreadable'],
    ['The correct answer is not B', 'unreadable'],
    ['Both are plausible', 'unreadable'],
    ['E', 'unreadable']
  ])('gives no point for %j: %s', (given, reason) => {
    expect(grade(given)).toMatchObject({ score: 0, reason })
  })

  it('takes a text that opens with an article for the text, not for option A', () => {
    expect(grade('A search radius was chosen')).toMatchObject({ reason: 'unreadable' })
    expect(gradeSingleChoice({ options: lettered }, { answer: 'A' }, 'A paper trail')).toMatchObject({ score: 1 })
  })
})

describe('gradeTrueFalse', () => {
  it.each([
    'true',
    'True.',
    'T',
    'yes',
    'Correct',
    'The statement is true',
    'true, since it is not false',
    'not false'
  ])('takes %j for true', (given) => {
    expect(gradeTrueFalse({ answer: true }, given)).toMatchObject({ score: 1, reason: 'right' })
    expect(gradeTrueFalse({ answer: false }, given)).toMatchObject({ score: 0, reason: 'wrong' })
  })

  it.each(['false', 'F', 'No', 'incorrect', 'not true', 'False: the rate falls.'])('takes %j for false', (given) => {
    expect(gradeTrueFalse({ answer: false }, given)).toMatchObject({ score: 1 })
  })

  it.each([
    ['true or false', 'both_verdicts'],
    ['True/False', 'both_verdicts'],
    ['maybe', 'unreadable'],
    ['It depends', 'unreadable'],
    ['truly', 'unreadable']
  ])('takes %j for no verdict: %s', (given, reason) => {
    for (const answer of [true, false]) expect(gradeTrueFalse({ answer }, given)).toMatchObject({ score: 0, reason })
  })

  it.each([String.raw`\boxed{\text{True}}`, '$\\text{true}$', '**True**', '_True_', '“True”', 'ＴＲＵＥ'])(
    'reads %j',
    (given) => {
      expect(gradeTrueFalse({ answer: true }, given)).toMatchObject({ score: 1, detail: { given, verdict: true } })
    }
  )
})

describe('gradeOrdering', () => {
  const grade = (given: string | string[]) =>
    gradeOrdering({ items: lettered }, { answer: ['C', 'A', 'D', 'B'] }, given)

  it.each([
    [['C', 'A', 'D', 'B']],
    [['c', 'a', 'd', 'b']],
    [['C. Reservation wage', 'A) A paper trail', 'D: Effort, in hours', 'B - Search radius']],
    [['Reservation wage', 'A paper trail', 'Effort, in hours', 'Search radius']],
    ['C, A, D, B'],
    ['C > A > D > B'],
    ['C -> A → D -> B'],
    ['CADB'],
    ['C-A-D-B'],
    ['C – A – D – B'],
    ['C → A → D → B'],
    ['1. C 2. A 3. D 4. B'],
    ['(1) C, (2) A, (3) D, (4) B'],
    ['1) C; 2) A; 3) D; 4) B'],
    ['C, A, D, and B.'],
    [String.raw`$C \to A \to D \to B$`],
    [String.raw`\boxed{C, A, D, B}`],
    [['C (Reservation wage)', 'A — A paper trail', '$D$', '4. B']],
    ['C A D B'],
    ['1. C\n2. A\n3. D\n4. B'],
    ['Reservation wage; A paper trail; Effort, in hours; Search radius']
  ])('reads the exact order in %j', (given) => {
    expect(grade(given)).toMatchObject({ score: 1, reason: 'right', detail: { tau: 1, normalizedDistance: 0 } })
  })

  it('gives half a point when one neighboring pair is swapped', () => {
    // One of six pairs: tau = 1 - 2/6.
    const { score, reason, detail } = grade(['C', 'A', 'B', 'D'])
    expect({ score, reason }).toEqual({ score: 0.5, reason: 'close' })
    expect(detail).toMatchObject({ tau: expect.closeTo(2 / 3), normalizedDistance: expect.closeTo(1 / 6) })
  })

  it('gives none when two pairs are swapped', () => {
    expect(grade(['A', 'C', 'B', 'D'])).toMatchObject({ score: 0, reason: 'wrong' })
  })

  it.each([
    [['C', 'A', 'D'], 'too_few'],
    ['C-A-D', 'too_few'],
    ['C-A-D-B-C', 'too_many'],
    [['C', 'A', 'D', 'B', 'C', 'A'], 'too_many'],
    [['C', 'C', 'A', 'B'], 'duplicate'],
    ['1. C 2. A 3. D 4. E', 'unknown_item'],
    [['C (A paper trail)', 'A', 'D', 'B'], 'unknown_item'],
    [['C', 'A', 'D', 'E'], 'unknown_item'],
    ['I do not know', 'unknown_item'],
    [['C. A paper trail', 'A', 'D', 'B'], 'unknown_item']
  ])('takes %j for no ordering: %s', (given, reason) => {
    expect(grade(given)).toMatchObject({ score: 0, reason, detail: { tau: null, distance: null } })
  })
})
