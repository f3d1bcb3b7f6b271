import { describe, expect, it } from 'vitest'
import type { CheckResult, Round } from '../../../src/ingestion/extraction.ts'
import { runRound } from '../../../src/ingestion/run-round.ts'
import type { Ask } from '../../../src/models/ask.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { checkResults } from '../../../src/suites/aer/ea/checks/results.ts'
import { extract as extractLr } from '../../../src/suites/aer/lr/extract.ts'
import { checkReferences } from '../../../src/suites/aer/lr/references-round.ts'
import { checkStructure } from '../../../src/suites/aer/pa/checks/structure.ts'
import { extract as extractPa } from '../../../src/suites/aer/pa/extract.ts'
import { aPaper } from '../../helpers/a-paper.ts'

const text = 'Firms sell abroad below what they charge at home, and trade in both directions follows from it. '
const page = text.repeat(60)
const section = { level: 1, page: 1 }
const prose = { page: 1, part: 'body' as const, section: null, text: page }
const abstract = text.repeat(3).trim()
/** What a reply says that finds nothing. */
const noStructure = {
  title: 'On trade',
  abstract,
  sections: [],
  contributions: [],
  method: 'theory',
  findings: 'trade'
}

/** Of four sections the reader found the last alone. */
const withMissed = aPaper([page], {
  abstract,
  bodyWords: 2900,
  sections: [{ ...section, number: '4', title: 'Welfare' }]
})
/** A note too short for headings. */
const shortNote = aPaper([page], { abstract, bodyWords: 900 })
const unreadLayer: Partial<PaperText> = { notes: [{ code: 'layer_unfit', message: 'the layer is not read', page: 1 }] }

function failing(checks: readonly CheckResult[]): string[] {
  return checks.flatMap(({ check, ok, isForPerson }) => (ok ? [] : [`${check}${isForPerson ? ' for a person' : ''}`]))
}

describe('what a paper lacks by the model', () => {
  it('is for a person where the reader doubts that it lacks it', () => {
    expect(failing(checkStructure(noStructure, withMissed))).toEqual(['absence-sure for a person'])
    const { message } = checkStructure(noStructure, withMissed).find(({ ok }) => !ok)!
    expect(message).toContain('next to no sections, or the reader missed them')
    expect(message).toContain('1, 2, 3 are missing before 4 Welfare')
    const withoutFront = aPaper([page], { bodyWords: 2900, ...unreadLayer })
    expect(failing(checkStructure({ ...noStructure, abstract: '' }, withoutFront))).toEqual([
      'absence-sure for a person'
    ])
  })

  it('is believed where the reader doubts nothing that it rests on', () => {
    expect(failing(checkStructure(noStructure, shortNote))).toEqual([])
    expect(failing(checkStructure({ ...noStructure, abstract: '' }, aPaper([page], { bodyWords: 900 })))).toEqual([])
    expect(failing(checkReferences({ references: [] }, withMissed))).toEqual([])
    expect(failing(checkResults({ results: [], selectedResults: [] }, shortNote))).toEqual([])
  })
})

const allIntroduction = {
  bodyWords: 2900,
  introductionWords: 2900,
  passages: [{ ...prose, part: 'introduction' as const }]
}

describe('a paper without headings behind its introduction', () => {
  it('ends LR at once where the reader is sure, and at its first round, for a person, where it is not', async () => {
    const asked: string[] = []
    const round = async <Output>({ name, check, schema }: Round<Output>): Promise<Output> => {
      asked.push(`${name}: ${failing(check(schema.parse({ references: [] })))}`)
      return schema.parse({ references: [] })
    }
    const sure = await extractLr({
      paper: aPaper([page], { ...allIntroduction, bodyWords: 900, introductionWords: 900 }),
      round
    })
    expect([sure.suitable, asked]).toEqual([false, []])
    const doubted = await extractLr({ paper: aPaper([page], allIntroduction), round })
    // A person took the reply as it is: then it ends as it would have.
    expect(asked).toEqual(['references: absence-sure for a person'])
    expect(doubted).toMatchObject({ suitable: false, reason: expect.stringContaining('No heading parts') })
  })
})

describe('a check that no reply mends', () => {
  it('is not given back to the model', async () => {
    let calls = 0
    const ask = (async () => {
      calls += 1
      const told = { status: 'done', stopReason: 'stop', text: JSON.stringify(noStructure), reportedModel: null }
      return { call: { id: `call-${calls}`, ...told } }
    }) as unknown as Ask
    const round = async <Output>(one: Round<Output>): Promise<Output> => {
      const paperParts = [{ text: page }]
      const { failure } = await runRound(one, { taskType: 'PA', paper: withMissed, paperParts, modelId: 'any', ask })
      throw new Error(failure ?? 'it passed')
    }
    await expect(extractPa({ paper: withMissed, round })).rejects.toThrow(
      /absence-sure: the paper prints next to no sections/
    )
    expect(calls).toBe(1)
  })
})
