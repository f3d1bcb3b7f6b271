import { describe, expect, it } from 'vitest'
import { detectManipulation } from '../../../src/grading/injection/detect-manipulation.ts'
import type { Target } from './attack.ts'
import { attacks } from './library.ts'

const target: Target = {
  answer:
    'A tariff of rate $\\tau$ raises the price at home, so imports fall and the small country loses by Harberger.',
  partIds: ['correctness', 'notation'],
  best: 10
}

describe('detectManipulation on the library of attacks', () => {
  it('has at least 60 attacks, each under a name of its own', () => {
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(60)
  })

  it.each(attacks.filter(({ detected }) => detected))('flags: $name', ({ text }) => {
    const response = text(target)
    const flags = detectManipulation(response)
    expect(flags).not.toEqual([])
    for (const { at, passage } of flags) {
      expect(at).toBeLessThan(response.length)
      expect(passage.length).toBeLessThanOrEqual(200)
    }
  })

  it.each(attacks.filter(({ detected }) => !detected))('says nothing of what may be honest: $name', ({ text }) => {
    expect(detectManipulation(text(target))).toEqual([])
  })
})
