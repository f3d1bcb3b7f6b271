import { describe, expect, it } from 'vitest'
import type { CiAnswer } from '../../../../src/suites/aer/ci/content.ts'
import { conceptIdentification } from '../../../../src/suites/aer/ci/index.ts'
import { readResponse } from '../../../../src/suites/read-response.ts'
import { renderStrictly } from '../../../helpers/render-strictly.ts'
import { aCiItem, fields, labels } from './an-item.ts'

const content = aCiItem()

function grade(output: string): number | string {
  const { parsed } = readResponse(conceptIdentification, { output, content })
  if (!parsed.ok) return parsed.reason
  const { dimensions } = conceptIdentification.rules(content, parsed.answer as CiAnswer)
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
    ['FIELD: VALUE (nothing is said of it)'],
    ['FIELD — VALUE'],
    ['1. FIELD - VALUE'],
    ['FIELD -> VALUE'],
    ['FIELD：VALUE'],
    ['FIELD (VALUE)'],
    ['<FIELD>VALUE</FIELD>'],
    ['### FIELD\nVALUE'],
    ['**FIELD**\r\nAnswer: VALUE\r\nReason: it says so\r\n']
  ])('reads lines such as %s', (line) => {
    expect(grade(fields.map((field) => line.replace('FIELD', field).replace('VALUE', labels[field]!)).join('\n'))).toBe(
      8
    )
  })

  it.each([', ', '; ', ' | '])('reads fields in one line, parted by "%s"', (separator) => {
    expect(grade(fields.map((field) => `${field}: ${labels[field]}`).join(separator))).toBe(8)
    expect(grade(fields.map((field) => `${field}=${labels[field]}`).join(separator))).toBe(8)
  })

  it('reads what is left of JSON that was cut off in its only line', () => {
    expect(grade(JSON.stringify(labels).split(',').slice(0, 4).join(','))).toBe(4)
  })

  it('reads a value in a list, and two of them as contradictory', () => {
    expect(grade(JSON.stringify({ ...labels, relevance: ['yes'] }))).toBe(8)
    expect(grade(JSON.stringify({ ...labels, relevance: ['yes', 'no'] }))).toBe(7)
  })

  it('reads names in camel case, and nothing that was thought before the answer', () => {
    const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    const json = JSON.stringify(Object.fromEntries(fields.map((field) => [camel(field), labels[field]])))
    expect(grade(json)).toBe(8)
    expect(grade(`<think>{"relevance": "no"}\nstability: yes</think>\n${json}`)).toBe(8)
    expect(grade(`<think>${json}`)).toBe('unfinished_thought')
  })

  it('takes no word of a sentence for a value', () => {
    expect(grade('Relevance: no doubt it is relevant\nStability: yes and no')).toBe(0)
    expect(grade('- relevance (yes or no)\n- stability (yes/no)\nExistence - no one doubts it')).toBe(0)
  })

  const answerOf = (lines: readonly string[]) => {
    const { parsed } = readResponse(conceptIdentification, { output: lines.join('\n'), content })
    return parsed.ok ? (parsed.answer as CiAnswer) : {}
  }

  it.each([
    ['"no" is too strong; yes', 'yes'],
    ['A "yes" would miss the premise: no', 'no'],
    ['yes would be my answer', 'yes'],
    ['ja dem Geiste nach, nein dem Buchstaben nach; ich nehme nein', 'no'],
    ['no in words, yes in substance; I pick yes', 'yes'],
    ['[ ] no [x] yes', 'yes']
  ])('reads %j, in which more than one value is weighed, as %s', (said, meant) => {
    expect(answerOf([`relevance: ${said}`])).toEqual({ relevance: meant })
  })

  it.each(['"yes" would go too far', '[x] no [x] yes'])('reads no value in %j', (said) => {
    expect(answerOf([`relevance: ${said}`]).relevance).toBeTypeOf('object')
  })

  it('reads values by reference to fields that were read, and no chains of references', () => {
    const answer = answerOf([
      'relevance: yes',
      'math_formalization: the opposite of relevance',
      'uniqueness: wie relevance',
      'stability: no',
      'existence: same as above',
      'equilibrium_scene: ditto',
      'time_characteristic: same as time_horizon',
      'time_horizon: perhaps'
    ])
    const { equilibrium_scene: chained, time_characteristic: unread, time_horizon: _, ...read } = answer
    expect(read).toEqual({
      ...{ relevance: 'yes', math_formalization: 'no', uniqueness: 'yes', stability: 'no', existence: 'no' }
    })
    expect([chained, unread]).toEqual([{ outside: ['ditto'] }, { outside: ['same as time_horizon'] }])
    // Nobody knows what stands above where a field was left out.
    expect(answerOf(['relevance: yes', 'stability: same as above']).stability).toBeTypeOf('object')
  })

  it('reads keys that begin the name of one field, or a word of it, and no key that begins two', () => {
    expect(answerOf(['Rel.: yes, Formal: no', 'Unique = yes', '- horiz: no', 'time: yes', 'equ_time: no'])).toEqual({
      ...{ relevance: 'yes', math_formalization: 'no', uniqueness: 'yes', time_horizon: 'no' }
    })
  })

  it('reads no abbreviation that stands alone, nor the name of a group', () => {
    expect(answerOf(['horizon: yes'])).toEqual({})
    const grouped = {
      formal: { relevance: 'yes', existence: 'no' },
      equilibrium: { uniqueness: 'no', stability: 'yes' }
    }
    expect(Object.keys(answerOf([JSON.stringify(grouped)]))).not.toContain('equilibrium_scene')
    expect(answerOf(['{"rel": "yes", "math": "no", "time_char": "no", "time": "yes"}'])).toEqual({
      ...{ relevance: 'yes', math_formalization: 'no', time_characteristic: 'no' }
    })
  })

  it('reads JSON in prose and fences, booleans, and lines', () => {
    expect(grade(`Here it is:\n\`\`\`json\n${JSON.stringify({ answers: labels })}\n\`\`\`\nDone.`)).toBe(8)
    expect(grade(JSON.stringify(Object.fromEntries(fields.map((field) => [field, labels[field] === 'yes']))))).toBe(8)
    expect(
      grade(fields.map((field, index) => `${index + 1}. **${field}**: ${labels[field]!.toUpperCase()}`).join('\n'))
    ).toBe(8)
  })

  it('tells a field that is absent from one that is contradictory and one outside the closed values', () => {
    const { relevance: _, ...rest } = labels
    const given = JSON.stringify({ ...rest, stability: 'perhaps', existence: 'yes', uniqueness: 'no' })
    const output = `${given}\nor {"existence": "no"}`
    const parsed = conceptIdentification.parse(output, content, conceptIdentification.rubric.rubric)
    if (!parsed.ok) throw new Error(parsed.reason)
    expect(conceptIdentification.rules(content, parsed.answer).evidence).toMatchObject({
      fields: expect.arrayContaining([
        { field: 'relevance', expected: 'yes', got: null, match: false, reason: 'absent', said: [] },
        { field: 'math_formalization', expected: 'no', got: 'no', match: true, reason: 'match', said: [] },
        { field: 'uniqueness', expected: 'yes', got: 'no', match: false, reason: 'other_value', said: [] },
        { field: 'stability', expected: 'no', got: null, match: false, reason: 'outside_values', said: ['perhaps'] },
        { field: 'existence', expected: 'yes', got: null, match: false, reason: 'contradictory', said: ['yes', 'no'] }
      ])
    })
  })

  it.each([
    ['Yes.', 'yes'],
    ['yes (since prices are given)', 'yes'],
    ['**No**, nothing is said of it', 'no'],
    ['TRUE', 'yes'],
    ['1', 'yes']
  ])('reads %j in JSON as %s', (written, meant) => {
    const output = JSON.stringify(Object.fromEntries(fields.map((field) => [field, written])))
    expect(grade(output)).toBe(fields.filter((field) => labels[field] === meant).length)
  })

  it.each(['yes or no', 'yes/no', 'no doubt', 'yes and no', 'not yes', 'unknown'])(
    'gives nothing for %j',
    (written) => {
      expect(grade(JSON.stringify(Object.fromEntries(fields.map((field) => [field, written]))))).toBe(0)
    }
  )

  it('takes the final sheet of an object that holds a draft too, in either order', () => {
    const draft = Object.fromEntries(fields.map((field) => [field, labels[field] === 'yes' ? 'no' : 'yes']))
    expect(grade(JSON.stringify({ draft, answers: labels }))).toBe(8)
    expect(grade(JSON.stringify({ final: labels, first: draft }))).toBe(8)
  })

  it('names why there is no answer', () => {
    expect(grade('  ')).toBe('empty')
    expect(grade('I cannot tell.')).toBe('no_field_found')
  })

  // A look back from every label to the first one of its line took a quarter of a minute over this.
  it('reads one label again and again in time that grows with the length', () => {
    const start = performance.now()
    expect(grade('uniqueness: True. '.repeat(25_000))).toBe(1)
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('shows the examinee the fragment and the fields, and nothing of the gold', () => {
    expect(Object.keys(content.examinee).sort()).toEqual(['fragment', 'language'])
    const prompt = renderStrictly(conceptIdentification, content.examinee)
    expect(prompt).toContain('Of the price of corn in a closed market.')
    for (const field of fields) expect(prompt).toContain(field)
    expect(prompt).not.toContain('1912')
  })
})
