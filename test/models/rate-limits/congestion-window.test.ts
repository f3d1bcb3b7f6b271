import { describe, expect, it } from 'vitest'
import { createCongestionWindow } from '../../../src/models/rate-limits/congestion-window.ts'

function grow(window: ReturnType<typeof createCongestionWindow>, times: number): number {
  for (let reply = 0; reply < times; reply += 1) window.grow(100)
  return window.size()
}

describe('createCongestionWindow', () => {
  it('starts with the most, and does not pass it', () => {
    const window = createCongestionWindow(16)
    expect(window.size()).toBe(16)
    expect(grow(window, 100)).toBe(16)
  })

  it('halves once for the calls that went out together, and again for later ones', () => {
    const window = createCongestionWindow(16)
    for (let refusal = 0; refusal < 16; refusal += 1) window.shrink(0, 10, false)
    expect(window.size()).toBe(8)
    window.shrink(11, 20, false)
    expect(window.size()).toBe(4)
  })

  it('grows by one for each round of replies, back to the most', () => {
    const window = createCongestionWindow(16)
    window.shrink(0, 10, false)
    // A round of 8 adds 1/8 or a little less each: the ninth reply makes it 9 for certain.
    expect(grow(window, 7)).toBe(8)
    expect(grow(window, 2)).toBe(9)
    expect(grow(window, 200)).toBe(16)
  })

  it('starts with an eighth of what was borne after a pause, and doubles up to it', () => {
    const window = createCongestionWindow(64)
    window.shrink(0, 10, true)
    expect(window.size()).toBe(4)
    expect(grow(window, 4)).toBe(8)
    expect(grow(window, 24)).toBe(32)
    expect(grow(window, 16)).toBe(32)
  })

  it('does not grow by replies to calls that were under way when one was refused', () => {
    const window = createCongestionWindow(16)
    window.shrink(0, 10, true)
    for (let reply = 0; reply < 15; reply += 1) window.grow(0)
    expect(window.size()).toBe(1)
  })

  it('never comes below one', () => {
    const window = createCongestionWindow(2)
    for (let second = 1; second < 10; second += 1) window.shrink(second, second, true)
    expect(window.size()).toBe(1)
  })
})
