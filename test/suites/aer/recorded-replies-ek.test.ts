import { beforeAll, describe, expect, it } from 'vitest'
import { weighDimensions } from '../../../src/grading/weigh-dimensions.ts'
import { type EkContent, letters, questionTypes } from '../../../src/suites/aer/ek/content.ts'
import { extract, roundNames } from '../../../src/suites/aer/ek/extract.ts'
import { economicKnowledge } from '../../../src/suites/aer/ek/index.ts'
import { type RecordedRun, readCandidate, readSamplePaper, recordedExtraction } from './recorded-extraction.ts'
import { candidates } from './recorded-score.ts'

describe('recorded replies of EK', () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  let contents: EkContent[]

  beforeAll(async () => {
    const extracted = await extract(recordedExtraction('ek', await readSamplePaper(), run))
    contents = extracted.suitable ? extracted.contents : []
  })

  it('pass every check of their rounds', () => {
    expect(run.prompts).toHaveLength(roundNames.length)
    expect(run.checks.length).toBeGreaterThan(25)
    expect(run.checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('find every quote in the paper, on the page that the point names', () => {
    const evidence = run.checks.filter(({ check }) => check === 'evidence-found')
    const points = contents[0]!.gold.knowledgePoints
    expect(evidence.map((result) => result.evidence?.page)).toEqual(points.map((point) => point.evidence.page))
  })

  it('read the paper in the round of Figure 2', () => {
    expect(run.readPaper).toEqual(['knowledge-points'])
  })

  it('make one item of 20 questions that follows the content schema', () => {
    expect(contents).toHaveLength(1)
    for (const content of contents) expect(economicKnowledge.contentSchema.parse(content)).toEqual(content)
  })

  it('never show an ordering in its right order', () => {
    for (const key of contents[0]!.gold.answers) expect(key.answer).not.toEqual([...letters])
  })

  it('show the examinee every question and nothing of the key', () => {
    const { examinee, gold } = contents[0]!
    const prompt = economicKnowledge.render(examinee)
    for (const { stem } of examinee.questions) expect(prompt).toContain(stem)
    for (const { explanation } of gold.answers) expect(prompt).not.toContain(explanation)
    for (const { statement } of gold.knowledgePoints) expect(prompt).not.toContain(statement)
    expect(prompt).not.toContain(gold.paper.title)
  })

  it('give the three candidates the scores that they were written for', () => {
    const content = contents[0]!
    const scores = candidates.map((candidate) => {
      const parsed = economicKnowledge.parse(readCandidate(candidate, 'ek-1'), content)
      const { dimensions } = economicKnowledge.rules(content, parsed.ok ? parsed.answer : {})
      expect(dimensions.map(({ dimension }) => dimension)).toEqual([...questionTypes])
      return weighDimensions(
        dimensions.map(({ dimension, score, share }) => ({ id: dimension, score, weight: share! }))
      )
    })
    // Of 20 points: 18.5, one answer wrong and one order close; 13; 7.
    expect(scores.map((score) => score!.toFixed(3))).toEqual(['0.925', '0.650', '0.350'])
  })
})
