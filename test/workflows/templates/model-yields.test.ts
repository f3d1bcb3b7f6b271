import { describe, expect, it } from 'vitest'
import { modelYields } from '../../../src/workflows/templates/model-yields.ts'
import type { TemplateRecord } from '../../../src/workflows/templates/records.ts'
import { anAttempt } from '../../helpers/an-attempt.ts'

const [first, second] = ['openai:first', 'openai:second']

/** Of so many parents each model rewrites one into two places; `passes` says whether it gets through. */
function attempts(
  parents: number,
  passes: (model: string, parent: number, place: number) => boolean
): TemplateRecord[] {
  return [first, second].flatMap((model) =>
    Array.from({ length: parents * 2 }, (_, at) => {
      const [parent, place] = [Math.floor(at / 2), at % 2]
      const attempt = anAttempt({ model, name: `${model.slice(-5)}-${at}`, domain: ['sports', 'medical'][place]! })
      const rejectedBy = passes(model, parent, place) ? null : 'fields'
      return {
        ...attempt,
        parent: { ...attempt.parent, name: `consumer_surplus/story-${parent}/first_person` },
        rejectedBy
      }
    })
  )
}

describe('modelYields', () => {
  it('counts what each model was asked for, what passed, and what people made of it', () => {
    const records = attempts(2, (model, _, place) => model === first || place === 0)
    const passed = records.flatMap((record) =>
      record.kind === 'attempt' && record.rejectedBy === null ? [record] : []
    )
    const review = { kind: 'review', by: 'Ada', at: '2026-11-26T00:00:00.000Z', note: null } as const
    const parts = ['What is it?']
    const reviews: TemplateRecord[] = [
      { ...review, template: passed[0]!.template!.name, verdict: 'approved', repair: { reason: 'wording', parts } },
      { ...review, template: passed[1]!.template!.name, verdict: 'rejected', repair: null }
    ]
    const { models, differences } = modelYields([...records, ...reviews], [])
    expect(models).toMatchObject([
      {
        model: first,
        step: 'domain',
        asked: 4,
        passed: 4,
        rejectedBy: {},
        approved: 1,
        rejected: 1,
        repaired: { wording: 1 }
      },
      { model: second, step: 'domain', asked: 4, passed: 2, rejectedBy: { fields: 2 }, approved: 0, rejected: 0 }
    ])
    // Of 4 tasks that both had, 4 and 2 pass: a difference of 1/2, of too few templates for an interval.
    expect(differences).toEqual([
      {
        ...{ first, second, step: 'domain', tasks: 4, parents: 2 },
        difference: { value: 0.5, lower: null, upper: null, reason: 'too_few_templates' }
      }
    ])
  })

  it('tells what validators found wrong only once two have said so', () => {
    const records = attempts(2, () => true)
    const [alone, both] = records.flatMap((record) => (record.kind === 'attempt' ? record.template!.name : []))
    const verdictOn = (template: string, validator: string) => ({
      ...{ id: `${template} ${validator}`, file: 'spring', template, round: 0, validator, createdAt: new Date(0) },
      ...({ verdict: 'rejected', fault: 'wording', note: null } as const)
    })
    const verdicts = [verdictOn(alone!, 'Ada'), verdictOn(both!, 'Ada'), verdictOn(both!, 'Ben')]
    expect(modelYields(records, verdicts).models[0]!.faults).toEqual({ wording: 2 })
    expect(modelYields(records, verdicts.slice(0, 1)).models[0]!.faults).toEqual({})
  })

  it('gives a difference its interval over templates, and none where nothing is in common', () => {
    // On half of 8 templates the second passes neither place: the difference of a template is 0 or 1, 0.5 in the mean.
    const { differences } = modelYields(
      attempts(8, (model, parent) => model === first || parent % 2 === 0),
      []
    )
    const { value, lower, upper, reason } = differences[0]!.difference
    expect([value, reason]).toEqual([0.5, null])
    expect(lower!).toBeGreaterThan(0)
    expect(upper!).toBeLessThan(1)
    const apart = attempts(8, () => true).filter(
      (record) => record.kind === 'attempt' && (record.model === first) === (record.domain === 'sports')
    )
    expect(modelYields(apart, []).differences[0]!.difference).toMatchObject({
      value: null,
      reason: 'nothing_in_common'
    })
  })
})
