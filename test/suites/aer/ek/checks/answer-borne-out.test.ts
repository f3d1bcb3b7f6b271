import { describe, expect, it } from 'vitest'
import { answerBorneOut } from '../../../../../src/suites/aer/ek/checks/answer-borne-out.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedPoints, recordedQuestions } from '../an-item.ts'

const paper = aPaper(['Nothing of use.', 'Half of the holders own a bicycle; distance falls by −0.615.'])
const check = (answer: string, acceptable: string[] = []) =>
  answerBorneOut(
    withDefect(recordedQuestions(), ({ fillInBlank }) => void Object.assign(fillInBlank[4]!, { answer, acceptable })),
    recordedPoints().knowledgePoints,
    paper
  )

describe('answerBorneOut', () => {
  it.each(['registration number', 'bicycle', '0.615'])('finds %j in the point or the paper', (answer) => {
    expect(check(answer)).toMatchObject({ ok: true, evidence: { page: expect.any(Number) } })
  })

  it('takes any acceptable form, and refuses what stands nowhere', () => {
    expect(check('velocipede', ['bicycle']).ok).toBe(true)
    expect(check('velocipede')).toMatchObject({ ok: false, message: expect.stringContaining('FB05') })
    expect(check('0.616').ok).toBe(false)
  })
})
