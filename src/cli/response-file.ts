import { renameSync, writeFileSync } from 'node:fs'
import stringify from 'safe-stable-stringify'
import { z } from 'zod'
import { AppError, ConflictError } from '../errors.ts'
import { type FoundLine, openLineFile } from '../models/line-file.ts'
import type { ModelParameters } from '../models/model.ts'
import type { RunAnswer } from '../workflows/releases/run-release.ts'

const answerSchema = z.looseObject({
  itemId: z.string(),
  /** Files of a single draw say nothing of it. */
  repeat: z.int().positive().default(1),
  release: z.string().optional(),
  output: z.string(),
  model: z.string(),
  setting: z.string().default('zero-shot'),
  parameters: z.record(z.string(), z.unknown()),
  stopReason: z.string(),
  promptHash: z.string(),
  costUsd: z.number().nullable(),
  refusedParameters: z.array(z.string()).default([]),
  askedOutputTokens: z.number().optional(),
  seemsCut: z.literal(true).optional()
})

/** An answer that stands in the file already. */
export type KnownAnswer = z.infer<typeof answerSchema>

export type ResponseFile = {
  /** What earlier runs left, by `drawKey`. */
  known: ReadonlyMap<string, KnownAnswer>
  add(answer: RunAnswer): Promise<void>
  close(): Promise<void>
}

export type ResponseRun = {
  model: string
  /** How items are put. */
  setting: string
  /** The seed is that of the first draw. */
  parameters: ModelParameters
  /** The release that this run asks an item of; null where nobody knows. Of items that are not asked, that of the others. */
  releaseOf: (itemId: string) => string | null
  /** Whether an answer that is there already stands; the others are taken out, to be asked for anew. */
  isKept: (answer: KnownAnswer) => boolean
  /** Whether lines name their draw. */
  hasRepeats: boolean
}

/** One draw of one item. */
export function drawKey({ itemId, repeat }: { itemId: string; repeat: number }): string {
  return `${repeat} ${itemId}`
}

/**
 * Opens the file in which one model's answers to a release are gathered, one a line, each the moment it arrives.
 *
 * @throws {AppError} `responses_of_another_run` when the file holds answers of another model, other parameters or another
 *   release, `responses_not_of_a_run`, `file_in_use`, `file_unwritable`
 */
export async function openResponseFile(path: string, run: ResponseRun): Promise<ResponseFile> {
  const known = new Map<string, KnownAnswer>()
  const texts = new Map<string, string>()
  let lines = 0
  const take = (line: FoundLine) => {
    const answer = parseAnswer(path, line)
    refuseOther(path, answer, run)
    lines += 1
    if (!run.isKept(answer)) return
    known.set(drawKey(answer), answer)
    texts.set(drawKey(answer), line.text)
  }
  const opened = await openLineFile(path, take)
  const file = lines === texts.size ? opened : await reopen(path, opened, [...texts.values()])
  return {
    known,
    add: async ({ repeat, ...answer }) => {
      const { itemId, ...rest } = answer
      await file.append(run.hasRepeats ? { itemId, repeat, ...rest } : answer)
    },
    close: () => file.close()
  }
}

/** Leaves out what does not stand, in one step: a run that is killed here has lost nothing. */
async function reopen(path: string, opened: { close(): Promise<void> }, texts: readonly string[]) {
  await opened.close()
  const next = `${path}.next`
  writeFileSync(next, texts.map((text) => `${text}\n`).join(''))
  renameSync(next, path)
  return await openLineFile(path, () => {})
}

function parseAnswer(path: string, { text, number }: FoundLine): KnownAnswer {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `${path}: line ${number} was not written by \`aerbench run\`: name another file`
    throw new AppError('responses_not_of_a_run', message, 400, { cause })
  }
}

function refuseOther(path: string, answer: KnownAnswer, run: ResponseRun): void {
  const differing = differences(answer, run)
  if (differing.length === 0) return
  throw new ConflictError(
    'responses_of_another_run',
    `${path} holds answers of ${differing.join(', ')}: go on with the options that it was begun with, or name another file`
  )
}

/** What an answer that is there says otherwise than this run, each as `temperature 0.5 (this run: none)`. */
function differences(answer: KnownAnswer, { model, setting, parameters, releaseOf }: ResponseRun): string[] {
  const release = releaseOf(answer.itemId)
  const { seed, ...rest } = answer.parameters
  // Each draw has a seed of its own.
  const base = typeof seed === 'number' ? { seed: seed - answer.repeat + 1 } : {}
  const there: Record<string, unknown> = { model: answer.model, setting: answer.setting, ...rest, ...base }
  const here: Record<string, unknown> = { model, setting, ...parameters }
  // Files from before lines named their release, and items that name none, say nothing of it.
  if (answer.release !== undefined && release !== null) Object.assign(there, { release: answer.release })
  if (answer.release !== undefined && release !== null) Object.assign(here, { release })
  return [...new Set([...Object.keys(there), ...Object.keys(here)])].flatMap((name) => {
    const [one, other] = [there[name], here[name]].map(wordOf)
    return one === other ? [] : [`${name} ${one} (this run: ${other})`]
  })
}

function wordOf(value: unknown): string {
  if (value === undefined) return 'none'
  return typeof value === 'string' ? value : stringify(value)!
}
