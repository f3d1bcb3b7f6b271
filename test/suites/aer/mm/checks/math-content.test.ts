import { describe, expect, it } from 'vitest'
import {
  candidateKinds,
  elementLinks,
  elementTexts,
  suitability
} from '../../../../../src/suites/aer/mm/checks/math-content.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = mathContentReplySchema.parse(readReply('mm', 'math-content'))

describe('suitability', () => {
  const check = (reply: MathContentReply) => suitability(reply)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    ['no equations', (reply: MathContentReply) => void Object.assign(reply, { equations: [] })],
    [
      'theory without agents and results',
      (reply: MathContentReply) => void Object.assign(reply, { paperType: 'theoretical', agents: [], propositions: [] })
    ],
    [
      'a reason of one word',
      (reply: MathContentReply) =>
        void Object.assign(reply, { suitable: false, candidates: [], reasonNotSuitable: 'No.' })
    ],
    [
      'candidates of an unsuitable paper',
      (reply: MathContentReply) =>
        void Object.assign(reply, { suitable: false, reasonNotSuitable: 'It only reports regressions.' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('elementTexts', () => {
  const check = (reply: MathContentReply) => elementTexts(reply)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    ['an empty formula', (reply: MathContentReply) => void Object.assign(reply.equations[3]!, { latex: ' ' })],
    [
      'a proposition without proof',
      (reply: MathContentReply) => void Object.assign(reply.propositions[0]!, { proofSketch: '' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('elementLinks', () => {
  const check = (reply: MathContentReply) => elementLinks(reply)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    [
      'an unknown premise',
      (reply: MathContentReply) => void Object.assign(reply.equations[3]!, { dependsOn: ['EQ77'] })
    ],
    [
      'an element that rests on itself',
      (reply: MathContentReply) => void Object.assign(reply.equations[0]!, { dependsOn: ['EQ01'] })
    ],
    ['an unknown target', (reply: MathContentReply) => void Object.assign(reply.candidates[0]!, { target: 'P09' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('candidateKinds', () => {
  const check = (reply: MathContentReply) => candidateKinds(reply)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    [
      'a kind left out',
      (reply: MathContentReply) => void Object.assign(reply, { candidates: reply.candidates.slice(0, 3) })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
