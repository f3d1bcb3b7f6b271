import { describe, expect, it } from 'vitest'
import { conceptIdentification } from '../../../../src/suites/aer/ci/index.ts'

const fields = [
  'relevance',
  'math_formalization',
  'uniqueness',
  'stability',
  'existence',
  'equilibrium_scene',
  'time_characteristic',
  'time_horizon'
]
const labels = Object.fromEntries(fields.map((field, index) => [field, index % 2 === 0 ? 'yes' : 'no']))
if (conceptIdentification.source.kind !== 'fragments') throw new Error('CI items come from fragments')
const content = conceptIdentification.source.fromFragment({
  id: 'f1',
  text: 'Of the price of corn in a closed market.',
  year: 1912,
  source: 'Synthetic',
  language: 'en',
  labels,
  annotators: 2
})

function grade(output: string): number | string {
  const parsed = conceptIdentification.parse(output, content)
  if (!parsed.ok) return parsed.reason
  const { dimensions } = conceptIdentification.rules(content, parsed.answer)
  expect(dimensions.map(({ dimension }) => dimension)).toEqual(fields)
  return dimensions.reduce((sum, { score }) => sum + score, 0)
}

describe('conceptIdentification', () => {
  it('counts exact matches of the eight fields', () => {
    expect(grade(JSON.stringify(labels))).toBe(8)
    // One of eight is turned round.
    expect(grade(JSON.stringify({ ...labels, stability: 'yes' }))).toBe(7)
  })

  it('counts a missing field, an unknown value and a contradiction as wrong', () => {
    const { relevance: _, ...seven } = labels
    expect(grade(JSON.stringify(seven))).toBe(7)
    expect(grade(JSON.stringify({ ...labels, relevance: 'perhaps' }))).toBe(7)
    expect(grade(`relevance: no\n${JSON.stringify(labels)}`)).toBe(7)
  })

  it('reads JSON in prose and fences, booleans, and lines', () => {
    expect(grade(`Here it is:\n\`\`\`json\n${JSON.stringify({ answers: labels })}\n\`\`\`\nDone.`)).toBe(8)
    expect(grade(JSON.stringify(Object.fromEntries(fields.map((field) => [field, labels[field] === 'yes']))))).toBe(8)
    expect(
      grade(fields.map((field, index) => `${index + 1}. **${field}**: ${labels[field]!.toUpperCase()}`).join('\n'))
    ).toBe(8)
  })

  it('names why there is no answer', () => {
    expect(grade('  ')).toBe('empty')
    expect(grade('I cannot tell.')).toBe('no_field_found')
  })

  it('shows the examinee the fragment and the fields, and nothing of the gold', () => {
    expect(Object.keys(content.examinee).sort()).toEqual(['fragment', 'language'])
    const prompt = conceptIdentification.render(content.examinee)
    expect(prompt).toContain('Of the price of corn in a closed market.')
    for (const field of fields) expect(prompt).toContain(field)
    expect(prompt).not.toContain('1912')
  })
})
