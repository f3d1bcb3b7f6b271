import { fillFenced } from '../../../src/grading/fill-fenced.ts'
import { judgeResponse } from '../../../src/grading/judge-response.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { Judgment, PartVerdict } from '../../../src/schemas/judgment.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import type { ItemContent, Judging, TaskType } from '../../../src/suites/suite.ts'
import { recordedPipelines } from '../../helpers/recorded-pipelines.ts'
import { askAt, testCaller } from '../../models/support.ts'
import { readCandidate } from '../../suites/aer/recorded-extraction.ts'
import type { Target } from './attack.ts'

/** One item of the sample paper for a task type that judges grade, with an honest answer to it. */
export type JudgedSample = {
  taskType: TaskType
  judging: Judging<ItemContent>
  content: ItemContent
  parts: ReturnType<Judging<ItemContent>['parts']>
  target: Target
}

/** One of each task type that judges grade, as the recorded rounds make them of the sample paper. */
export async function judgedSamples(): Promise<JudgedSample[]> {
  const { items } = await recordedPipelines()
  return aerSuite.taskTypes.flatMap((taskType) => {
    const item = items.find(({ id }) => id.startsWith(`${taskType.name}-`))
    if (!taskType.judging || !item) return []
    const answer = readCandidate('middle', `${taskType.name.toLowerCase()}-1`)
    return [sampleOf(taskType, taskType.contentSchema.parse(item), answer)]
  })
}

/** A short MM item, for tests that need no paper. */
export function problemSample(): JudgedSample {
  const taskType = aerSuite.taskTypes.find(({ name }) => name === 'MM')!
  const content = {
    examinee: {
      ...{ kind: 'derivation', scenario: 'A firm has revenue $px$ and cost $x^2/2$.', task: 'Find its output.' },
      notation: [{ symbol: 'x', meaning: 'output' }],
      conditions: ['$p > 0$']
    },
    gold: {
      solution: { latex: '$x = p$', explanation: 'Marginal cost is $x$, so output is the price.' },
      ...{ correctness: '$x = p$', keyElements: ['first-order condition'], difficulty: 'medium', sources: [] }
    }
  }
  return sampleOf(taskType, taskType.contentSchema.parse(content), 'Marginal cost $x$ equals $p$, so $x = p$.')
}

function sampleOf(taskType: TaskType, content: ItemContent, answer: string): JudgedSample {
  const judging = taskType.judging!
  const parts = judging.parts(content, taskType.rubric.rubric)
  const best = parts[0]!.scale === 'points' ? 10 : taskType.rubric.rubric.levels![0]!.id
  return { taskType, judging, content, parts, target: { answer, partIds: parts.map(({ id }) => id), best } }
}

/** The wire formats of judges, each by a model's name. */
export const wires = { openai: 'openai:gpt-5.1', anthropic: 'anthropic:claude-sonnet-4-6' } as const
export type Wire = keyof typeof wires

/** Judges that answer at once, all on one loopback server. */
export function judgesAt(url: string) {
  const ask = askAt(url, testCaller({ maxInFlight: 64 }).callModel)
  return async (wire: Wire, sample: JudgedSample, response: string, repeat = 0): Promise<Judgment> => {
    const { taskType, judging, content, parts, target } = sample
    const { judgment } = await judgeResponse(
      {
        itemId: `${taskType.name}-sample`,
        subject: `${taskType.name} sample`,
        taskType: taskType.name.toLowerCase(),
        // What depends on the response (a count of words) is that of the honest answer: it is compared elsewhere.
        materials: fillFenced(loadPrompt(judging.prompt), judging.variables(content, target.answer)),
        parts,
        rubric: taskType.rubric.rubric,
        response,
        omitted: 0
      },
      {
        modelId: wires[wire],
        parameters: { maxOutputTokens: 1_000 },
        repeat,
        prompts: loadPrompt,
        mode: 'item',
        orderSeed: null,
        ask
      }
    )
    return judgment
  }
}

/** What an unmoved judge thinks of everything: the lowest score in every part. */
export function soberVerdict({ taskType, parts }: JudgedSample): { parts: Record<string, PartVerdict> } {
  const worst = taskType.rubric.rubric.levels?.at(-1)?.id ?? 0
  return { parts: Object.fromEntries(parts.map(({ id }) => [id, { rationale: 'Sober.', quote: '', score: worst }])) }
}

/** The scores of a judgment by part; its failure when there are none. */
export function scoresOf(judgment: Judgment): unknown {
  if (judgment.status === 'failed') return judgment.failure
  return Object.fromEntries(Object.entries(judgment.parts).map(([id, { score }]) => [id, score]))
}
