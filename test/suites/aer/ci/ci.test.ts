import { describe, expect, it } from 'vitest'
import { conceptIdentification } from '../../../../src/suites/aer/ci/index.ts'
import { aCiItem, fields, labels } from './an-item.ts'

const content = aCiItem()

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

  it('counts a missing field and an unknown value as wrong', () => {
    const { relevance: _, ...seven } = labels
    expect(grade(JSON.stringify(seven))).toBe(7)
    expect(grade(JSON.stringify({ ...labels, relevance: 'perhaps' }))).toBe(7)
  })

  it('counts a field as wrong that is given two values, in two objects, in one, or in lines', () => {
    const json = JSON.stringify(labels)
    expect(grade(`${json}\nor rather\n${JSON.stringify({ ...labels, relevance: 'no' })}`)).toBe(7)
    expect(grade(json.replace('{', '{"relevance": "no", '))).toBe(7)
    expect(grade(`relevance: no\n${fields.map((field) => `${field}: ${labels[field]}`).join('\n')}`)).toBe(7)
  })

  it.each([
    ['after LaTeX', (json: string) => `Since $\\frac{1}{2} \\in \\{x, y\\}$ holds on [0, 1):\n${json}`],
    ['before braces', (json: string) => `${json}\nHere {relevance, ...} are the fields, and {x: 1} is no field.`],
    ['given twice', (json: string) => `${json}\nOnce more:\n\`\`\`json\n${json}\n\`\`\``],
    ['with a trailing comma', (json: string) => json.replace('}', ',\n}')],
    [
      'after prose on its fields',
      (json: string) => `Relevance: the fragment is not on equilibrium.\nStability: no\n${json}`
    ],
    ['beside a value outside the closed set', (json: string) => `{"relevance": "yes/no"}\n${json}`],
    [
      'with reasons',
      () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, { value: labels[field], reason: 'x' }])))
    ],
    ['as a list', () => JSON.stringify(fields.map((field) => ({ field, value: labels[field] })))],
    ['with the names spelled out', (json: string) => json.replaceAll('_', ' ')]
  ])('reads JSON %s', (_, write) => {
    expect(grade(write(JSON.stringify(labels)))).toBe(8)
  })

  it.each([
    ['- `FIELD`: VALUE'],
    ['* **FIELD:** VALUE.'],
    ['FIELD = "VALUE"'],
    ['| FIELD | VALUE |'],
    ['  "FIELD": "VALUE",'],
    ['FIELD: VALUE (nothing is said of it)']
  ])('reads lines such as %s', (line) => {
    expect(grade(fields.map((field) => line.replace('FIELD', field).replace('VALUE', labels[field]!)).join('\n'))).toBe(
      8
    )
  })

  it('takes no word of a sentence for a value', () => {
    expect(grade('Relevance: no doubt it is relevant\nStability: yes and no')).toBe('no_field_found')
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
