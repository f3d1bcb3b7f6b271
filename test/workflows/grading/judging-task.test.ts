import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeResponse } from '../../../src/grading/judge-response.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import { judgingTaskOf } from '../../../src/workflows/grading/judging-task.ts'
import { type JudgedSample, judgedSamples } from '../../grading/attacks/judged-items.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { askAt } from '../../models/support.ts'

let server: ModelServer
let samples: JudgedSample[]
beforeAll(async () => {
  server = await startModelServer()
  samples = await judgedSamples()
})
afterAll(() => server.close())

function taskFor({ taskType, judging, content }: JudgedSample, output: string) {
  return judgingTaskOf({ itemId: `${taskType.name}-1`, taskType, judging, content, output }, loadPrompt)
}

/** All that one judge is sent, and its judgment. */
async function judge(sample: JudgedSample, output: string) {
  server.requests.length = 0
  const part = { rationale: 'because', quote: '', score: sample.target.best }
  server.script({ text: JSON.stringify({ parts: Object.fromEntries(sample.parts.map(({ id }) => [id, part])) }) })
  const { judgment } = await judgeResponse(taskFor(sample, output), {
    ...{ modelId: 'openai:gpt-5.1', parameters: { maxOutputTokens: 500 }, repeat: 0, mode: 'item', orderSeed: 1 },
    ...{ prompts: loadPrompt, ask: askAt(server.url) }
  })
  return { judgment, sent: server.requests[0]!.texts.join('\n') }
}

describe('a response of 255 kB', () => {
  it('costs judges no more than its task type allows, and says what they did not see', async () => {
    const long = 'word '.repeat(51_000)
    expect(samples.map(({ taskType }) => taskType.name)).toEqual(['MM', 'PA', 'LR', 'MG', 'EA'])
    for (const sample of samples) {
      const { mostCharacters } = sample.judging
      const [short, { sent, judgment }] = [await judge(sample, 'word'), await judge(sample, long)]
      // The fence marks lines, and the note says what is missing.
      expect(sent.length - short.sent.length).toBeLessThan(mostCharacters + 500)
      const omitted = long.length - mostCharacters
      expect(sent).toContain(`goes on for ${omitted} more characters`)
      expect(judgment).toMatchObject({ omittedCharacters: omitted })
      expect(short.sent).not.toContain('goes on for')
      expect(short.judgment).not.toHaveProperty('omittedCharacters')
    }
  })
})

describe('judgingTaskOf', () => {
  it('shows a response of just the length whole, and cuts no character in the middle', () => {
    const sample = samples.find(({ taskType }) => taskType.name === 'PA')!
    const most = sample.judging.mostCharacters
    expect(taskFor(sample, 'x'.repeat(most))).toMatchObject({ response: 'x'.repeat(most), omitted: 0 })
    const paired = `${'x'.repeat(most - 1)}\u{1d4ab}`
    expect(taskFor(sample, paired)).toMatchObject({ response: 'x'.repeat(most - 1), omitted: 2 })
  })
})
