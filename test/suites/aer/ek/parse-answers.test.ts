import { describe, expect, it } from 'vitest'
import { type EkAnswer, parseAnswers } from '../../../../src/suites/aer/ek/parse-answers.ts'
import { anEkItem } from './an-item.ts'

const item = anEkItem()

function parse(output: string): EkAnswer {
  const parsed = parseAnswers(output, item)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.answer
}

describe('parseAnswers', () => {
  const expected = {
    SC01: { value: 'B' },
    TF01: { value: 'true' },
    FB01: { value: '0.50' },
    OD01: { value: ['C', 'A', 'D', 'B'] }
  }

  it.each([
    ['a map', '{"answers": {"SC01": "B", "TF01": true, "FB01": 0.50, "OD01": ["C", "A", "D", "B"]}}'],
    ['a bare map', '{"SC01": "B", "TF01": true, "FB01": "0.50", "OD01": ["C", "A", "D", "B"]}'],
    [
      'a fenced map',
      'Here you are:\n```json\n{"SC01": "B", "TF01": true, "FB01": 0.50, "OD01": ["C","A","D","B"],}\n```\nDone.'
    ],
    [
      'a list of objects',
      '[{"id": "SC01", "answer": "B"}, {"id": "TF01", "answer": true}, {"question": "FB01", "value": 0.50}, {"id": "OD01", "order": ["C","A","D","B"]}]'
    ],
    ['long ids', '{"EK_varnholt_SC01": "B", "EK_varnholt_TF01": true, "fb1": "0.50", "OD 01": ["C", "A", "D", "B"]}'],
    [
      'objects as values',
      '{"SC01": {"answer": "B", "reason": "it is C"}, "TF01": {"value": true}, "FB01": 0.50, "OD01": {"order": ["C","A","D","B"]}}'
    ],
    [
      'groups',
      '{"answers": {"single_choice": {"SC01": "B"}, "rest": {"TF01": true, "FB01": 0.50, "OD01": ["C","A","D","B"]}}}'
    ]
  ])('reads %s', (_, output) => {
    expect(parse(output)).toEqual(expected)
  })

  it('reads lines', () => {
    expect(parse('**SC01**: B\n- TF01: true\nEK_x_FB01 - 0.50\nOD01: C, A, D, B')).toEqual({
      ...expected,
      OD01: { value: 'C, A, D, B' }
    })
  })

  it('reads what is left of JSON that was cut off', () => {
    expect(
      parse(
        '{"answers": {\n  "SC01": "B",\n  "TF01": "true",\n  "FB01": "0.50",\n  "OD01": ["C", "A", "D", "B"],\n  "OD02": ["D",'
      )
    ).toMatchObject(expected)
  })

  it('reads a list of 20 by position, and a numbered list', () => {
    const values = item.examinee.questions.map((_, i) => `answer ${i + 1}`)
    const byPosition = Object.fromEntries(item.examinee.questions.map(({ id }, i) => [id, { value: values[i]! }]))
    expect(parse(JSON.stringify(values))).toEqual(byPosition)
    expect(parse(values.map((value, i) => `${i + 1}. ${value}`).join('\n'))).toEqual(byPosition)
  })

  it.each([
    ['in JSON', '{"SC01": "B", "SC01": "C"}'],
    ['in two sheets', '{"SC01": "B"} and perhaps {"SC01": "C"}'],
    ['in lines', 'SC01: B\nSC01: C']
  ])('keeps a question answered twice as contradictory, %s', (_, output) => {
    expect(parse(output)).toEqual({ SC01: { contradictory: ['B', 'C'] } })
  })

  it('takes the same answer given twice for one', () => {
    expect(parse('{"SC01": "B"}\n{"SC01": "b"}')).toEqual({ SC01: { value: 'B' } })
  })

  it('repairs LaTeX with single backslashes', () => {
    expect(
      parse(String.raw`{"FB01": "\frac{1}{2}", "FB02": "\alpha", "FB03": "\theta", "FB04": "a\\b \"c\""}`)
    ).toEqual({
      FB01: { value: String.raw`\frac{1}{2}` },
      FB02: { value: String.raw`\alpha` },
      FB03: { value: String.raw`\theta` },
      FB04: { value: String.raw`a\b "c"` }
    })
  })

  it('takes the form shown in the prompt for no answer', () => {
    const output = '{"answers": {"SC01": "...", "TF01": null, "OD01": ["...", "..."], "FB01": "x"}}'
    expect(parse(output)).toEqual({ FB01: { value: 'x' } })
  })

  it('reads past LaTeX, intervals and braces in prose', () => {
    const sheet = '{"answers": {"SC01": "B"}}'
    expect(
      parse(String.raw`With $\frac{1}{2}$ on [0, 1) and {x : x > 0}, ${'\n'}${sheet} where {B} is meant.`)
    ).toEqual({
      SC01: { value: 'B' }
    })
  })

  it('reads a long sheet with a trailing comma, and every line of one that was cut off in a group', () => {
    const reasons = 'x'.repeat(10_000)
    expect(parse(`{"reasons": "${reasons}", "SC01": "B",}`)).toEqual({ SC01: { value: 'B' } })
    expect(
      parse('{"answers": {\n"first": {\n"SC01": "B"\n},\n"second": {\n"TF01": "true",\n"FB01": ["x",')
    ).toMatchObject({
      SC01: { value: 'B' },
      TF01: { value: 'true' }
    })
  })

  it('survives deep nesting and many brackets', () => {
    expect(parseAnswers('['.repeat(50_000), item)).toEqual({ ok: false, reason: 'no_answer_found' })
    expect(parseAnswers(`${'['.repeat(2_000)}${']'.repeat(2_000)}`, item)).toEqual({
      ok: false,
      reason: 'no_answer_found'
    })
  })

  it('says why there is no answer', () => {
    expect(parseAnswers(' \n', item)).toEqual({ ok: false, reason: 'empty' })
    expect(parseAnswers('I cannot help with that.', item)).toEqual({ ok: false, reason: 'no_answer_found' })
  })
})
