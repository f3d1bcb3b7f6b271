import { describe, expect, it } from 'vitest'
import { bodyFromPaper } from '../../../src/ingestion/checks/body-from-paper.ts'

const printed =
  'The voucher pays half of the fare for six months. Claimants who live far from jobs search in a wider area than ' +
  'those who live near. Firms post vacancies until the value of a vacancy is zero, and wages are set by bargaining.'
const paper = { passages: [{ page: 1, part: 'body' as const, section: null, text: printed }] }
const foreign = 'Monetary policy shocks were identified from surprises in futures prices around announcements. '.repeat(
  5
)

describe('bodyFromPaper', () => {
  it("passes the paper's own words, shortened and joined", () => {
    const text = 'The voucher pays half of the fare. Claimants who live far from jobs search in a wider area.'
    expect(bodyFromPaper(text, paper)).toMatchObject({ check: 'body-from-paper', ok: true })
  })

  it('refuses a text that shares hardly a run of words with the paper', () => {
    const result = bodyFromPaper('Commuters were given money. They looked around more widely than before.', paper)
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('got 0 %') })
  })

  it('refuses a foreign paragraph among the paper’s own, and shows it', () => {
    const result = bodyFromPaper(`${printed}\n${printed}\n${foreign}`, paper)
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining('1 paragraphs'),
      evidence: { passage: expect.stringMatching(/^Monetary policy/) }
    })
  })

  it('refuses an empty text', () => {
    expect(bodyFromPaper('', paper).ok).toBe(false)
  })
})
