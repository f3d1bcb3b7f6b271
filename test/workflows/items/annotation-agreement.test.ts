import { describe, expect, it } from 'vitest'
import { conceptIdentification } from '../../../src/suites/aer/ci/index.ts'
import { annotationAgreement } from '../../../src/workflows/items/annotation-agreement.ts'
import { fragmentFields } from '../../../src/workflows/items/make-fragment-items.ts'
import { settleLabels } from '../../../src/workflows/items/settle-labels.ts'

const fields = [
  { id: 'tone', values: ['low', 'middle', 'high'] },
  { id: 'place', values: ['here', 'there'] }
]
const annotation = (fragmentId: string, annotator: string, labels: Record<string, string>) => ({
  fragmentId,
  annotator,
  labels
})

describe('annotationAgreement', () => {
  const annotations = [
    annotation('a', 'x', { tone: 'low', place: 'here' }),
    annotation('a', 'y', { tone: 'middle', place: 'here' }),
    annotation('a', 'z', { tone: 'low' }),
    annotation('b', 'x', { tone: 'high', place: 'there' }),
    annotation('b', 'y', { tone: 'high' }),
    annotation('c', 'z', { tone: 'high', place: 'there' })
  ]

  it('counts pairs of those who gave a label, and leaves out whom nobody joined', () => {
    const agreement = annotationAgreement(annotations, fields, { metric: 'nominal' })
    expect(agreement).toMatchObject({ fragments: 2, annotators: 3, consistent: 0 })
    const [tone, place] = agreement.fields
    // Of the three pairs on a one agrees, the pair on b does: (1/3 + 1) / 2.
    expect(tone).toMatchObject({ fragments: 2, labels: 5, percentAgreement: expect.closeTo(66.67, 1) })
    expect(place).toEqual({
      field: 'place',
      fragments: 1,
      labels: 2,
      percentAgreement: 100,
      alpha: null,
      reason: 'no_variation',
      interval: { lower: null, upper: null, reason: 'items_too_few' }
    })
    expect(agreement.pairs.map(({ annotators, fragments }) => [...annotators, fragments])).toEqual([
      ['x', 'y', 2],
      ['x', 'z', 1],
      ['y', 'z', 1]
    ])
  })

  it.each(['nominal', 'ordinal'] as const)('gives alpha an interval over fragments (%s)', (metric) => {
    const many = Array.from({ length: 30 }, (_, place) => {
      const tone = fields[0]!.values[place % 3]!
      const other = place % 5 === 0 ? fields[0]!.values[(place + 1) % 3]! : tone
      return [annotation(`f${place}`, 'x', { tone }), annotation(`f${place}`, 'y', { tone: other })]
    }).flat()
    const [found] = annotationAgreement(many, fields, { metric }).fields
    expect(found!.interval.reason).toBeNull()
    expect(found!.interval.lower).toBeGreaterThan(0)
    expect(found!.interval.lower).toBeLessThan(found!.alpha!)
    expect(found!.interval.upper).toBeGreaterThan(found!.alpha!)
    expect(found!.interval.upper).toBeLessThan(1)
  })

  it("takes the rubric's order of values for the ordinal metric", () => {
    const [nominal] = annotationAgreement(annotations, fields, { metric: 'nominal' }).fields
    const [ordinal] = annotationAgreement(annotations, fields, { metric: 'ordinal' }).fields
    const turned = [{ id: 'tone', values: ['middle', 'high', 'low'] }]
    const [other] = annotationAgreement(annotations, turned, { metric: 'ordinal' }).fields
    // Low and middle are neighbours: nearer than chance would have them. With high between them they are not.
    expect(ordinal!.alpha).toBeGreaterThan(nominal!.alpha!)
    expect(other!.alpha).toBeLessThan(nominal!.alpha!)
  })

  it('is undefined without annotations', () => {
    expect(annotationAgreement([], fields, { metric: 'nominal' })).toMatchObject({
      fragments: 0,
      alpha: null,
      percentAgreement: null,
      fields: [{ reason: 'no_pairs' }, { reason: 'no_pairs' }],
      pairs: []
    })
  })
})

describe('settleLabels', () => {
  it('wants the share of all annotators, those who left the field open too', () => {
    const labels: Record<string, string>[] = [
      { tone: 'low', place: 'here' },
      { tone: 'low' },
      { tone: 'high', place: 'here' }
    ]
    expect(settleLabels(labels, fields, 2 / 3)).toEqual({
      labels: { tone: 'low', place: 'here' },
      shares: { tone: 2 / 3, place: 2 / 3 },
      disputed: []
    })
    expect(settleLabels(labels, fields, 1)).toMatchObject({ labels: {}, disputed: ['tone', 'place'] })
    expect(settleLabels([], fields, 1).disputed).toEqual(['tone', 'place'])
  })
})

describe('a CI item', () => {
  const { source } = conceptIdentification
  const labels = Object.fromEntries(fragmentFields(conceptIdentification).map(({ id, values }) => [id, values[0]!]))
  const fragment = { id: 'f', text: 'prices fell', year: 1930, source: 's', language: 'en', labels, annotators: 3 }

  it('says how its labels were settled on where not all annotators agree, and nothing of it otherwise', () => {
    if (source.kind !== 'fragments') throw new Error('CI is made from fragments')
    const consistency = { rule: 'majority' as const, share: 2 / 3, shares: { relevance: 2 / 3 } }
    const byMajority = conceptIdentification.contentSchema.parse(source.fromFragment({ ...fragment, consistency }))
    expect(byMajority.gold.consistency).toEqual(consistency)
    const unanimous = conceptIdentification.contentSchema.parse(source.fromFragment(fragment))
    expect(Object.keys(unanimous.gold).sort()).toEqual(['annotators', 'characters', 'labels', 'source', 'year'])
  })
})
