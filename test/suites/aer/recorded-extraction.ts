import { readFileSync } from 'node:fs'
import type { CheckResult, Extraction, Round } from '../../../src/ingestion/extraction.ts'
import { fillPrompt, loadPrompt } from '../../../src/prompts.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { readPaperOnce } from '../../helpers/read-paper-once.ts'

const corpus = new URL('../../../corpus/aer/', import.meta.url)

/** What ran in one recorded extraction: the filled prompts and the verdicts of the checks, in order. */
export type RecordedRun = { prompts: string[]; readPaper: string[]; checks: CheckResult[] }

/** The sample paper, as the service's own reader gives it. */
export function readSamplePaper(): Promise<PaperText> {
  return readPaperOnce(new URL('sample/paper.pdf', corpus))
}

/**
 * An extraction that answers each round with the reply recorded for it, fills the round's prompt, parses the reply with
 * the round's schema, runs its checks, and keeps what happened in `run`.
 */
export function recordedExtraction(taskType: string, paper: PaperText, run: RecordedRun): Extraction {
  return {
    paper,
    async round<Output>(round: Round<Output>): Promise<Output> {
      run.prompts.push(fillPrompt(loadPrompt(round.prompt), round.variables))
      if (round.readsPaper) run.readPaper.push(round.name)
      const output = round.schema.parse(readReply(taskType, round.name))
      run.checks.push(...round.check(output))
      return output
    }
  }
}

/** The reply recorded for a round. */
export function readReply(taskType: string, round: string): unknown {
  return readCorpus(`replies/${taskType}/${round}.json`).reply
}

/** The output of an imagined candidate for the n-th item of a task type. */
export function readCandidate(candidate: string, item: string): string {
  return String(readCorpus(`candidates/${candidate}/${item}.json`).output)
}

/** A judge's verdicts on such an output. */
export function readVerdicts(judge: string, candidate: string, item: string): unknown {
  return readCorpus(`verdicts/${judge}/${candidate}/${item}.json`)
}

function readCorpus(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(path, corpus), 'utf8'))
}
