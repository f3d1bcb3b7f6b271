import { describe, expect, it } from 'vitest'
import { endsOfAlike, modelLabels } from '../../src/charts/model-labels.ts'

const submission = (submissionId: string, model: string, team: string) => ({ submissionId, model, team })

describe('modelLabels', () => {
  it('adds the team, and then the id, only where the name is not enough', () => {
    const labels = modelLabels([
      submission('id-000001', 'alone', 'A'),
      submission('id-000002', 'twin', 'A'),
      submission('id-000003', 'twin', 'B'),
      submission('id-000004', 'again', 'C'),
      submission('id-000005', 'again', 'C')
    ])
    expect(labels).toEqual(['alone', 'twin · A', 'twin · B', 'again · C …000004', 'again · C …000005'])
  })

  it('keeps long names apart that begin alike', () => {
    const labels = modelLabels(['one', 'two'].map((end) => submission(`id-${end}`, `${'long-'.repeat(20)}${end}`, 'A')))
    expect(new Set(labels).size).toBe(2)
    for (const label of labels) expect(label.length).toBeLessThan(60)
  })
})

describe('endsOfAlike', () => {
  it('has the end of an id for submissions of one model and team alone, however often one stands there', () => {
    const rows = [
      submission('id-000001', 'twin', 'A'),
      submission('id-000002', 'Twin', 'A'),
      submission('id-000003', 'twin', 'B'),
      submission('id-000003', 'twin', 'B')
    ]
    expect(rows.map(endsOfAlike(rows))).toEqual(['…000001', '…000002', null, null])
  })
})
