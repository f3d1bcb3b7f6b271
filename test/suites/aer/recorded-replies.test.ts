import { describe, expect, it } from 'vitest'
import { weighDimensions } from '../../../src/grading/weigh-dimensions.ts'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'
import { paperBody } from '../../../src/ingestion/paper-body.ts'
import { economicAnalysis } from '../../../src/suites/aer/ea/index.ts'
import { letters, questionTypes } from '../../../src/suites/aer/ek/content.ts'
import { economicKnowledge } from '../../../src/suites/aer/ek/index.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { literatureReview } from '../../../src/suites/aer/lr/index.ts'
import { partsOfModel } from '../../../src/suites/aer/mg/content.ts'
import { modelGeneration } from '../../../src/suites/aer/mg/index.ts'
import { problemKinds } from '../../../src/suites/aer/mm/content.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { paperAbstraction } from '../../../src/suites/aer/pa/index.ts'
import type { ItemContent, TaskType } from '../../../src/suites/suite.ts'
import { renderStrictly } from '../../helpers/render-strictly.ts'
import {
  type RecordedRun,
  readCandidate,
  readSamplePaper,
  readVerdicts,
  recordedExtraction
} from './recorded-extraction.ts'
import { candidates, judges, recordedScore } from './recorded-score.ts'

const paper = readSamplePaper()

/** What the recorded replies of a task type make of the sample paper. */
async function extractRecorded<Content extends ItemContent, Answer>({ name, source }: TaskType<Content, Answer>) {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  if (source.kind !== 'paper') throw new Error(`${name} does not read papers`)
  const extracted = await source.extract(recordedExtraction(name.toLowerCase(), await paper, run))
  return { ...run, rounds: source.rounds, contents: extracted.suitable ? extracted.contents : [] }
}

type Row = { taskType: TaskType; readsPaper: string[]; items: number; checksAbove: number }
const rows: Row[] = [
  { taskType: economicKnowledge, readsPaper: ['knowledge-points'], items: 1, checksAbove: 25 },
  { taskType: mathematicalModeling, readsPaper: ['math-content'], items: 3, checksAbove: 20 },
  { taskType: paperAbstraction, readsPaper: ['structure', 'condensed-body'], items: 1, checksAbove: 10 },
  {
    taskType: literatureReview,
    readsPaper: ['references', 'introduction-analysis', 'condensed-body'],
    items: 1,
    checksAbove: 10
  },
  { taskType: modelGeneration, readsPaper: ['full-model', 'narrative'], items: 1, checksAbove: 10 },
  { taskType: economicAnalysis, readsPaper: ['results', 'reference-analysis'], items: 2, checksAbove: 10 }
]

