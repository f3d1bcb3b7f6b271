import { loadRecordings } from '../../src/demo/recordings.ts'
import type { RoundPlan } from '../../src/ingestion/extraction.ts'
import { paperPart } from '../../src/ingestion/render-paper.ts'
import { plannedSettings, type RoundChoices } from '../../src/ingestion/round-settings.ts'
import { roundParameters, runRound } from '../../src/ingestion/run-round.ts'
import type { Ask } from '../../src/models/ask.ts'
import { callKey } from '../../src/models/call-key.ts'
import { callKeyHeader } from '../../src/models/courier-headers.ts'
import type { ModelRequest } from '../../src/models/model.ts'
import { openModel } from '../../src/models/open-model.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { settingsFor, testCaller } from '../models/support.ts'
import type { ReceivedRequest } from './model-server.ts'

/** The six pipelines of one paper, with recorded replies, on one model server. */
export type SixPipelines = {
  /** The recorded reply to a request: the server's `answer`. */
  answer: (request: ReceivedRequest) => string
  /** Runs all rounds of all pipelines side by side, each as a job of the service would. */
  run: (url: string, modelId: string) => Promise<RoundRequest[]>
}

/** What was asked in a round, in the order of asking. */
export type RoundRequest = { taskType: string; key: string; request: ModelRequest }

/**
 * @param options.choices of efforts; none is asked for where they are left out
 * @param options.pdf the file of the paper, for rounds that read it by their plan; without it all read our text
 * @param options.isInTurn whether one round is run behind the other, so that the order of requests is always the same
 * @param options.withChecks false for a paper that the replies were not recorded for: whatever comes then passes
 */
export function sixPipelines(
  paper: PaperText,
  options: { withChecks: boolean; choices?: RoundChoices; pdf?: Uint8Array; isInTurn?: true }
): SixPipelines {
  const { rounds: replies } = loadRecordings()
  /** The name of the structured output by the key of the call, which the adapters send along. */
  const names = new Map<string, string>()
  return {
    answer: ({ headers }) => JSON.stringify(replies.get(names.get(String(headers[callKeyHeader])) ?? '')),
    async run(url, modelId) {
      const { choices, pdf = null } = options
      const askedWith = (taskType: string, round: RoundPlan) => {
        const settings = choices ? plannedSettings(round, { taskType, modelId, choices, paper }) : null
        const file = settings?.paperForm === 'pdf' ? pdf : null
        return {
          parameters: roundParameters(round, { paper, effort: settings?.reasoningEffort ?? null }),
          paperParts: [paperPart(paper, file)]
        }
      }
      // Node's own fetch keeps the header with the key, which ours takes off.
      const model = openModel(modelId, { ...settingsFor(url), fetch })
      const { callModel } = testCaller()
      const asked: RoundRequest[] = []
      const runs = aerSuite.taskTypes.map(({ name: taskType, source }) => async () => {
        if (source.kind !== 'paper') return
        const keeping: Ask = (_, options) => {
          const { request } = options
          const key = callKey(model, request)
          names.set(key, request.output!.name)
          asked.push({ taskType, key, request })
          return callModel({ ...options, model })
        }
        const common = { taskType, paper, modelId, ask: keeping }
        await source.extract({
          paper,
          round: async (round) => {
            const { output, failure } = await runRound(options.withChecks ? round : { ...round, check: () => [] }, {
              ...common,
              ...askedWith(taskType, round)
            })
            if (output === null || failure !== null) throw new Error(`${taskType} ${round.name}: ${failure}`)
            return output
          }
        })
      })
      if (options.isInTurn) for (const run of runs) await run()
      else await Promise.all(runs.map((run) => run()))
      return asked
    }
  }
}
