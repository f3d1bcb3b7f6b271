import { fillPrompt, loadPrompt } from '../../src/prompts.ts'
import { toJson } from '../../src/schemas/json.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { readReply, readSamplePaper, recordedExtraction } from '../suites/aer/recorded-extraction.ts'
import type { SampleItem } from './sample-extractions.ts'

/** All rounds of the sample paper with what they ask and the reply recorded, and the items that these make. */
export type RecordedPipelines = { rounds: RecordedRound[]; items: SampleItem[] }

/** `name` as in `ek-knowledge-points`; `prompt` is filled; `reply` is JSON text. */
export type RecordedRound = { name: string; prompt: string; reply: string }

/** Runs the pipelines of the sample paper on their recorded replies, without a service and without a model. */
export async function recordedPipelines(): Promise<RecordedPipelines> {
  const paper = await readSamplePaper()
  const pipelines: RecordedPipelines = { rounds: [], items: [] }
  for (const { name, source } of aerSuite.taskTypes) {
    if (source.kind !== 'paper') continue
    const folder = name.toLowerCase()
    const recorded = recordedExtraction(folder, paper, { prompts: [], readPaper: [], checks: [] })
    const extracted = await source.extract({
      paper,
      async round(round) {
        const prompt = fillPrompt(loadPrompt(round.prompt), round.variables)
        const reply = JSON.stringify(readReply(folder, round.name))
        pipelines.rounds.push({ name: `${folder}-${round.name}`, prompt, reply })
        return await recorded.round(round)
      }
    })
    if (!extracted.suitable) throw new Error(`${name}: ${extracted.reason}`)
    for (const [index, { examinee, gold }] of extracted.contents.entries()) {
      const id = `${name}-${paper.sha256.slice(0, 8)}-${index + 1}`
      pipelines.items.push({ id, examinee: toJson(examinee), gold: toJson(gold) })
    }
  }
  return pipelines
}