describe.each(rows)('recorded replies of $taskType.name', ({ taskType, readsPaper, items, checksAbove }) => {
  const recorded = extractRecorded(taskType)

  it('pass every check of their rounds', async () => {
    const { prompts, rounds, checks } = await recorded
    expect(prompts).toHaveLength(rounds.length)
    expect(checks.length).toBeGreaterThan(checksAbove)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('read the paper in the rounds of Figure 2', async () => {
    expect((await recorded).readPaper).toEqual(readsPaper)
  })

  it('make items that follow the content schema', async () => {
    const { contents } = await recorded
    expect(contents).toHaveLength(items)
    for (const content of contents) expect(taskType.contentSchema.parse(content)).toEqual(content)
  })
})

const judged: TaskType<ItemContent, string>[] = [
  mathematicalModeling,
  paperAbstraction,
  literatureReview,
  modelGeneration,
  economicAnalysis
]

describe.each(judged)('recorded verdicts on $name', (taskType) => {
  const recorded = extractRecorded(taskType)
  const itemAt = (index: number) => `${taskType.name.toLowerCase()}-${index + 1}`

  it('quote the responses word for word', async () => {
    const { contents } = await recorded
    expect(contents).not.toEqual([])
    for (const judge of judges) {
      for (const candidate of candidates) {
        for (const index of contents.keys()) {
          const { parts } = readVerdicts(judge, candidate, itemAt(index)) as {
            parts: Record<string, { quote: string }>
          }
          for (const { quote } of Object.values(parts)) {
            expect(readCandidate(candidate, itemAt(index))).toContain(quote)
          }
        }
      }
    }
  })

  it.each(aerSuite.metrics)('rank strong over middle over weak under $name', async ({ name: profile }) => {
    const { contents } = await recorded
    expect(contents).not.toEqual([])
    for (const [index, content] of contents.entries()) {
      const [strong, middle, weak] = candidates.map(
        (candidate) => recordedScore(taskType, content, { candidate, item: itemAt(index), profile }).score
      )
      expect(strong).toBeGreaterThan(middle! + 0.1)
      expect(middle).toBeGreaterThan(weak! + 0.1)
    }
  })
})

describe('the recorded item of EK', () => {
  const recorded = extractRecorded(economicKnowledge)

  it('has every quote in the paper, on the page that the point names', async () => {
    const { checks, contents } = await recorded
    const evidence = checks.filter(({ check }) => check === 'evidence-found')
    const points = contents[0]!.gold.knowledgePoints
    expect(evidence.map((result) => result.evidence?.page)).toEqual(points.map((point) => point.evidence.page))
  })

  it('never shows an ordering in its right order', async () => {
    for (const key of (await recorded).contents[0]!.gold.answers) expect(key.answer).not.toEqual([...letters])
  })

  it('shows the examinee every question and nothing of the key', async () => {
    const { examinee, gold } = (await recorded).contents[0]!
    const prompt = renderStrictly(economicKnowledge, examinee)
    for (const { stem } of examinee.questions) expect(prompt).toContain(stem)
    for (const { explanation } of gold.answers) expect(prompt).not.toContain(explanation)
    for (const { statement } of gold.knowledgePoints) expect(prompt).not.toContain(statement)
    expect(prompt).not.toContain(gold.paper.title)
  })

  it('gives the three candidates the scores that they were written for', async () => {
    const content = (await recorded).contents[0]!
    const scores = candidates.map((candidate) => {
      const parsed = economicKnowledge.parse(readCandidate(candidate, 'ek-1'), content, economicKnowledge.rubric.rubric)
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

describe('the recorded items of MM', () => {
  const recorded = extractRecorded(mathematicalModeling)

  it('show the examinee the problem and nothing of its solution', async () => {
    for (const { examinee, gold } of (await recorded).contents) {
      const prompt = renderStrictly(mathematicalModeling, examinee)
      expect(prompt).toContain(examinee.task)
      for (const line of gold.solution.latex.split('\n').filter((text) => text.length > 40)) {
        expect(prompt).not.toContain(line)
      }
      for (const text of [gold.solution.explanation, gold.correctness, ...gold.keyElements]) {
        expect(prompt).not.toContain(text)
      }
    }
  })

  it('are one problem of each kind, in a fixed order', async () => {
    expect((await recorded).contents.map(({ examinee }) => examinee.kind)).toEqual([...problemKinds])
  })
})

describe('the recorded item of PA', () => {
  it('shows the examinee neither the abstract nor the key points', async () => {
    const [content] = (await extractRecorded(paperAbstraction)).contents
    const prompt = renderStrictly(paperAbstraction, content!.examinee)
    expect(prompt).toContain(content!.examinee.condensedBody)
    expect(prompt).not.toContain(content!.gold.abstract.slice(0, 60))
    for (const { statement } of content!.gold.keyPoints) expect(prompt).not.toContain(statement)
  })
})

describe('the recorded item of LR', () => {
  const recorded = extractRecorded(literatureReview)

  it('shows the examinee no reference list and nothing of the introduction', async () => {
    const [content] = (await recorded).contents
    const prompt = renderStrictly(literatureReview, content!.examinee)
    for (const { title } of content!.gold.references) expect(prompt).not.toContain(title)
    for (const { summary } of content!.gold.argument) expect(prompt).not.toContain(summary)
  })

  it('has candidates that cite about 60, 35 and 10 per cent of the works', async () => {
    const { references } = (await recorded).contents[0]!.gold
    const shares = candidates.map(
      (candidate) => matchCitations(readCandidate(candidate, 'lr-1'), references).matched.length / references.length
    )
    // 16, 9 and 3 of 27
    expect(shares).toEqual([16 / 27, 9 / 27, 3 / 27])
  })

  it('scores citations by tier as counted by hand', async () => {
    const [content] = (await recorded).contents
    const citation = candidates.map((candidate) => {
      const { rules } = recordedScore(literatureReview, content!, { candidate, item: 'lr-1', profile: 'table2' })
      return rules.dimensions[0]!.score
    })
    // Of 12 in tier 1 and 15 in tier 2: strong 9 and 7, middle 4 and 5, weak 2 and 1.
    expect(citation[0]).toBeCloseTo(0.8 * (9 / 12) + 0.2 * (7 / 15), 12)
    expect(citation[1]).toBeCloseTo(0.8 * (4 / 12) + 0.2 * (5 / 15), 12)
    expect(citation[2]).toBeCloseTo(0.8 * (2 / 12) + 0.2 * (1 / 15), 12)
  })

  it("has every work found when the paper's own introduction is matched", async () => {
    const { introduction } = paperBody(await paper)
    const { matched, unmatched } = matchCitations(introduction!, (await recorded).contents[0]!.gold.references)
    expect(matched).toHaveLength(27)
    expect(unmatched).toEqual([])
  })
})

describe('the recorded item of MG', () => {
  const recorded = extractRecorded(modelGeneration)

  it('shows the examinee the story and nothing of the model', async () => {
    for (const { examinee, gold } of (await recorded).contents) {
      const prompt = renderStrictly(modelGeneration, examinee)
      expect(prompt).toContain(examinee.scenario)
      const { objectives, constraints, equilibrium, focs } = gold.model
      for (const { latex } of [...objectives, ...constraints, ...equilibrium, ...focs]) {
        expect(prompt).not.toContain(latex)
      }
      for (const { description } of gold.elements) expect(prompt).not.toContain(description)
    }
  })

  it('shares out exactly 100 points over the parts of the model', async () => {
    const { elements, model } = (await recorded).contents[0]!.gold
    expect(elements.map(({ source }) => source).sort()).toEqual(
      partsOfModel(model)
        .map(({ source }) => source)
        .sort()
    )
    // In hundredths, since binary fractions do not add up exactly.
    expect(elements.reduce((sum, { points }) => sum + Math.round(points * 100), 0)).toBe(10_000)
  })
})

describe('the recorded items of EA', () => {
  const recorded = extractRecorded(economicAnalysis)

  it("show the examinee nothing of the authors' analysis", async () => {
    for (const { examinee, gold } of (await recorded).contents) {
      const prompt = renderStrictly(economicAnalysis, examinee)
      expect(prompt).toContain(examinee.dataDescription)
      expect(prompt).not.toContain(gold.referenceAnalysis.slice(0, 60))
    }
  })

  it('leave out the parts of dimensions that do not apply', async () => {
    const { contents } = await recorded
    const ids = contents.map((content) =>
      economicAnalysis.judging!.parts(content, economicAnalysis.rubric.rubric).map(({ id }) => id)
    )
    expect(ids[0]).toContain('policy_implication')
    expect(ids[1]).not.toContain('policy_implication')
    expect(ids[1]).toHaveLength(5)
  })
})
