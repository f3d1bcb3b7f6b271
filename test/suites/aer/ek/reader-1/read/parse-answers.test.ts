import { describe, expect, it } from 'vitest'
import type { EkAnswer } from '../../../../../../src/suites/aer/ek/read/claim.ts'
import { parseAnswers } from '../../../../../../src/suites/aer/ek/reader-1/read/parse-answers.ts'
import { anEkItem } from '../../an-item.ts'

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

  const sheet = '{"SC01":"B","TF01":"true","FB01":"0.50","OD01":["C","A","D","B"]}'
  const asText = { ...expected, OD01: { value: 'C, A, D, B' } }

  it.each([
    [
      'comments of a line',
      '{\n// one\n"SC01": "B", // sure\n"TF01": "true", "FB01": "0.50",\n"OD01": ["C","A","D","B"]}'
    ],
    ['comments of a block', '{"SC01": "B", /* sure */ "TF01": "true", "FB01": "0.50", "OD01": ["C","A","D","B"]}'],
    ['single quotes', sheet.replaceAll('"', "'")],
    ['no quotes', '{SC01: B, TF01: true, FB01: 0.50, OD01: [C, A, D, B]}'],
    ['curly quotes', '{“SC01”: “B”, “TF01”: “true”, “FB01”: “0.50”, “OD01”: [“C”, “A”, “D”, “B”]}'],
    ['a byte order mark and CRLF', `\ufeff${sheet.replaceAll(',"', ',\r\n"')}`],
    [
      'one object a line',
      '{"id":"SC01","answer":"B"}\n{"id":"TF01","answer":"true"}\n{"id":"FB01","text":"0.50"}\n{"id":"OD01","ordering":["C","A","D","B"]}'
    ],
    [
      'numbers within types',
      '{"SC":{"1":"B"},"true_false":{"1":"true"},"Fill in blank":{"1":"0.50"},"OD":{"1":["C","A","D","B"]}}'
    ],
    ['a sheet within a string', JSON.stringify(sheet)],
    ['two sheets that agree', `First:\n${sheet}\nFinal:\n\`\`\`json\n${sheet}\n\`\`\``],
    ['the form of the prompt before the sheet', `{"SC01": "...", "TF01": null}\n${sheet}`],
    ['lines of thought before the sheet', `SC01: C perhaps\n${sheet}`],
    ['a sheet cut off in one line', sheet.replace('}', ',"SC02":"')],
    [
      'a list cut off over lines',
      '{\n"SC01": "B",\n"TF01": "true",\n"FB01": "0.50",\n"OD01": [\n"C",\n"A",\n"D",\n"B"\n],\n"SC02": "'
    ]
  ])('reads JSON with %s', (_, output) => {
    expect(parse(output)).toEqual(expected)
  })

  it.each([
    [
      'a table',
      '| Question | Answer |\n|---|---|\n| SC01 | B |\n| TF01 | true |\n| FB01 | 0.50 |\n| OD01 | C, A, D, B |'
    ],
    ['labels', 'SC01 Answer: B\nTF01 answer: true\nFB01 Answer: 0.50\nOD01 Final answer: C, A, D, B'],
    ['headings', '### SC01\nB\n\n### TF01\ntrue\n\n### FB01\n0.50\n\n### OD01\nC, A, D, B'],
    [
      'headings and labels',
      '**SC01.**\nAnswer: B\n**TF01.**\nAnswer: true\n**FB01.**\nAnswer: 0.50\n**OD01.**\nAnswer: C, A, D, B'
    ],
    ['bullets', '• SC01: B\n• TF01: true\n• FB01: 0.50\n• OD01: C, A, D, B'],
    ['numbers before the ids', '1. SC01: B\r\n2. TF01: true\r\n3. FB01: 0.50\r\n4. OD01: C, A, D, B'],
    ['arrows', 'SC01 -> B\nTF01 → true\nFB01 => 0.50\nOD01 -> C, A, D, B'],
    ['tags', '<SC01>B</SC01>\n<TF01>true</TF01>\n<FB01>0.50</FB01>\n<OD01>C, A, D, B</OD01>'],
    ['commas', 'SC01,B\nTF01,true\nFB01,0.50\nOD01,"C, A, D, B"'],
    ['all in one line', 'SC01: B; TF01: true; FB01: 0.50; OD01: C, A, D, B'],
    ['all in one line behind a label', 'Answers: SC01=B; TF01=true; FB01=0.50; OD01=C, A, D, B'],
    ['full-width colons', 'SC01：B\nTF01：true\nFB01：0.50\nOD01：C, A, D, B'],
    ['breaks of HTML', 'SC01: B<br>TF01: true<br/>FB01: 0.50<br />OD01: C, A, D, B'],
    ['words before the ids', 'Question SC01: B\nAnswer to TF01: true\nQuestion FB01 - 0.50\nQuestion OD01: C, A, D, B'],
    [
      'tags with ids',
      '<answer id="SC01">B</answer>\n<answer id="TF01">true</answer>\n<answer id="FB01">0.50</answer>\n<answer id="OD01">C, A, D, B</answer>'
    ],
    [
      'the question and thoughts before the answer',
      'SC01. Which of two?\nA. One\nB. Two\nAnswer: B\n\nTF01. It holds.\nReasoning: it does.\n**Answer:** true\n\nFB01. It is ___.\nFinal answer: 0.50\n\nOD01\nAnswer: C, A, D, B\nExplanation: so it is.'
    ],
    ['sentences', 'For SC01, the answer is B. TF01 is true. The answer to FB01 is 0.50. OD01 should be C, A, D, B.']
  ])('reads lines with %s', (_, output) => {
    expect(parse(output)).toEqual(asText)
  })

  it.each([
    ['headings', ['## Single-choice questions', '**True or false**', 'Part III: Fill in the blank', 'Ordering:']],
    ['short headings', ['SC', 'TF', 'FB', 'OD']]
  ])('reads numbered lists that begin anew below %s', (_, headings) => {
    const values = ['B', 'true', '0.50', 'C, A, D, B']
    const lists = headings.map((heading, type) => `${heading}\n\n1. ${values[type]}\n2) **x${type}**`)
    expect(parse(`Here:\n\n${lists.join('\n\n')}`)).toEqual({
      ...asText,
      SC02: { value: 'x0' },
      TF02: { value: 'x1' },
      FB02: { value: 'x2' },
      OD02: { value: 'x3' }
    })
  })

  it('keeps two numbered lists without headings of types as two sheets', () => {
    expect(parse('1. B\n2. C\n\nOn reflection:\n1. A\n2. C')).toEqual({
      SC01: { contradictory: ['B', 'A'] },
      SC02: { value: 'C' }
    })
  })

  it('leaves out what was thought before the answer', () => {
    expect(parse(`<think>\nSC01: C\n{"TF01": false}\n</think>\n${sheet}`)).toEqual(expected)
    expect(parseAnswers(`<think>${sheet}`, item)).toEqual({ ok: false, reason: 'no_answer_found' })
  })

  it('reads an order from the lines below its id', () => {
    expect(parse('SC01: B\nOD01:\n- C\n- A\n- D\n- B\n\nThat is all.')).toEqual({
      SC01: { value: 'B' },
      OD01: { value: ['C', 'A', 'D', 'B'] }
    })
  })

  it('keeps what two sheets say differently, and the rest', () => {
    expect(parse(`${sheet}\nOn reflection:\n${sheet.replace('true', 'false')}`)).toEqual({
      ...expected,
      TF01: { contradictory: ['true', 'false'] }
    })
  })

  it('takes a mention of another question for no answer to it', () => {
    expect(parse('SC01: B, since TF01, like FB01, says so\nTF01: true')).toEqual({
      SC01: { value: 'B, since TF01, like FB01, says so' },
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
