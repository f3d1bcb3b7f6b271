import { describe, expect, it } from 'vitest'
import {
  checkNotation,
  checkProblemKinds,
  problemComplete,
  problemDifficulty,
  problemSources,
  symbolsDeclared
} from '../../../../../src/suites/aer/mm/checks/problems.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))

describe('checkProblemKinds', () => {
  const check = (reply: ProblemsReply) => checkProblemKinds(reply.problems)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['two problems', (reply: ProblemsReply) => void reply.problems.pop()],
    ['four problems', (reply: ProblemsReply) => void reply.problems.push(reply.problems[0]!)],
    ['a kind twice', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { kind: 'derivation' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('problemDifficulty', () => {
  const check = (reply: ProblemsReply) => problemDifficulty(reply.problems)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    [
      'all hard',
      (reply: ProblemsReply) => void reply.problems.forEach((each) => void Object.assign(each, { difficulty: 'hard' }))
    ],
    [
      'all medium',
      (reply: ProblemsReply) =>
        void reply.problems.forEach((each) => void Object.assign(each, { difficulty: 'medium' }))
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('problemComplete', () => {
  const check = (reply: ProblemsReply) => problemComplete(reply.problems[0]!)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no task', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { task: '' })],
    ['no key elements', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!.rubric, { keyElements: [] })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('problemSources', () => {
  const check = (reply: ProblemsReply) => problemSources(reply.problems[0]!, ['EQ01', 'EQ05', 'EQ07'])

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no sources', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { sources: [] })],
    ['an unknown source', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { sources: ['EQ55'] })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('checkNotation', () => {
  const check = (reply: ProblemsReply) => checkNotation(reply.problems[0]!)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no notation', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { notation: [] })],
    [
      'a symbol twice',
      (reply: ProblemsReply) => void reply.problems[0]!.notation.push(reply.problems[0]!.notation[0]!)
    ],
    [
      'a symbol without meaning',
      (reply: ProblemsReply) => void Object.assign(reply.problems[0]!.notation[0]!, { meaning: '' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})

describe('symbolsDeclared', () => {
  const check = (reply: ProblemsReply) => symbolsDeclared(reply.problems[1]!)

  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    [
      'a stray symbol in the task',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!, { task: 'Find $\\lambda$.' })
    ],
    [
      'a stray symbol in a meaning',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!.notation[0]!, { meaning: 'share, $1-t$' })
    ],
    [
      'a stray symbol in the solution',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!.solution, { latex: '$p=\\mu$' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
