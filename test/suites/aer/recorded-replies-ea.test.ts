import { beforeAll, describe, expect, it } from 'vitest'
import { profileNames } from '../../../src/schemas/rubric.ts'
import type { EaContent } from '../../../src/suites/aer/ea/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/ea/extract.ts'
import { economicAnalysis } from '../../../src/suites/aer/ea/index.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

describe('recorded replies of EA', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: EaContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('ea', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(10)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', () => {
    expect(run.readPaper).toEqual(['results', 'reference-analysis'])
  })

  it('make items that follow the content schema', () => {
    expect(contents).toHaveLength(2)
    for (const content of contents) expect(economicAnalysis.contentSchema.parse(content)).toEqual(content)
  })

  it("shows the examinee nothing of the authors' analysis", () => {
    for (const { examinee, gold } of contents) {
      const prompt = economicAnalysis.render(examinee)
      expect(prompt).toContain(examinee.dataDescription)
      expect(prompt).not.toContain(gold.referenceAnalysis.slice(0, 60))
    }
  })

  it('leaves out the parts of dimensions that do not apply', () => {
    const ids = contents.map((content) => economicAnalysis.judging!.parts(content).map(({ id }) => id))
    expect(ids[0]).toContain('policy_implication')
    expect(ids[1]).not.toContain('policy_implication')
    expect(ids[1]).toHaveLength(5)
  })

  it('leave the judges quoting the responses word for word', () => {
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const [index] of contents.entries()) {
          const item = `ea-${index + 1}`
          const { parts } = readVerdicts(judge, candidate, item) as { parts: Record<string, { quote: string }> }
          for (const { quote } of Object.values(parts)) expect(readCandidate(candidate, item)).toContain(quote)
        }
      }
    }
  })

  it.each(profileNames)('rank strong over middle over weak under %s', (profile) => {
    for (const [index, content] of contents.entries()) {
      const item = `ea-${index + 1}`
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(economicAnalysis, content, { candidate, item, profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})
