import { renameSync, writeFileSync } from 'node:fs'
import stringify from 'safe-stable-stringify'
import { z } from 'zod'
import { AppError, ConflictError } from '../errors.ts'
import { type FoundLine, openLineFile } from '../models/line-file.ts'
import type { ModelParameters } from '../models/model.ts'
import type { RunAnswer } from '../workflows/releases/run-release.ts'

const answerSchema = z.looseObject({
  itemId: z.string(),
  output: z.string(),
  model: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  stopReason: z.string(),
  promptHash: z.string(),
  costUsd: z.number().nullable()
})

/** An answer that stands in the file already. */
export type KnownAnswer = z.infer<typeof answerSchema>

export type ResponseFile = {
  /** What earlier runs left, by item id. */
  known: ReadonlyMap<string, KnownAnswer>
  add(answer: RunAnswer): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the file in which one model's answers to a release are gathered, one a line, each the moment it arrives.
 *
 * @param run.isKept whether an answer that is there already stands; the others are taken out, to be asked for anew
 * @throws {AppError} `responses_of_another_run` when the file holds answers of another model or other parameters,
 *   `responses_not_of_a_run`, `file_in_use`, `file_unwritable`
 */
export async function openResponseFile(
  path: string,
  run: { model: string; parameters: ModelParameters; isKept: (answer: KnownAnswer) => boolean }
): Promise<ResponseFile> {
  const known = new Map<string, KnownAnswer>()
  const texts = new Map<string, string>()
  let lines = 0
  const take = (line: FoundLine) => {
    const answer = parseAnswer(path, line)
    refuseOther(path, answer, run)
    lines += 1
    if (!run.isKept(answer)) return
    known.set(answer.itemId, answer)
    texts.set(answer.itemId, line.text)
  }
  const opened = await openLineFile(path, take)
  const file = lines === texts.size ? opened : await reopen(path, opened, [...texts.values()])
  return {
    known,
    add: async (answer) => {
      await file.append(answer)
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

function refuseOther(
  path: string,
  answer: KnownAnswer,
  { model, parameters }: { model: string; parameters: ModelParameters }
): void {
  const [there, wanted] = [
    { model: answer.model, ...answer.parameters },
    { model, ...parameters }
  ].map((run) => stringify(run))
  if (there === wanted) return
  throw new ConflictError(
    'responses_of_another_run',
    `${path} holds answers of ${there}, and this run is ${wanted}: name another file`
  )
}
