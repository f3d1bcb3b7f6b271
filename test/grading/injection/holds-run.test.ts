import { describe, expect, it } from 'vitest'
import { characterKind, holdsRun } from '../../../src/grading/injection/holds-run.ts'

const digits = characterKind(/\d/)

describe('holdsRun', () => {
  it.each([
    ['12345', true],
    ['1234', false],
    ['', false],
    ['x12345', true],
    ['1234x12345', true],
    ['1234x1234x1234', false],
    ['é1234é12345', true],
    ['12３45', false],
    ['x1234x12x3451xx4512x45', false],
    ['x1234x12x3451xx45123x', true]
  ])('of five digits, in %j: %s', (text, isHeld) => {
    expect(holdsRun(text, 5, digits)).toBe(isHeld)
  })

  it('finds a run wherever it stands', () => {
    for (let at = 0; at <= 40; at += 1) {
      const text = `${'x'.repeat(at)}12345${'x'.repeat(40 - at)}`
      expect(holdsRun(text, 5, digits), text).toBe(true)
      expect(holdsRun(text, 6, digits), text).toBe(false)
    }
  })
})
