import { describe, expect, it } from 'vitest'
import { pointTexts } from '../../../../../src/suites/aer/ek/checks/point-texts.ts'
import type { KnowledgePoint } from '../../../../../src/suites/aer/ek/content.ts'

import { withDefect } from '../../failed-checks.ts'
import { recordedPoints } from '../an-item.ts'

const good = recordedPoints().knowledgePoints

describe('pointTexts', () => {
  it('passes good points', () => {
    expect(pointTexts(good).ok).toBe(true)
  })

  const defects: [string, (points: KnowledgePoint[]) => void][] = [
    ['an empty context', (points) => void Object.assign(points[0]!, { context: '' })],
    [
      'a statement made twice',
      (points) => void Object.assign(points[0]!, { statement: points[1]!.statement.toUpperCase() })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(pointTexts(withDefect(good, plant)).ok).toBe(false)
  })
})
