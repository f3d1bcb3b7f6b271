import { expect } from 'vitest'
import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { perspectives } from '../../../src/suites/question-bank/perspectives.ts'
import type { AnyQuestionType } from '../../../src/suites/question-bank/question-type.ts'
import type { Story } from '../../../src/suites/question-bank/stories.ts'
import { faultsOf, fill, tellFrom } from '../../../src/suites/question-bank/story.ts'

/** That every story of an element can be told with every field of its type, from every perspective. */
export function checkStories(stories: readonly Story[], types: readonly AnyQuestionType[]): void {
  expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
  for (const { id, type: name, text, role } of stories) {
    const type = types.find((candidate) => candidate.id === name)
    expect(type, `story ${id}: no type ${name}`).toBeDefined()
    const draw = openDraw(1, id)
    let values = type!.draw(draw, 0)
    while (values === null) values = type!.draw(draw, 0)
    const fields = type!.fields(values)
    expect(faultsOf(text, Object.keys(fields)), `story ${id}`).toEqual([])
    if (!role) expect(text, `story ${id} marks a person and names no role`).not.toMatch(/<(?:[Nn]ame|[Tt]hey)>/)
    for (const perspective of perspectives) {
      const person = { role: role ?? 'the owner', female: 'Ada', male: 'Karl' }
      expect(fill(tellFrom(perspective, text, person), fields)).not.toMatch(/[{}]|<[a-z]/)
    }
  }
}
