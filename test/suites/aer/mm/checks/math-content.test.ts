import { describe, expect, it } from 'vitest'
import {
  candidateKinds,
  elementLinks,
  elementTexts,
  suitability
} from '../../../../../src/suites/aer/mm/checks/math-content.ts'
import { numberedElements } from '../../../../../src/suites/aer/mm/checks/numbered-equations.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply, readSamplePaper } from '../../recorded-extraction.ts'

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

describe('numberedElements', () => {
  const paper = {
    equations: [
      { number: '1', page: 4, text: 'a = b' },
      { number: '2', page: 4, text: 'c = d' },
      { number: null, page: 4, text: 'e = f' },
      { number: 'A.1', page: 9, text: 'g = h' }
    ]
  }
  const [one, two] = good.equations as [(typeof good.equations)[0], (typeof good.equations)[0]]
  const listed = [
    { ...one, number: '(1)' },
    { ...two, number: 'Eq. 2' }
  ]
  const check = (reply: Partial<MathContentReply>) =>
    numberedElements({ equations: listed, leftOut: [], ...reply }, paper)

  it('passes the recorded reply, which has all that its paper numbers', async () => {
    const { ok, message } = numberedElements(good, await readSamplePaper())
    expect([ok, message]).toEqual([true, '12 of 12 numbered equations are in the inventory, 0 are named as left out'])
  })

  it('names the equations that the inventory lacks, with their pages', () => {
    const { ok, message, evidence } = check({})
    expect(ok).toBe(false)
    expect(message).toMatch(/in neither: \(A\.1\) on page 9$/)
    expect(evidence).toEqual({ page: 9, passage: 'g = h' })
    expect(check({ equations: [] }).message).toContain('(1) on page 4, (2) on page 4, (A.1) on page 9')
  })

  it('takes those that are named as left out with a reason', () => {
    const reason = 'Nothing rests on it.'
    const passed = check({ leftOut: [{ numbers: ['(a.1)'], reason }] })
    expect([passed.ok, passed.message]).toEqual([
      true,
      '2 of 3 numbered equations are in the inventory, 1 are named as left out'
    ])
    expect(
      check({
        equations: [
          { ...one, number: '1 and 2' },
          { ...two, number: '(2), (A.1)' }
        ]
      }).ok
    ).toBe(true)
    expect(check({ leftOut: [{ numbers: ['A.1'], reason: ' ' }] })).toMatchObject({ ok: false })
  })

  it('passes over numbers that our reader did not find', () => {
    const leftOut = [{ numbers: ['A.1', '77'], reason: 'Nothing rests on them.' }]
    expect(check({ equations: [...listed, { ...one, number: '99' }], leftOut }).ok).toBe(true)
  })
})
