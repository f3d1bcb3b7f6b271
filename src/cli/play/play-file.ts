import stringify from 'safe-stable-stringify'
import { z } from 'zod'
import { AppError, ConflictError } from '../../errors.ts'
import { openLineFile } from '../../models/line-file.ts'
import { runSizeSchema } from '../../schemas/run.ts'

/** An instance for practice, which may be played several times. */
const practiceSchema = z.strictObject({
  taskType: z.string(),
  variant: z.string().optional(),
  seed: z.int(),
  repeat: z.int().positive()
})
/** What a run is played for: an instance for practice or an item of a submission. */
const taskSchema = z.union([
  practiceSchema.extend({ level: z.string() }),
  practiceSchema.extend({ size: runSizeSchema }),
  z.strictObject({ submission: z.string(), item: z.string() })
])
export type PlayTask = z.infer<typeof taskSchema>

/** By seat: a model and its parameters. */
const playersSchema = z.array(z.looseObject({ model: z.string(), parameters: z.record(z.string(), z.unknown()) }))
export type Players = z.infer<typeof playersSchema>

/** A run as it stood when the line was written; of several lines of one task the last counts. */
const runLineSchema = z.looseObject({
  /** Under which the service opens the run once. */
  key: z.string(),
  task: taskSchema,
  players: playersSchema,
  style: z.string(),
  run: z.string().nullable(),
  state: z.enum(['opening', 'open', 'over', 'failed'])
})
export type RunLine = z.infer<typeof runLineSchema>

/** The submission that the file's runs are for, where this command opens it. */
const draftLineSchema = z.strictObject({
  key: z.string(),
  release: z.string(),
  submission: z.string().nullable()
})
export type DraftLine = z.infer<typeof draftLineSchema>

export type PlayFile = {
  runOf(task: PlayTask): RunLine | null
  draftOf(release: string): DraftLine | null
  put(line: RunLine | DraftLine): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the file in which runs are kept track of, one line for each step of a run.
 *
 * @throws {AppError} `runs_begun_otherwise` when a run in it has other models, parameters or prompts; `runs_not_of_a_play`,
 *   `file_in_use`, `file_unwritable`
 */
export async function openPlayFile(path: string, begun: Pick<RunLine, 'players' | 'style'>): Promise<PlayFile> {
  const runs = new Map<string, RunLine>()
  const drafts = new Map<string, DraftLine>()
  const learn = (line: RunLine | DraftLine) => {
    if ('task' in line) runs.set(stringify(line.task), line)
    else drafts.set(line.release, line)
  }
  const file = await openLineFile(path, ({ text, number }) => {
    const line = parseLine(text, `${path}: line ${number}`)
    if ('task' in line) refuseOther(path, line, begun)
    learn(line)
  })
  return {
    runOf: (task) => runs.get(stringify(task)) ?? null,
    draftOf: (release) => drafts.get(release) ?? null,
    async put(line) {
      await file.append(line)
      learn(line)
    },
    close: () => file.close()
  }
}

function parseLine(text: string, where: string): RunLine | DraftLine {
  try {
    return z.union([runLineSchema, draftLineSchema]).parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('runs_not_of_a_play', `${where} tells of no run: name another file`, 400, { cause })
  }
}

function refuseOther(path: string, { players, style }: RunLine, begun: Pick<RunLine, 'players' | 'style'>): void {
  if (stringify({ players, style }) === stringify({ players: begun.players, style: begun.style })) return
  const models = players.map(({ model, parameters }) => `${model} ${stringify(parameters)}`).join(' and ')
  throw new ConflictError(
    'runs_begun_otherwise',
    `${path} holds runs of ${models} with ${style} prompts: go on with the options that they were begun with, or name another file`
  )
}
