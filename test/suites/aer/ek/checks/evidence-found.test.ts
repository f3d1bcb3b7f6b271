import { describe, expect, it } from 'vitest'
import { evidenceFound } from '../../../../../src/suites/aer/ek/checks/evidence-found.ts'
import { evidencePage } from '../../../../../src/suites/aer/ek/checks/evidence-page.ts'
import { withFoundPages } from '../../../../../src/suites/aer/ek/extract/knowledge-points-round.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'
import { recordedPoints } from '../an-item.ts'

const paper = aPaper([
  'Wages rise by 15 percent in towns.',
  'b',
  'c',
  'Wages rise by 15 percent in towns.',
  'd',
  'e',
  'f'
])
const reply = recordedPoints()
const point = (page: number, quote: string) => ({ ...reply.knowledgePoints[0]!, evidence: { page, quote } })

describe('evidenceFound', () => {
  it('finds a quote on the page named, though it stands on an earlier one too', () => {
    expect(evidenceFound(point(4, 'wages rise by 15 percent'), paper)).toMatchObject({
      ok: true,
      evidence: { page: 4 }
    })
  })

  it('passes a wrong page and gives the right one, which the extraction stores', () => {
    const wrong = point(7, 'wages rise by 15 percent')
    expect(evidenceFound(wrong, paper)).toMatchObject({ ok: true, evidence: { page: 1 } })
    expect(withFoundPages({ ...reply, knowledgePoints: [wrong] }, paper).knowledgePoints[0]!.evidence.page).toBe(1)
  })

  it.each(['wages rise by 16 percent', 'wages rise', ''])('refuses %j', (quote) => {
    expect(evidenceFound(point(1, quote), paper).ok).toBe(false)
  })
})

describe('evidencePage', () => {
  it('fails an item whose quote stands elsewhere, and says where', () => {
    expect(evidencePage([point(2, 'wages rise by 15 percent')], paper).ok).toBe(true)
    expect(evidencePage([point(7, 'wages rise by 15 percent')], paper)).toMatchObject({
      ok: false,
      evidence: { page: 1 }
    })
  })
})
