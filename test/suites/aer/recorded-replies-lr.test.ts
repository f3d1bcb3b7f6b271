import { beforeAll, describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/grading/citations/match-citations.ts'
import { paperBody } from '../../../src/ingestion/paper-body.ts'
import { profileNames } from '../../../src/schemas/rubric.ts'
import type { LrContent } from '../../../src/suites/aer/lr/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/lr/extract.ts'
import { literatureReview } from '../../../src/suites/aer/lr/index.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

describe('recorded replies of LR', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: LrContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('lr', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(10)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', () => {
    expect(run.readPaper).toEqual(['references', 'introduction-analysis', 'condensed-body'])
  })

  it('make items that follow the content schema', () => {
    expect(contents).toHaveLength(1)
    for (const content of contents) expect(literatureReview.contentSchema.parse(content)).toEqual(content)
  })

  it('shows the examinee no reference list and nothing of the introduction', () => {
    const [content] = contents
    const prompt = literatureReview.render(content!.examinee)
    for (const { title } of content!.gold.references) expect(prompt).not.toContain(title)
    for (const { summary } of content!.gold.argument) expect(prompt).not.toContain(summary)
  })

  it('cite about 60, 35 and 10 per cent of the works', () => {
    const shares = candidates.map((candidate) => {
      const { matched } = matchCitations(readCandidate(candidate, 'lr-1'), contents[0]!.gold.references)
      return matched.length / contents[0]!.gold.references.length
    })
    // 16, 9 and 3 of 27
    expect(shares).toEqual([16 / 27, 9 / 27, 3 / 27])
  })

  it('score citations by tier as counted by hand', () => {
    const citation = candidates.map((candidate) => {
      const { rules } = recordedScore(literatureReview, contents[0]!, { candidate, item: 'lr-1', profile: 'table2' })
      return rules.dimensions[0]!.score
    })
    // Of 12 in tier 1 and 15 in tier 2: strong 9 and 7, middle 4 and 5, weak 2 and 1.
    expect(citation[0]).toBeCloseTo(0.8 * (9 / 12) + 0.2 * (7 / 15), 12)
    expect(citation[1]).toBeCloseTo(0.8 * (4 / 12) + 0.2 * (5 / 15), 12)
    expect(citation[2]).toBeCloseTo(0.8 * (2 / 12) + 0.2 * (1 / 15), 12)
  })

  it('find every work of the paper when its own introduction is matched', async () => {
    const { introduction } = paperBody(await readSamplePaper())
    const { matched, unmatched } = matchCitations(introduction, contents[0]!.gold.references)
    expect(matched).toHaveLength(27)
    expect(unmatched).toEqual([])
  })

  it('leave the judges quoting the responses word for word', () => {
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const [index] of contents.entries()) {
          const item = `lr-${index + 1}`
          const { parts } = readVerdicts(judge, candidate, item) as { parts: Record<string, { quote: string }> }
          for (const { quote } of Object.values(parts)) expect(readCandidate(candidate, item)).toContain(quote)
        }
      }
    }
  })

  it.each(profileNames)('rank strong over middle over weak under %s', (profile) => {
    for (const [index, content] of contents.entries()) {
      const item = `lr-${index + 1}`
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(literatureReview, content, { candidate, item, profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})
