import { describe, expect, it } from 'vitest'
import { contentSchema, letters } from '../../../../../src/suites/aer/ek/content.ts'
import { arrangeQuestions } from '../../../../../src/suites/aer/ek/extract/arrange-questions.ts'
import { economicKnowledge } from '../../../../../src/suites/aer/ek/index.ts'
import { renderItem } from '../../../../../src/suites/render-item.ts'
import { recordedPoints, recordedQuestions } from '../an-item.ts'

const reply = recordedQuestions()
const item = arrangeQuestions(recordedPoints(), reply)
const keyOf = (id: string) => item.gold.answers.find((answer) => answer.id === id)!.answer

/** Every object key in a value, at any depth. */
function keysIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

describe('arrangeQuestions', () => {
  it('follows the content schema and gives the same item for the same reply', () => {
    expect(contentSchema.parse(item)).toEqual(item)
    expect(arrangeQuestions(recordedPoints(), recordedQuestions())).toEqual(item)
  })

  it('keeps texts and key together under the new letters', () => {
    for (const asked of reply.singleChoice) {
      const question = item.examinee.questions.find(({ id }) => id === asked.id)!
      const options = question.type === 'single_choice' ? question.options : []
      expect(options.map(({ text }) => text).sort()).toEqual(Object.values(asked.options).sort())
      expect(options.find(({ letter }) => letter === keyOf(asked.id))!.text).toBe(asked.options[asked.answer])
    }
    for (const asked of reply.ordering) {
      const question = item.examinee.questions.find(({ id }) => id === asked.id)!
      const items = question.type === 'ordering' ? question.items : []
      const key = keyOf(asked.id) as string[]
      expect(key.map((letter) => items.find((each) => each.letter === letter)!.text)).toEqual(asked.answer)
    }
  })

  it('never leaves items in their right order, whatever order the model gave', () => {
    for (let variant = 0; variant < 200; variant++) {
      const ordering = reply.ordering.map((asked) => ({
        ...asked,
        stem: `${asked.stem} (${variant})`,
        items: asked.answer
      }))
      const { gold } = arrangeQuestions(recordedPoints(), { ...reply, ordering })
      for (const { type, answer } of gold.answers) if (type === 'ordering') expect(answer).not.toEqual([...letters])
    }
  })

  it('shows the examinee no member of the key', () => {
    const goldOnly = [
      'answer',
      'acceptable',
      'explanation',
      'sourcePoint',
      'difficulty',
      'contentType',
      'statement',
      'quote'
    ]
    expect(keysIn(item.gold)).toEqual(expect.arrayContaining(goldOnly))
    expect(keysIn(item.examinee).filter((key) => goldOnly.includes(key))).toEqual([])
  })

  it('renders every question, option and item', () => {
    const prompt = renderItem(economicKnowledge, item.examinee)
    for (const question of item.examinee.questions) {
      expect(prompt).toContain(`${question.id}. ${question.stem}`)
      const lines = 'options' in question ? question.options : 'items' in question ? question.items : []
      for (const { letter, text } of lines) expect(prompt).toContain(`\n${letter}. ${text}`)
    }
  })
})
