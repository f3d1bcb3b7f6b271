import { describe, expect, it } from 'vitest'
import { fillPrompt, loadPrompt } from '../../../../src/prompts.ts'
import { contentSchema, type MgContent } from '../../../../src/suites/aer/mg/content.ts'
import { extract } from '../../../../src/suites/aer/mg/extract.ts'
import { fullModelReplySchema } from '../../../../src/suites/aer/mg/full-model-round.ts'
import { modelGeneration } from '../../../../src/suites/aer/mg/index.ts'
import { renderItem } from '../../../../src/suites/render-item.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const content: MgContent = {
  examinee: { scenario: 'People search for jobs along a corridor.' },
  gold: {
    model,
    elements: [
      {
        id: 'e1',
        category: 'agent',
        source: 'A1',
        name: 'Job seekers',
        description: 'Two groups.',
        complexity: 'simple',
        points: 40
      },
      {
        id: 'e2',
        category: 'objective',
        source: 'O1',
        name: 'Surplus',
        description: 'An integral.',
        complexity: 'complex',
        points: 60
      }
    ]
  }
}
const judging = modelGeneration.judging!

describe('modelGeneration', () => {
  it('has the five levels of E.4', () => {
    const shares = modelGeneration.rubric.rubric.levels!.map(({ id, share }) => [id, share])
    expect(shares).toEqual([
      ['correct', 1],
      ['substantial', 0.7],
      ['partial', 0.4],
      ['minimal', 0.15],
      ['missing', 0]
    ])
  })

  it('has one part per element, weighed by its points and judged by level', () => {
    expect(judging.parts(content, modelGeneration.rubric.rubric)).toEqual([
      {
        id: 'e1',
        dimension: 'elements',
        name: 'Job seekers (agent)',
        description: 'Two groups.',
        weight: 40,
        scale: 'levels'
      },
      {
        id: 'e2',
        dimension: 'elements',
        name: 'Surplus (objective)',
        description: 'An integral.',
        weight: 60,
        scale: 'levels'
      }
    ])
  })

  it('shows the examinee the story alone, and the judges every part of the model', () => {
    expect(renderItem(modelGeneration, content.examinee)).toContain(content.examinee.scenario)
    const judged = fillPrompt(loadPrompt(judging.prompt), judging.variables(content, 'A response.'))
    const { objectives, constraints, equilibrium, focs } = model
    for (const { latex } of [...objectives, ...constraints, ...equilibrium, ...focs]) expect(judged).toContain(latex)
    for (const { name } of model.agents) expect(judged).toContain(name)
  })

  it('takes any text for an answer, but not white space', () => {
    expect(modelGeneration.parse(' A model. ', content, modelGeneration.rubric.rubric)).toEqual({
      ok: true,
      answer: 'A model.'
    })
    expect(modelGeneration.parse('\n', content, modelGeneration.rubric.rubric)).toEqual({ ok: false, reason: 'empty' })
  })

  it('refuses an element without points', () => {
    const [first] = content.gold.elements
    const gold = { ...content.gold, elements: [{ ...first, points: 0 }] }
    expect(contentSchema.safeParse(content).success).toBe(true)
    expect(contentSchema.safeParse({ ...content, gold }).success).toBe(false)
  })

  it('stops after the first round when the paper has no model, with the reason', async () => {
    const asked: string[] = []
    const extracted = await extract({
      paper: await readSamplePaper(),
      round: async (round) => {
        asked.push(round.name)
        const reply = { ...(readReply('mg', round.name) as object), suitable: false, reasonNotSuitable: 'No model.' }
        return round.schema.parse(reply)
      }
    })
    expect(extracted).toEqual({ suitable: false, reason: 'No model.' })
    expect(asked).toEqual(['full-model'])
  })
})
