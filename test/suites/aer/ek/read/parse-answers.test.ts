import { describe, expect, it } from 'vitest'
import type { EkAnswer } from '../../../../../src/suites/aer/ek/read/claim.ts'
import { parseAnswers } from '../../../../../src/suites/aer/ek/read/parse-answers.ts'
import { sheetItems } from './sheet-items.ts'

const item = sheetItems.vouchers
const [first] = item.examinee.questions

function parse(output: string): EkAnswer {
  const parsed = parseAnswers(output, item)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.answer
}

describe('parseAnswers', () => {
  it.each([
    ['in lines', 'SC01: B\nSC01: C'],
    ['in one object', '{"SC01": "B", "SC01": "C"}'],
    ['in two objects', '{"SC01": "B"} and {"SC01": "C"}'],
    ['in a table and an object', '| SC01 | B |\n|---|---|\n| TF01 | true |\n| TF02 | true |\n\n{"SC01": "C"}'],
    ['in two labels', 'SC01\nAnswer: B\nAnswer: C'],
    ['behind a correction of another question', 'SC01: B\nSC02: C\nWait, SC02: A\nSC01: C'],
    ['with the word final about another question', 'SC01: B\nSC02\nFinal answer: A\nSC01: C']
  ])('keeps a question answered twice without a decisive word as contradictory, %s', (_, output) => {
    expect(parse(output).SC01).toEqual({ contradictory: ['B', 'C'] })
  })

  it.each([
    ['a final sheet', 'SC01: C\nSC02: A\n\nFinal answers:\nSC01: B\nSC02: A'],
    ['a final sheet in German', 'SC01: C\nSC02: A\n\n**Endgültige Antworten:**\nSC01: B\nSC02: A'],
    ['a sheet after a draft', 'Draft:\nSC01: C\nSC02: A\n\nSC01: B\nSC02: A'],
    ['a correction', 'SC01: C\nSC02: A\nCorrection: SC01: B'],
    ['a final label', 'SC01\nInitial answer: C\nFinal answer: B'],
    ['an object over thoughts', 'SC01: C perhaps, by the table\n{"SC01": "B"}'],
    ['a member called final', '{"SC01": {"draft_answer": "C", "final_answer": "B"}}'],
    ['the same in other words', 'SC01: B. A search radius and a search effort per unit of distance\n\n| SC01 | B |']
  ])('lets %s decide', (_, output) => {
    expect(parse(output).SC01).toEqual({ value: 'B' })
  })

  it.each([
    ['boxes in front', 'SC01: [ ] A [x] B [ ] C [ ] D', 'SC02: [ ] A [ ] B [ ] C [ ] D'],
    ['an arrow behind a line', 'SC01\nA) x\nB) y <--\nC) z\nD) w', 'SC02\nA) x <--\nB) y <--\nC) z\nD) w'],
    ['bold type', 'SC01: A / **B** / C / D', 'SC02: **A** / **B** / C / D']
  ])('takes the one option that a list of all ticks, by %s', (_, one, another) => {
    const answer = parse(`${one}\n\n${another}\n\nTF01: true`)
    expect(answer.SC01).toEqual({ value: 'B' })
    expect(Object.values(answer.SC02 ?? {})).not.toContain('A')
  })

  it('takes the one verdict that a pair ticks', () => {
    const sheet = 'TF01: True <--  False\nTF02: ☐ True ☑ False\nTF03: true ✓ / false ✓'
    expect(parse(sheet)).toMatchObject({ TF01: { value: 'True' }, TF02: { value: 'False' } })
    expect(parse(sheet).TF03).not.toEqual({ value: 'true' })
  })

  it('reads an answer by reference to one of the same type that was read, and no chain of references', () => {
    const answer = parse(
      [
        'SC01: C',
        'SC02: the same option as SC01',
        'SC03: same as SC02',
        'SC04: same answer as SC05',
        'TF01: false',
        'TF02: das Gegenteil von TF01',
        'TF03: the same as SC01',
        'OD01: D, B, A, C',
        'OD02: même ordre que OD01'
      ].join('\n')
    )
    expect(answer).toMatchObject({
      ...{ SC02: { value: 'C' }, TF02: { value: 'true' }, OD02: { value: ['D', 'B', 'A', 'C'] } },
      ...{
        SC03: { value: 'same as SC02' },
        SC04: { value: 'same answer as SC05' },
        TF03: { value: 'the same as SC01' }
      }
    })
  })

  it('reads an order of letters each in brackets, and none of them alone', () => {
    const answer = parse('SC01: B\nOD01: [C] → [A] → [D] → [B]\nOD02: {B}, {C}, {D}, {B}')
    expect(answer.OD01).toEqual({ value: expect.stringMatching(/^C\W+A\W+D\W+B$/) })
    expect(answer.OD02).toEqual({ value: expect.stringMatching(/^B\W+C\W+D\W+B$/) })
  })

  it('takes a form with an example for no answer where a sheet follows, and for one where it is all', () => {
    const form = 'The answers have to be given as {"SC01": "A", "TF01": "false"}.'
    expect(parse(`${form} Here they are:\n\n{"SC01": "B", "TF01": "true"}`)).toEqual({
      SC01: { value: 'B' },
      TF01: { value: 'true' }
    })
    expect(parse('In this format:\n{"SC01": "A"}').SC01).toEqual({ value: 'A' })
  })

  it('takes a form to fill in, and lists of all options, for no answer', () => {
    const form = 'SC01: A/B/C/D\nSC02: A, B, C or D\nTF01: true/false\nTF02: [true or false]\nFB01: ___'
    expect(parse(`${form}\n\nSC01: B\nTF01: true`)).toEqual({ SC01: { value: 'B' }, TF01: { value: 'true' } })
    expect(parse('SC01: (B)\nFB05: [registration number]')).toEqual({
      SC01: { value: '(B)' },
      FB05: { value: '[registration number]' }
    })
  })

  it('hands on whole what is no plain answer', () => {
    const said = 'It might be C if vacancies responded, but they do not. I would go with B.'
    expect(parse(`**SC01**\n${said}\n\n**TF01**: True`)).toEqual({ SC01: { value: said }, TF01: { value: 'True' } })
  })

  it('takes an answer that goes back on itself with what it says last', () => {
    expect(parse('SC01\nAnswer: A\nWait, it is B.\n\nSC02: A')).toMatchObject({ SC01: { value: 'B' } })
  })

  it('says why there is no answer', () => {
    expect(parseAnswers(' \n', item)).toEqual({ ok: false, reason: 'empty' })
    expect(parseAnswers('I cannot help with SC01 to OD05.', item)).toEqual({ ok: false, reason: 'no_answer_found' })
  })

  // A search that begins anew at every line or sign would take minutes over these.
  const size = 200_000
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
  it.each([
    ['rows', fill('| SC01 | B |\n')],
    ['headings', fill('## Single choice\n')],
    ['final sheets', fill('Final answers:\nSC01: B\nSC02: A\n')],
    ['tags', fill('<q><w x="')],
    ['breaks in a row', `| ${fill('<br>')}`],
    ['the question again and again', `SC01: ${fill(`${first!.stem.slice(0, 90)} `)}`],
    ['boxes', `SC01 ${fill('\\boxed{')}`]
  ])('reads %s of the largest size in time that grows with their length', (_, output) => {
    const start = performance.now()
    parseAnswers(output, item)
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})
