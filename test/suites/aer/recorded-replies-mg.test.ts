import { beforeAll, describe, expect, it } from 'vitest'
import { profileNames } from '../../../src/schemas/rubric.ts'
import { type MgContent, partsOfModel } from '../../../src/suites/aer/mg/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/mg/extract.ts'
import { modelGeneration } from '../../../src/suites/aer/mg/index.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

describe('recorded replies of MG', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: MgContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('mg', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(10)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', () => {
    expect(run.readPaper).toEqual(['full-model', 'narrative'])
  })

  it('make items that follow the content schema', () => {
    expect(contents).toHaveLength(1)
    for (const content of contents) expect(modelGeneration.contentSchema.parse(content)).toEqual(content)
  })

  it('shows the examinee the story and nothing of the model', () => {
    for (const { examinee, gold } of contents) {
      const prompt = modelGeneration.render(examinee)
      expect(prompt).toContain(examinee.scenario)
      const { objectives, constraints, equilibrium, focs } = gold.model
      for (const { latex } of [...objectives, ...constraints, ...equilibrium, ...focs])
        expect(prompt).not.toContain(latex)
      for (const { description } of gold.elements) expect(prompt).not.toContain(description)
    }
  })

  it('shares out exactly 100 points over the parts of the model', () => {
    const { elements, model } = contents[0]!.gold
    expect(elements.map(({ source }) => source).sort()).toEqual(
      partsOfModel(model)
        .map(({ source }) => source)
        .sort()
    )
    // In hundredths, since binary fractions do not add up exactly.
    expect(elements.reduce((sum, { points }) => sum + Math.round(points * 100), 0)).toBe(10_000)
  })

  it('leave the judges quoting the responses word for word', () => {
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const [index] of contents.entries()) {
          const item = `mg-${index + 1}`
          const { parts } = readVerdicts(judge, candidate, item) as { parts: Record<string, { quote: string }> }
          for (const { quote } of Object.values(parts)) expect(readCandidate(candidate, item)).toContain(quote)
        }
      }
    }
  })

  it.each(profileNames)('rank strong over middle over weak under %s', (profile) => {
    for (const [index, content] of contents.entries()) {
      const item = `mg-${index + 1}`
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(modelGeneration, content, { candidate, item, profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})
