import { describe, expect, it } from 'vitest'
import {
  checkMathContent,
  type MathContentReply,
  mathContentReplySchema
} from '../../../../src/suites/aer/mm/math-content-round.ts'
import { checkProblems, type ProblemsReply, problemsReplySchema } from '../../../../src/suites/aer/mm/problems-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readReply } from '../recorded-extraction.ts'

const content = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const problems = problemsReplySchema.parse(readReply('mm', 'problems'))

describe('checkMathContent', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkMathContent(content))).toEqual([])
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    [
      'suitability',
      (reply) => {
        Object.assign(reply, { suitable: false })
      }
    ],
    [
      'element-ids',
      (reply) => {
        reply.equations[10]!.id = 'Equation 11'
      }
    ],
    [
      'element-ids',
      (reply) => {
        reply.equations.push(reply.equations[0]!)
      }
    ],
    [
      'element-links',
      (reply) => {
        reply.equations[3]!.dependsOn = ['EQ77']
      }
    ],
    [
      'element-links',
      (reply) => {
        reply.candidates[0]!.target = 'P09'
      }
    ],
    [
      'candidate-kinds',
      (reply) => {
        reply.candidates = reply.candidates.filter(({ kind }) => kind !== 'derivation')
      }
    ],
    [
      'latex',
      (reply) => {
        reply.equations[0]!.latex = '\\frac{a}{b'
      }
    ],
    // A single backslash in JSON makes "\theta" a tab and "heta".
    [
      'latex',
      (reply) => {
        reply.equations[0]!.latex = JSON.parse('"p(\\theta)"')
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkMathContent(withDefect(content, plant)))).toEqual([check])
  })

  it('asks no more of an unsuitable paper than a reason', () => {
    const empty = { agents: [], equations: [], propositions: [], candidates: [] }
    const unsuitable = { ...content, ...empty, suitable: false, reasonNotSuitable: 'It only reports regressions.' }
    expect(failedChecks(checkMathContent(unsuitable))).toEqual([])
    expect(failedChecks(checkMathContent({ ...unsuitable, reasonNotSuitable: ' ' }))).toEqual(['suitability'])
  })
})

describe('checkProblems', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkProblems(problems, content))).toEqual([])
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    [
      'problem-kinds',
      (reply) => {
        reply.problems.pop()
      }
    ],
    [
      'problem-kinds',
      (reply) => {
        reply.problems[0]!.kind = 'derivation'
      }
    ],
    [
      'problem-complete',
      (reply) => {
        reply.problems[0]!.rubric.keyElements = []
      }
    ],
    [
      'problem-complete',
      (reply) => {
        reply.problems[0]!.solution.explanation = ''
      }
    ],
    [
      'problem-sources',
      (reply) => {
        reply.problems[0]!.sources = ['EQ55']
      }
    ],
    [
      'notation',
      (reply) => {
        reply.problems[0]!.notation.push(reply.problems[0]!.notation[0]!)
      }
    ],
    [
      'notation',
      (reply) => {
        reply.problems[0]!.notation[0]!.meaning = ''
      }
    ],
    [
      'symbols-declared',
      (reply) => {
        reply.problems[0]!.task += ' Use $\\lambda$.'
      }
    ],
    [
      'symbols-declared',
      (reply) => {
        reply.problems[1]!.notation = reply.problems[1]!.notation.filter(({ symbol }) => symbol !== '\\eta')
      }
    ],
    [
      'latex',
      (reply) => {
        reply.problems[2]!.solution.latex += ' $\\left( z$'
      }
    ],
    [
      'latex',
      (reply) => {
        reply.problems[2]!.task += ' Let $z'
      }
    ],
    [
      'self-contained',
      (reply) => {
        reply.problems[2]!.scenario += ' The setting is that of Section 3.'
      }
    ],
    [
      'self-contained',
      (reply) => {
        reply.problems[2]!.conditions[0] = 'As in the paper, $z\\ge 1$.'
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkProblems(withDefect(problems, plant), content))).toEqual([check])
  })
})
