import { describe, expect, it } from 'vitest'
import { seeds } from '../../question-bank/seeds.ts'
import { bank } from '../bank.ts'
import { readingFaults } from './reading-faults.ts'

const draws = Math.ceil(seeds / 50)

describe('the words of STEER-ME', () => {
  it.each(bank)('tell each value of $id from the others', ({ id, grades, types, stories }) => {
    for (const story of stories) {
      const type = types.find((candidate) => candidate.id === story.type)!
      for (let seed = 0; seed < draws; seed++) {
        const faults = readingFaults(id, { story, type, grade: grades[0]!, seed })
        expect(faults, `${story.id} with seed ${seed}`).toEqual([])
      }
    }
  })
})
