import { beforeAll, describe, expect, it } from 'vitest'
import { profileNames } from '../../../src/schemas/rubric.ts'
import { type MmContent, problemKinds } from '../../../src/suites/aer/mm/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/mm/extract.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

describe('recorded replies of MM', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: MmContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('mm', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(20)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', () => {
    expect(run.readPaper).toEqual(['math-content'])
  })

  it('make items that follow the content schema', () => {
    expect(contents).toHaveLength(3)
    for (const content of contents) expect(mathematicalModeling.contentSchema.parse(content)).toEqual(content)
  })

  it('shows the examinee the problem and nothing of its solution', () => {
    for (const { examinee, gold } of contents) {
      const prompt = mathematicalModeling.render(examinee)
      expect(prompt).toContain(examinee.task)
      for (const line of gold.solution.latex.split('\n').filter((text) => text.length > 40)) {
        expect(prompt).not.toContain(line)
      }
      for (const text of [gold.solution.explanation, gold.correctness, ...gold.keyElements]) {
        expect(prompt).not.toContain(text)
      }
    }
  })

  it('holds one problem of each kind, in a fixed order', () => {
    expect(contents.map(({ examinee }) => examinee.kind)).toEqual([...problemKinds])
  })

  it('leave the judges quoting the responses word for word', () => {
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const [index] of contents.entries()) {
          const item = `mm-${index + 1}`
          const { parts } = readVerdicts(judge, candidate, item) as { parts: Record<string, { quote: string }> }
          for (const { quote } of Object.values(parts)) expect(readCandidate(candidate, item)).toContain(quote)
        }
      }
    }
  })

  it.each(profileNames)('rank strong over middle over weak under %s', (profile) => {
    for (const [index, content] of contents.entries()) {
      const item = `mm-${index + 1}`
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(mathematicalModeling, content, { candidate, item, profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})
