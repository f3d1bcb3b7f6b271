import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { fenceMark } from '../grading/fence.ts'
import { jsonValueSchema } from '../schemas/json.ts'

export const corpusFolder = fileURLToPath(new URL('../../corpus/aer/', import.meta.url))
export const candidateNames = ['strong', 'middle', 'weak'] as const
export type CandidateName = (typeof candidateNames)[number]

const replySchema = z.object({ reply: jsonValueSchema })
const outputSchema = z.object({ taskType: z.string(), index: z.int().positive(), output: z.string() })
const verdictSchema = z.object({ parts: z.record(z.string(), jsonValueSchema) })
const labelsSchema = z.record(z.string(), z.record(z.string(), z.string()))

/** What stands recorded for the sample paper: written for it by hand, not drawn from a model. */
export type Recordings = {
  /** Text that only the sample paper holds. */
  sampleMarker: string
  /** The file itself, as it stands in requests. */
  samplePdf: string
  /** Reply of a round by the name of its structured output, for example `ek-knowledge-points`. */
  rounds: ReadonlyMap<string, unknown>
  /** Verdict by provider and by the fence mark of the response judged. */
  verdicts: Readonly<Record<'anthropic' | 'openai', ReadonlyMap<string, unknown>>>
}

export function loadRecordings(): Recordings {
  const taskTypes = readdirSync(join(corpusFolder, 'replies')).sort()
  const rounds = taskTypes.flatMap((taskType) =>
    jsonFiles(join('replies', taskType)).map(
      ({ name, content }) => [`${taskType}-${name}`, replySchema.parse(content).reply] as const
    )
  )
  const { marker } = z.object({ marker: z.string() }).parse(readJson(join('sample', 'sample.json')))
  return {
    sampleMarker: marker,
    samplePdf: readFileSync(join(corpusFolder, 'sample', 'paper.pdf'), 'base64'),
    rounds: new Map(rounds),
    verdicts: { anthropic: verdictsOf('anthropic'), openai: verdictsOf('openai') }
  }
}

/** The outputs of one imagined candidate by `TASKTYPE-index` (papers) and by fragment id (CI). */
export function loadCandidate(candidate: CandidateName): Map<string, string> {
  const fromPapers = jsonFiles(join('candidates', candidate)).map(({ content }) => {
    const { taskType, index, output } = outputSchema.parse(content)
    return [`${taskType}-${index}`, output] as const
  })
  const labels = labelsSchema.parse(readJson(join('candidates', `${candidate}-ci.json`)))
  const fromFragments = Object.entries(labels).map(([id, fields]) => [`CI-${id}`, JSON.stringify(fields)] as const)
  return new Map([...fromPapers, ...fromFragments])
}

function verdictsOf(provider: 'anthropic' | 'openai'): Map<string, unknown> {
  return new Map(
    candidateNames.flatMap((candidate) =>
      jsonFiles(join('verdicts', provider, candidate)).map(({ name, content }) => {
        const { output } = outputSchema.parse(readJson(join('candidates', candidate, `${name}.json`)))
        return [fenceMark(output), verdictSchema.parse(content)] as const
      })
    )
  )
}

function jsonFiles(folder: string): { name: string; content: unknown }[] {
  return readdirSync(join(corpusFolder, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.json'.length), content: readJson(join(folder, file)) }))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(corpusFolder, path), 'utf8'))
}
