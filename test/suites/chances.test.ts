import { describe, expect, it } from 'vitest'
import { manifestSchema } from '../../src/schemas/manifest.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { chancesOf, meanChances } from '../../src/suites/chances.ts'
import { manifestOf } from '../../src/suites/manifest-of.ts'
import { steerMeSuite } from '../../src/suites/steer-me/index.ts'
import type { GeneratedQuestion, ItemContent } from '../../src/suites/suite.ts'

describe('meanChances', () => {
  it('takes questions one by one, and gives the mean of each task type', () => {
    const chances = meanChances()
    for (const chance of [1 / 4, 1 / 2, 1 / 4, 1 / 4]) chances.add('add_sub', chance)
    chances.add('pure_nash', 1 / 6)
    expect([...chances.means()]).toEqual([
      ['add_sub', 1.25 / 4],
      ['pure_nash', 1 / 6]
    ])
  })
})

describe('a manifest', () => {
  const first = steerMeSuite.taskTypes[0]!
  const items = [0, 1].map((index) => {
    const { content } = (
      first.source as { question(seed: number, index: number): GeneratedQuestion<ItemContent> }
    ).question(3, index)
    return { ...content, taskType: first.name, contentVersion: 1 }
  })

  it('holds what guessing scores on its items, and says nothing of task types without any', () => {
    const { taskTypes } = manifestSchema.parse(
      manifestOf(steerMeSuite, items, { chances: chancesOf(steerMeSuite, items) })
    )
    expect(taskTypes[0]!.chance).toBe(1 / 4)
    expect(taskTypes[1]).not.toHaveProperty('chance')
  })

  it('says in which setting, and which module of it, an element stands', () => {
    expect(manifestSchema.parse(manifestOf(steerMeSuite)).taskTypes[0]).toMatchObject({
      name: 'univariate_optimization',
      groups: [
        { id: '1', name: 'Foundations' },
        { id: '1.1', name: 'Optimization' }
      ]
    })
  })

  it('is as it was where no task type can say', () => {
    const { taskTypes, statistics } = manifestOf(aerSuite)
    expect(statistics).toEqual({ method: 'student', version: 1 })
    expect(taskTypes.every((taskType) => !('chance' in taskType || 'groups' in taskType))).toBe(true)
  })
})
