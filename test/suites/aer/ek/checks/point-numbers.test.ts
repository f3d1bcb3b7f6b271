import { describe, expect, it } from 'vitest'
import { pointNumbers } from '../../../../../src/suites/aer/ek/checks/point-numbers.ts'
import type { KnowledgePoint } from '../../../../../src/suites/aer/ek/content.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedPoints } from '../an-item.ts'

const paper = aPaper(['Wages rise by 15 percent among 1,250 firms; hours change by −0.037.'])
const good = recordedPoints().knowledgePoints.slice(0, 2)
good[0]!.statement = 'Wages rise by 15 percent among 1250 firms.'
good[1]!.statement = 'Hours fall by 0.037, or by 0.04.'

describe('pointNumbers', () => {
  it('passes good points', () => {
    expect(pointNumbers(good, paper).ok).toBe(true)
  })

  const defects: [string, (points: KnowledgePoint[]) => void][] = [
    ['an invented number', (points) => void Object.assign(points[0]!, { statement: 'Wages rise by 16 percent.' })],
    ['a figure changed', (points) => void Object.assign(points[1]!, { statement: 'Hours fall by 0.038.' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(pointNumbers(withDefect(good, plant), paper).ok).toBe(false)
  })
})
