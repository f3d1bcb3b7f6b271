import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type FoundLine, openLineFile } from '../line-file.ts'

/** A batch that has not ended, as it is written down. */
export type JournalBatch = {
  /** Ours, a UUID. */
  id: string
  modelId: string
  baseUrl: string
  createdAt: Date
  /** When it was last tried to create it. */
  triedAt: Date
  /** Of its calls. */
  keys: readonly string[]
  /** The provider's; null where its answer never came. */
  name: string | null
}

/** Batches of a tool without a database. What it says is in the file once a promise resolves. */
export type BatchJournal = {
  /** Batches that have not ended, the oldest first. */
  unended(): readonly JournalBatch[]
  /** The provider's names of all batches. */
  names(): ReadonlySet<string>
  /** How many batches did not bring a call. */
  failuresOf(key: string): number
  /** Whether a call is to be made live, as batches do not bring it. */
  isLive(key: string): boolean
  make(batch: Omit<JournalBatch, 'triedAt' | 'name'>): Promise<void>
  tryAgain(id: string, triedAt: Date): Promise<void>
  nameBatch(id: string, name: string): Promise<void>
  /** @param without calls that it did not bring: to go by another batch, or live */
  end(id: string, without: { retry: readonly string[]; live: readonly string[] }): Promise<void>
  close(): Promise<void>
}

const keysSchema = z.array(z.string())
const lineSchema = z.union([
  z.object({
    made: z.object({
      ...{ id: z.string(), modelId: z.string(), baseUrl: z.string() },
      createdAt: z.coerce.date(),
      keys: keysSchema
    })
  }),
  z.object({ tried: z.object({ id: z.string(), at: z.coerce.date() }) }),
  z.object({ named: z.object({ id: z.string(), name: z.string() }) }),
  z.object({ ended: z.object({ id: z.string(), retry: keysSchema, live: keysSchema }) })
])
type Line = z.infer<typeof lineSchema>

/**
 * Opens a journal of batches: one event a line. A batch is written down before it is made, and its requests carry its id,
 * so that after a kill it is found and not made twice.
 *
 * @throws {AppError} `batches_unreadable` naming the line, `file_in_use`, `file_unwritable`
 */
export async function openBatchJournal(path: string): Promise<BatchJournal> {
  const batches = new Map<string, JournalBatch>()
  const names = new Set<string>()
  const failures = new Map<string, number>()
  const live = new Set<string>()

  function learn(line: Line): void {
    if ('made' in line) {
      const { made } = line
      batches.set(made.id, { ...made, triedAt: made.createdAt, name: null })
    } else if ('tried' in line) change(line.tried.id, { triedAt: line.tried.at })
    else if ('named' in line) {
      change(line.named.id, { name: line.named.name })
      names.add(line.named.name)
    } else {
      batches.delete(line.ended.id)
      for (const key of line.ended.retry) failures.set(key, (failures.get(key) ?? 0) + 1)
      for (const key of line.ended.live) live.add(key)
    }
  }
  function change(id: string, changes: Partial<JournalBatch>): void {
    const batch = batches.get(id)
    if (batch) batches.set(id, { ...batch, ...changes })
  }

  const file = await openLineFile(path, (line) => learn(parseLine(path, line)))
  const write = async (line: Line) => {
    await file.append(line)
    learn(line)
  }
  return {
    unended: () => [...batches.values()],
    names: () => names,
    failuresOf: (key) => failures.get(key) ?? 0,
    isLive: (key) => live.has(key),
    make: (made) => write({ made: { ...made, keys: [...made.keys] } }),
    tryAgain: (id, at) => write({ tried: { id, at } }),
    nameBatch: (id, name) => write({ named: { id, name } }),
    end: (id, { retry, live }) => write({ ended: { id, retry: [...retry], live: [...live] } }),
    close: () => file.close()
  }
}

function parseLine(path: string, { text, number }: FoundLine): Line {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `${path}: line ${number} is not of a journal of batches: name another file for the responses`
    throw new AppError('batches_unreadable', message, 400, { cause })
  }
}
