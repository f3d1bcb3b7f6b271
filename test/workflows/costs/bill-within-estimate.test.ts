import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { samplePaper } from '../../../src/demo/walk.ts'
import { usualThinkingTokens } from '../../../src/models/effort.ts'
import type { Usage } from '../../../src/models/model.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { ReasoningEffort } from '../../../src/schemas/reasoning-effort.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { estimateExtraction } from '../../../src/workflows/costs/estimate-extraction.ts'
import { extractedTaskTypes } from '../../../src/workflows/items/extracted-task-types.ts'
import { type ReceivedRequest, type ScriptedReply, startModelServer } from '../../helpers/model-server.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { sixPipelines } from '../../helpers/six-pipelines.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

const prices = loadPrices()
const models = ['openai:gpt-5.2-2025-12-11', 'anthropic:claude-sonnet-4-6']
/** The densest of 115 papers has 3.3 characters in a token, prose as that of the sample paper 4.4; a page of a file has more tokens than most. */
const [denseCharacters, densePageTokens] = [3, 4_000]
const pdf = readFileSync(samplePaper)

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

type Attempt = { request: ReceivedRequest; attempt: number; recorded: string; room: number; effort: string | null }
type Answer = { text: string; stop?: 'length'; output: number }

/** The bill in US dollars of all rounds of the sample paper, where each reply is what `reply` makes of the recorded one. */
async function billOf(modelId: string, reply: (attempt: Attempt) => Answer): Promise<{ usd: number; calls: number }> {
  const { answer, run } = sixPipelines(paper, { withChecks: true, choices: noChoices, pdf, isInTurn: true })
  const price = findPrice(prices, modelId)!
  const file = pdf.toString('base64')
  const server = await startModelServer()
  const attempts = new Map<string, number>()
  let usd = 0
  server.script((request): ScriptedReply => {
    const body = JSON.stringify(request.body)
    const recorded = answer(request)
    const attempt = 1 + (attempts.get(recorded) ?? 0)
    attempts.set(recorded, attempt)
    const room = Number(/"(?:max_completion_tokens|max_tokens)":(\d+)/.exec(body)![1])
    const effort = /"(?:reasoning_effort|effort)":"(\w+)"/.exec(body)?.[1] ?? null
    const { output, ...made } = reply({ request, attempt, recorded, room, effort })
    const ofFile = body.includes(file) ? paper.pageCount * densePageTokens : 0
    const input = ofFile + Math.ceil(body.replace(file, '').length / denseCharacters)
    const written = price.cacheWrite === undefined ? 0 : input
    const usage: Usage = {
      inputTokens: input,
      cachedInputTokens: 0,
      cacheWriteTokens: written,
      outputTokens: output,
      reasoningTokens: 0
    }
    usd += costUsd(price, usage)
    return made
  })
  try {
    await run(server.url, modelId)
  } finally {
    await server.close()
  }
  return { usd, calls: server.requests.length }
}

function estimateOf(modelId: string) {
  const taskTypes = extractedTaskTypes(aerSuite, [])
  return estimateExtraction({ paper, taskTypes, modelId, prices, delivery: 'live', choices: noChoices })
}

/** As the model would think that the estimate expects. */
function clean({ recorded, effort }: Attempt): Answer {
  const thinking = effort === null ? 0 : usualThinkingTokens(effort as ReasoningEffort)
  return { text: recorded, output: Math.ceil(recorded.length / 4) + thinking }
}

/** No JSON, as long as it can be: half of the room is text where the model thinks too. */
const rambling = ({ room, effort }: Attempt): Answer => ({
  text: 'So be it. '.repeat((room * denseCharacters) / (effort === null ? 1 : 4) / 10),
  output: room
})

describe.each(models)('the bill of %s', (modelId) => {
  it.each([
    [
      'cut off twice',
      (one: Attempt): Answer => ({ text: one.recorded.slice(0, 500), stop: 'length', output: one.room })
    ],
    ['no JSON twice, at full length', rambling],
    ['of the wrong shape twice', (one: Attempt): Answer => ({ text: `{"said": ${one.recorded}}`, output: one.room })]
  ])(
    'stays below the worst of the estimate where every reply is %s',
    async (_, spoil) => {
      const { usd, calls } = await billOf(modelId, (one) =>
        one.attempt < 3 ? spoil(one) : { ...clean(one), output: one.room }
      )
      const { rounds, worstUsd } = estimateOf(modelId)
      expect(calls).toBe(3 * rounds.length)
      expect(usd).toBeLessThan(worstUsd!)
      // It is near enough to be a bound of this, and not of anything.
      expect(usd).toBeGreaterThan(worstUsd! / 2)
    },
    120_000
  )

  it('stays below what it is planned by where every round is repaired once', async () => {
    const { usd, calls } = await billOf(modelId, (one) =>
      one.attempt < 2 ? { ...clean(one), text: `{"said": ${one.recorded}}` } : clean(one)
    )
    const { rounds, planUsd, worstUsd } = estimateOf(modelId)
    expect(calls).toBe(2 * rounds.length)
    expect(usd).toBeLessThan(planUsd!)
    expect(usd).toBeGreaterThan(planUsd! / 2)
    expect(planUsd!).toBeLessThan(worstUsd! / 2)
  }, 120_000)

  it('is at least a tenth of the worst where every first reply is good', async () => {
    const { usd, calls } = await billOf(modelId, clean)
    const { rounds, costUsd: likely, planUsd, worstUsd } = estimateOf(modelId)
    const figures = { bill: usd, likely: likely!, plan: planUsd!, worst: worstUsd! }
    console.log(
      modelId,
      Object.entries(figures)
        .map(([name, of]) => `${name} ${of.toFixed(2)}`)
        .join(', '),
      'USD'
    )
    expect(calls).toBe(rounds.length)
    expect(usd).toBeLessThan(worstUsd!)
    expect(worstUsd! / usd).toBeLessThan(10)
  }, 120_000)
})
