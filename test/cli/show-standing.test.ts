import { expect, it } from 'vitest'
import { showStanding } from '../../src/cli/show-standing.ts'
import type { Neighbour, Standing } from '../../src/schemas/standing.ts'

const beside = (model: string, place: number | null, isToldApart: boolean | null): Neighbour => ({
  ...{ submissionId: `sub_${model}`, model, team: 'a team', place, value: 0.5, isToldApart },
  difference: { value: 0, lower: null, upper: null, reason: null }
})
const standing = (tasks: Standing['tasks']): Standing => ({
  ...{ submission: 'sub_1', release: 'r1', panel: null, profile: 'table2', level: 0.95, tasks, unscored: [] }
})

it('says in a line for each task type from whom a submission is told apart', () => {
  const ofCi = [beside('strong', 1, true), beside('near', 2, false), beside('below', 4, false)]
  const ofEk = [beside('strong', 2, null), beside('near', 4, false)]
  const shown = showStanding(
    standing([
      { taskType: 'EK', items: 2, value: 0.65, place: 2, sharedBy: 2, of: 5, neighbours: ofEk },
      { taskType: 'CI', items: 20, value: 0.5, place: 3, sharedBy: 1, of: 5, neighbours: ofCi }
    ]),
    'own'
  ).split('\n')
  expect(shown).toEqual([
    'Where it stands, over public items: EK 65.0, place 2 of 5, which 2 share; CI 50.0, place 3 of 5',
    'EK: not told apart from near (place 4); too little to tell it from strong (same place)',
    'CI: told apart from strong (place 1); not from near (place 2), below (place 4)'
  ])
})

it('names those beside it without places where there are none, and nobody where nobody is', () => {
  const task = { items: 2, value: 0.5, place: null }
  expect(
    showStanding(standing([{ ...task, taskType: 'EK', of: 2, neighbours: [beside('near', null, false)] }]), 'own')
  ).toBe('Where it stands, over public items: EK 50.0\nEK: not told apart from near')
  expect(showStanding(standing([{ ...task, taskType: 'EK', of: 1, neighbours: [] }]), 'own')).toBe(
    'Where it stands, over public items: EK 50.0'
  )
})

it('tells an earlier submission of the same model apart by the end of its id', () => {
  const neighbours = [beside('twin', 2, false), beside('other', 1, true)]
  const shown = showStanding(standing([{ taskType: 'CI', items: 2, value: 0.5, place: 2, of: 3, neighbours }]), 'twin')
  expect(shown).toContain('CI: told apart from other (place 1); not from twin …b_twin (same place)')
})
