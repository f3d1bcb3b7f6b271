import { describe, expect, it } from 'vitest'
import { pointQuotes } from '../../../../../src/suites/aer/ek/checks/point-quotes.ts'
import type { KnowledgePoint } from '../../../../../src/suites/aer/ek/content.ts'
import { readSamplePaper } from '../../recorded-extraction.ts'
import { recordedPoints } from '../an-item.ts'

const paper = await readSamplePaper()
const { knowledgePoints: points } = recordedPoints()

describe('pointQuotes', () => {
  it('passes the points of the sample paper', () => {
    expect(pointQuotes(points, paper)).toMatchObject({ ok: true })
  })

  it('passes a quote that stands next to what the point states', () => {
    const [point] = points
    const { passages } = paper
    const at = passages.findIndex(({ text }) => text.replaceAll(/\s+/g, ' ').includes(point!.evidence.quote))
    const beside = passages[at + 1]!
    const quote = beside.text.split(/(?<=\.)\s/)[0]!
    const moved = { ...point!, evidence: { ...point!.evidence, quote, page: beside.page } }
    expect(at).toBeGreaterThan(-1)
    expect(pointQuotes([moved], paper)).toMatchObject({ ok: true })
  })

  it('refuses most quotes of other points, by the pages of both', () => {
    const withQuotesOf = (point: KnowledgePoint) =>
      points
        .filter(({ evidence }) => Math.abs(evidence.page - point.evidence.page) > 1)
        .map(({ evidence }) => pointQuotes([{ ...point, evidence }], paper))
    const results = points.flatMap(withQuotesOf)
    const refused = results.filter(({ ok }) => !ok)
    expect(results.length).toBeGreaterThan(100)
    expect(refused.length / results.length).toBeGreaterThan(0.6)
    expect(refused[0]!.message).toMatch(/KP\d\d \(its quote is on page \d+, and page \d+ speaks of what it states\)/)
  })

  it('says nothing of a quote that stands nowhere', () => {
    const [point] = points
    const evidence = { ...point!.evidence, quote: 'words that this paper never prints anywhere' }
    expect(pointQuotes([{ ...point!, evidence }], paper)).toMatchObject({ ok: true })
  })
})
