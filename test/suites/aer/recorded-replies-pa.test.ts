import { beforeAll, describe, expect, it } from 'vitest'
import { profileNames } from '../../../src/schemas/rubric.ts'
import type { PaContent } from '../../../src/suites/aer/pa/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/pa/extract.ts'
import { paperAbstraction } from '../../../src/suites/aer/pa/index.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

describe('recorded replies of PA', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: PaContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('pa', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(10)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', () => {
    expect(run.readPaper).toEqual(['structure', 'condensed-body'])
  })

  it('make items that follow the content schema', () => {
    expect(contents).toHaveLength(1)
    for (const content of contents) expect(paperAbstraction.contentSchema.parse(content)).toEqual(content)
  })

  it('shows the examinee neither the abstract nor the key points', () => {
    const [content] = contents
    const prompt = paperAbstraction.render(content!.examinee)
    expect(prompt).toContain(content!.examinee.condensedBody)
    expect(prompt).not.toContain(content!.gold.abstract.slice(0, 60))
    for (const { statement } of content!.gold.keyPoints) expect(prompt).not.toContain(statement)
  })

  it('leave the judges quoting the responses word for word', () => {
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const [index] of contents.entries()) {
          const item = `pa-${index + 1}`
          const { parts } = readVerdicts(judge, candidate, item) as { parts: Record<string, { quote: string }> }
          for (const { quote } of Object.values(parts)) expect(readCandidate(candidate, item)).toContain(quote)
        }
      }
    }
  })

  it.each(profileNames)('rank strong over middle over weak under %s', (profile) => {
    for (const [index, content] of contents.entries()) {
      const item = `pa-${index + 1}`
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(paperAbstraction, content, { candidate, item, profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})
