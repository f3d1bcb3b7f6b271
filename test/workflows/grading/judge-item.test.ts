import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judgeOf } from '../../../src/grading/panel.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { Judgment } from '../../../src/schemas/judgment.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { panelOf } from '../../../src/workflows/grading/define-panel.ts'
import { createItemJudge } from '../../../src/workflows/grading/judge-item.ts'
import { type JudgedSample, judgedSamples } from '../../grading/attacks/judged-items.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { askAt } from '../../models/support.ts'

const model = 'compatible:qwen3-32b'
const path = '/models/qwen3-32b.gguf'
let server: ModelServer
let sample: JudgedSample
beforeAll(async () => {
  server = await startModelServer()
  sample = (await judgedSamples()).find(({ taskType }) => taskType.name === 'MM')!
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

/** Answers with these points for every dimension, under a name. */
function answer(score: number, reported: string): void {
  const parts = sample.parts.map(({ id }) => [id, { rationale: 'because', quote: '', score }])
  server.script({ text: JSON.stringify({ parts: Object.fromEntries(parts) }), model: reported })
}

/** Has so many responses judged, one after another. */
async function judge(panel: ReturnType<typeof panelOf>, responses = 1): Promise<Judgment[]> {
  const told: Judgment[] = []
  const judgeItem = createItemJudge({
    ...{ panel, metrics: aerSuite.metrics, prompts: loadPrompt, ask: askAt(server.url), discard: async () => {} },
    onJudgment: async (judgment) => {
      told.push(judgment)
    }
  })
  const { taskType, judging, content } = sample
  for (let response = 0; response < responses; response += 1) {
    const output = `p = 1/2, once more ${response}`
    await judgeItem({ itemId: 'MM-1', taskType, judging, content, output, rules: [], values: null, known: [] })
  }
  return told
}

describe('createItemJudge', () => {
  it('takes the aliases of the panel, and without them pauses the judge after three replies by another model', async () => {
    answer(7.5, path)
    expect(await judge(panelOf(aerSuite, { judges: [{ model, aliases: [path] }] }))).toMatchObject([{ status: 'done' }])
    server.requests.length = 0
    const judgments = await judge(panelOf(aerSuite, { judges: [{ model }] }), 5)
    expect(judgments).toMatchObject(Array(5).fill({ status: 'failed', failure: 'other_model' }))
    expect(judgments.map(({ callIds }) => callIds.length)).toEqual([1, 1, 1, 0, 0])
    expect(server.requests).toHaveLength(3)
  })

  it('holds the judges of a new panel to half points, and those of a panel of before to none', async () => {
    answer(7.3, 'qwen3-32b')
    const { pointStep: _, ...before } = panelOf(aerSuite, { judges: [{ model }] })
    expect(before.judges).toEqual([judgeOf({ model })])
    expect(await judge({ ...before, pointStep: 0.5 })).toMatchObject([{ status: 'failed', failure: 'invalid' }])
    expect(await judge(before)).toMatchObject([{ status: 'done', parts: { correctness: { score: 7.3 } } }])
  })
})
