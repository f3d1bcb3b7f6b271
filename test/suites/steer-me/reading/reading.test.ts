import { describe, expect, it } from 'vitest'
import { seeds } from '../../question-bank/seeds.ts'
import { bank } from '../bank.ts'
import { answers } from './answer-faults.ts'
import { readingFaults } from './reading-faults.ts'

const draws = Math.ceil(seeds / 200)
describe('the texts of STEER-ME', () => {
  it.each(bank)('of $id tell each value by the words around it, and lead to the right option', (element) => {
    const told = new Map<string, number>()
    for (const story of element.stories) {
      const type = element.types.find((candidate) => candidate.id === story.type)!
      const place = told.get(type.id) ?? 0
      told.set(type.id, place + 1)
      for (let seed = 0; seed < draws; seed++) {
        // Answers come from trials, which take long: those of one story at a time.
        const alsoAnswers = seed % element.stories.filter((other) => other.type === type.id).length === place
        const faults = readingFaults(element.id, { story, type, grade: element.grades[0]!, seed, alsoAnswers })
        expect(faults, `${story.id} with seed ${seed}`).toEqual([])
      }
    }
  })

  it('are answered for every type', () => {
    const types = bank.flatMap(({ id, types: own }) => own.map((type) => `${id} ${type.id}`))
    expect(Object.keys(answers).sort()).toEqual(types.sort())
  })
})
