import { describe, expect, it } from 'vitest'
import { turnsRound } from '../../../../../src/suites/aer/ek/align/directions.ts'
import type { Question } from '../../../../../src/suites/aer/ek/content.ts'
import { parseAnswers } from '../../../../../src/suites/aer/ek/read/parse-answers.ts'
import { sheetTurns } from '../../../../../src/suites/aer/ek/read/sheet-turns.ts'

const questions: Question[] = [
  {
    ...{ id: 'SC01', type: 'single_choice', stem: 'A binding price ceiling leads to' },
    options: [
      { letter: 'A', text: 'a surplus' },
      { letter: 'B', text: 'a shortage' },
      { letter: 'C', text: 'a shift of demand' },
      { letter: 'D', text: 'no change in trade' }
    ]
  },
  { id: 'TF01', type: 'true_false', stem: 'The money multiplier rises when the reserve requirement falls.' },
  { id: 'TF02', type: 'true_false', stem: 'A tariff raises the domestic price of imported goods.' },
  { id: 'FB01', type: 'fill_in_blank', stem: 'The value of the next best alternative is called ____ cost.' }
]
const examinee = { questions } as Parameters<typeof parseAnswers>[1]['examinee']

function parse(text: string) {
  const parsed = parseAnswers(text, { examinee })
  return parsed.ok ? parsed.answer : {}
}

describe('prose that answers no question', () => {
  it.each([
    'A colleague of mine answered that the tariff statement is true.',
    'Critics claim that the statement about the multiplier is false.',
    'My friend would choose B for the price ceiling.',
    'According to the professor, the price ceiling question is B.',
    'It is true that a tariff lowers the domestic price of imported goods.',
    'It is true that the money multiplier falls when the reserve requirement falls.',
    'Some would say the first statement is true.',
    'Many students think that the second statement is false.',
    'If the first statement were true, banks would lend more.',
    'Suppose the second statement is false.',
    'Is the first statement true or false?',
    'Does a binding price ceiling lead to a surplus or a shortage?',
    'The first statement may be true or false, depending on the banks.',
    'I cannot decide whether the tariff statement is true.',
    'For the price ceiling one might choose A or B.',
    'The textbook says: "the first statement is true".'
  ])('stays unread: %s', (text) => {
    expect(parse(text)).toEqual({})
  })

  // Known faults: each of these is read too leniently.
  // Known to be read too leniently.
  it.fails.each([
    'Es ist wahr, dass der Tariff den domestic price der imported goods senkt.',
    'The second statement is partly true.'
  ])('ought to stay unread: %s', (text) => {
    expect(parse(text)).toEqual({})
  })

  it('is read where a statement is told again in its own sense', () => {
    const text = 'It is true that a tariff raises the domestic price of imported goods.'
    expect(turnsRound(questions[2]!.stem, text)).toBe(false)
  })
})

describe('turnsRound', () => {
  it.each([
    ['Demand rises.', 'true that demand falls', true],
    ['Die Nachfrage steigt.', 'wahr, dass die Nachfrage sinkt', true],
    ['La demande augmente.', 'vrai que la demande diminue', true],
    ['La demanda sube.', 'verdad que la demanda baja', true],
    ['A procura aumenta.', 'verdade que a procura diminui', true],
    ['La domanda cresce.', 'vero che la domanda scende', true],
    ['Спрос растёт.', 'верно, что спрос падает', true],
    ['需求上升。', '需求下降是对的', true],
    ['Demand rises when prices fall.', 'true that demand rises', false],
    ['Demand increases.', 'true that demand rises', false]
  ])('%s / %s', (statement, text, expected) => {
    expect(turnsRound(statement, text)).toBe(expected)
  })
})

describe('the word instead above a sheet', () => {
  const turn = (text: string) =>
    sheetTurns([
      { text, start: 0, end: text.length },
      { text: '\uE0000\uE001', start: text.length + 1, end: text.length + 4 }
    ] as Parameters<typeof sheetTurns>[0]).map(({ kind }) => kind)

  it.each([
    ['Use this version instead:', ['correction']],
    ['Here is my answer instead:', ['correction']],
    ['With a quota instead of a tariff, the market looks like this:', []],
    ['Keynes looked at demand instead.', []]
  ])('%s', (text, kinds) => {
    expect(turn(text)).toEqual(kinds)
  })
})
