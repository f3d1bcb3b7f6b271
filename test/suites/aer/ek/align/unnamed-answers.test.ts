import { describe, expect, it } from 'vitest'
import { supposes } from '../../../../../src/suites/aer/ek/align/supposes.ts'
import type { Question } from '../../../../../src/suites/aer/ek/content.ts'
import { parseAnswers } from '../../../../../src/suites/aer/ek/read/parse-answers.ts'

const lettered = (...texts: string[]) => texts.map((text, at) => ({ letter: 'ABCD'[at]!, text }))
const questions = [
  {
    ...{ id: 'SC01', type: 'single_choice', stem: 'Which author is known for the metaphor of the "invisible hand"?' },
    options: lettered('David Ricardo', 'Adam Smith', 'Thomas Robert Malthus', 'Jean-Baptiste Say')
  },
  { id: 'TF01', type: 'true_false', stem: 'The Physiocrats held that only agriculture yields a net product.' },
  { id: 'TF02', type: 'true_false', stem: "Keynes's General Theory was first published in 1929." },
  { id: 'FB01', type: 'fill_in_blank', stem: "Ricardo's theory of trade rests on the principle of ____ advantage." },
  {
    ...{ id: 'OD01', type: 'ordering', stem: 'Order these schools by their emergence, earliest first.' },
    items: lettered('Neoclassical economics', 'Monetarism', 'Mercantilism', 'Physiocracy')
  }
] as Question[]
const [choice, land, date] = questions as [Question, Question, Question]

function read(text: string): Record<string, unknown> {
  const parsed = parseAnswers(text, { examinee: { questions } } as never)
  return parsed.ok
    ? Object.fromEntries(
        Object.entries(parsed.answer).flatMap(([id, given]) => ('value' in given ? [[id, given.value]] : []))
      )
    : {}
}

describe('answers of prose that names no question', () => {
  it('are those of the questions that share their words, in whichever order', () => {
    const text =
      "The claim about the General Theory and 1929 is false. The metaphor of the invisible hand is Adam Smith's, so B. " +
      'That the Physiocrats saw a net product in agriculture alone is true.'
    expect(read(text)).toEqual({ SC01: 'B', TF01: 'true', TF02: 'false' })
  })

  it('tell the order of items by their words', () => {
    const text =
      'As to the emergence of schools: first Mercantilism, then Physiocracy, then Neoclassical economics, and Monetarism last.'
    expect(read(text)).toEqual({ OD01: ['C', 'D', 'A', 'B'] })
  })

  it.each([
    ['questions that are told once more', questions.map(({ stem }) => stem).join('\n')],
    [
      'questions that somebody thinks about',
      questions.map(({ stem }) => `Let me think about this: ${stem}`).join('\n')
    ],
    [
      'what others hold',
      `Many economists believe it is true that ${land.stem} Some students would say that the second one is false.`
    ],
    ['what would follow', `If it were true that ${date.stem.replace('.', '')}, the crisis would come before it.`],
    ['what might be chosen', `${choice.stem} One could say Adam Smith. One could also say David Ricardo.`],
    ['a refusal', 'I cannot help with exams: to tell true from false here would not be fair to other students.'],
    [
      'a lecture',
      'David Ricardo, Adam Smith, Thomas Robert Malthus and Jean-Baptiste Say wrote on trade, agriculture and the net product.'
    ]
  ])('are not read from %s', (_, text) => {
    expect(read(text)).toEqual({})
  })
})

describe('supposes', () => {
  it.each([
    ['O segundo enunciado é verdadeiro.', false],
    ['Il secondo enunciato è falso.', false],
    ['According to the theory of Ricardo the statement is true.', false],
    ['According to a colleague of mine the statement is true.', true],
    ['Many economists believe that it is true.', true],
    ['Si fuera cierto, subirían los precios.', true]
  ])('%s', (sentence, expected) => {
    expect(supposes(sentence)).toBe(expected)
  })
})
