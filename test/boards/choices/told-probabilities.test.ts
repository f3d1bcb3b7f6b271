import { describe, expect, it } from 'vitest'
import type { GradedAnswer } from '../../../src/boards/choices/graded-answer.ts'
import { toldProbabilities } from '../../../src/boards/choices/told-probabilities.ts'

const answer = (probabilities: number[], elsewhere?: number): GradedAnswer => ({
  ...{ element: 'e', template: 't', type: 'x', grade: 1, domain: 'finance', perspective: null, hasPlaces: true },
  ...{ chance: 0.5, mistakes: [], digits: null, isRight: true, unread: 0, use: null, probabilities },
  parts: [{ options: 2, right: 0, chosen: 0, mistake: null }],
  ...(elsewhere !== undefined && { elsewhere })
})

describe('toldProbabilities', () => {
  it.each([
    ['the options are likelier than all else together', answer([0.5, 0.1]), false, false],
    ['another token is told, and likelier', answer([0.3, 0.1], 0.4), true, true],
    ['another token is told, and less likely', answer([0.3, 0.1], 0.2), true, false],
    ['more lies elsewhere, and nobody tells on what', answer([0.3, 0.1]), true, null]
  ])('tells whether an option comes first where %s', (_, given, isMostlyElsewhere, isFirstElsewhere) => {
    expect(toldProbabilities(given, 'conditioning')).toMatchObject({ isMostlyElsewhere, isFirstElsewhere })
  })
})
