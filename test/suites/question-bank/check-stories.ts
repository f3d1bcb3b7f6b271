import { expect } from 'vitest'
import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { perspectives } from '../../../src/suites/question-bank/perspectives.ts'
import type { AnyQuestionType } from '../../../src/suites/question-bank/question-type.ts'
import type { Story } from '../../../src/suites/question-bank/stories.ts'
import { faultsOf, fill, tellFrom } from '../../../src/suites/question-bank/story.ts'

/**
 * That every story of an element can be told with every field of its type, in all its parts, from every perspective and at
 * every grade that it serves.
 */
export function checkStories(
  stories: readonly Story[],
  types: readonly AnyQuestionType[],
  allGrades: readonly number[] = [0]
): void {
  expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
  for (const { id, type: name, text, followUps = [], role, grades = allGrades } of stories) {
    const type = types.find((candidate) => candidate.id === name)
    expect(type, `story ${id}: no type ${name}`).toBeDefined()
    const whole = [text, ...followUps].join('\n\n')
    if (!role) expect(whole, `story ${id} marks a person and names no role`).not.toMatch(/<(?:[Nn]ame|[Tt]hey)>/)
    for (const part of [text, ...followUps]) expect(part.trim(), `story ${id}`).toMatch(/\?$/)
    for (const grade of grades) {
      expect(allGrades, `story ${id}: no grade ${grade}`).toContain(grade)
      const draw = openDraw(1, id)
      let values = type!.draw(draw, grade)
      while (values === null) values = type!.draw(draw, grade)
      const fields = type!.fields(values)
      const solution = type!.solve(values)
      expect(followUps.length, `story ${id} and the parts of its type`).toBe(
        solution.kind === 'parts' ? solution.parts.length - 1 : 0
      )
      expect(faultsOf(whole, Object.keys(fields)), `story ${id}`).toEqual([])
      for (const perspective of perspectives) {
        const person = { role: role ?? 'the owner', female: 'Ada', male: 'Karl' }
        expect(fill(tellFrom(perspective, whole, person), fields)).not.toMatch(/[{}]|<[a-z]/)
      }
    }
  }
}
