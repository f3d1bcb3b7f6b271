import { expect, it } from 'vitest'
import { allocatePoints } from '../../../../../src/suites/aer/mg/allocate-points.ts'
import { pointsAllocated } from '../../../../../src/suites/aer/mg/checks/points-allocated.ts'
import { elementRubricReplySchema } from '../../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))
const points = allocatePoints(elements, model)
const allotted = elements.map((element, i) => ({ ...element, id: `e${i + 1}`, points: points[i]! }))

it('pointsAllocated takes what code allots, and nothing else that adds up', () => {
  expect(pointsAllocated(allotted, model).ok).toBe(true)
  const moved = withDefect(allotted, (copy) => {
    copy[0]!.points += 1
    copy[1]!.points -= 1
  })
  expect(pointsAllocated(moved, model).message).toContain('e1 has')
})
