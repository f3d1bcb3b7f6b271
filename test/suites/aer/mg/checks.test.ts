import { describe, expect, it } from 'vitest'
import {
  checkElementRubric,
  type ElementRubricReply,
  elementRubricReplySchema
} from '../../../../src/suites/aer/mg/element-rubric-round.ts'
import {
  checkFullModel,
  type FullModelReply,
  fullModelReplySchema
} from '../../../../src/suites/aer/mg/full-model-round.ts'
import {
  checkNarrative,
  type NarrativeReply,
  narrativeReplySchema
} from '../../../../src/suites/aer/mg/narrative-round.ts'
import { noSymbols } from '../../../../src/suites/aer/mg/no-symbols.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readReply } from '../recorded-extraction.ts'

const full = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const narrative = narrativeReplySchema.parse(readReply('mg', 'narrative'))
const rubric = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))

describe('checkFullModel', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkFullModel(full))).toEqual([])
  })

  const defects: [string, (reply: FullModelReply) => void][] = [
    [
      'suitability',
      (reply) => {
        reply.suitable = false
      }
    ],
    [
      'model-parts',
      (reply) => {
        reply.model.equilibrium = []
      }
    ],
    [
      'part-ids',
      (reply) => {
        reply.model.constraints[1]!.id = 'C1'
      }
    ],
    [
      'part-ids',
      (reply) => {
        reply.model.focs[1]!.id = 'FOC 2'
      }
    ],
    [
      'part-agents',
      (reply) => {
        reply.model.objectives[0]!.agent = 'A9'
      }
    ],
    [
      'latex',
      (reply) => {
        reply.model.objectives[0]!.latex += '}'
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkFullModel(withDefect(full, plant)))).toEqual([check])
  })
})

describe('checkNarrative', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkNarrative(narrative, full.model))).toEqual([])
  })

  const defects: [string, (reply: NarrativeReply) => void][] = [
    [
      'narrative-parts',
      (reply) => {
        reply.agents.pop()
      }
    ],
    [
      'narrative-parts',
      (reply) => {
        reply.outcome = ' '
      }
    ],
    [
      'narrative-length',
      (reply) => {
        reply.tradeoffs = reply.tradeoffs.repeat(4)
      }
    ],
    [
      'no-symbols',
      (reply) => {
        reply.context += ' The wage is w.'
      }
    ],
    [
      'no-symbols',
      (reply) => {
        reply.tradeoffs += ' Tightness theta falls.'
      }
    ],
    [
      'self-contained',
      (reply) => {
        reply.context += ' The authors call it a corridor.'
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkNarrative(withDefect(narrative, plant), full.model))).toEqual([check])
  })
})

describe('noSymbols', () => {
  it.each([
    'the wage w',
    'a cost of θ',
    'beta times output',
    'x1 and x2',
    'output = wage',
    'a $y$',
    '\\tau',
    'the rate p.',
    '2 < 3'
  ])('finds a symbol in %j', (text) => {
    expect(noSymbols(text)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it.each([
    "A firm's wage, e.g. 5 percent, and I agree.",
    'U.S. workers',
    'a Cobb-Douglas function',
    'one-half (a share)',
    'the T-shirt'
  ])('finds none in %j', (text) => {
    expect(noSymbols(text).ok).toBe(true)
  })
})

describe('checkElementRubric', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkElementRubric(rubric, full.model))).toEqual([])
  })

  const defects: [string, (reply: ElementRubricReply) => void][] = [
    [
      'elements-complete',
      (reply) => {
        reply.elements.pop()
      }
    ],
    [
      'elements-known',
      (reply) => {
        reply.elements.push({ ...reply.elements[0]!, source: 'C99' })
      }
    ],
    [
      'elements-known',
      (reply) => {
        reply.elements.push(reply.elements[0]!)
      }
    ],
    [
      'element-categories',
      (reply) => {
        reply.elements[0]!.category = 'foc'
      }
    ],
    [
      'element-texts',
      (reply) => {
        reply.elements[0]!.description = ''
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkElementRubric(withDefect(rubric, plant), full.model))).toEqual([check])
  })
})
