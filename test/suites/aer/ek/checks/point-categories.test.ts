import { describe, expect, it } from 'vitest'
import { checkPointCategories } from '../../../../../src/suites/aer/ek/checks/point-categories.ts'
import type { KnowledgePoint } from '../../../../../src/suites/aer/ek/content.ts'

import { withDefect } from '../../failed-checks.ts'
import { recordedPoints } from '../an-item.ts'

const good = recordedPoints().knowledgePoints

describe('checkPointCategories', () => {
  it('passes good points', () => {
    expect(checkPointCategories(good).ok).toBe(true)
  })

  const defects: [string, (points: KnowledgePoint[]) => void][] = [
    [
      'three categories',
      (points) =>
        void points.forEach(
          (point, at) => void Object.assign(point, { category: (['finding', 'method', 'mechanism'] as const)[at % 3] })
        )
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(checkPointCategories(withDefect(good, plant)).ok).toBe(false)
  })
})
