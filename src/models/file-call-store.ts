import { z } from 'zod'
import { AppError } from '../errors.ts'
import { type FoundLine, openLineFile, type Place } from './line-file.ts'
import { isWithin } from './memory-call-store.ts'
import type { ModelCall, ModelCallStore } from './model-calls.ts'

export type FileCallStore = ModelCallStore & {
  /** Calls whose replies turned out unusable: they stay in the file, and answer no later call. */
  discard(ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

const usageSchema = z.object({
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  cacheWriteTokens: z.number(),
  outputTokens: z.number(),
  reasoningTokens: z.number()
})

/** What the store looks for in a call; the line holds all of it. */
const callSchema = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(['done', 'unusable', 'refused', 'failed']),
  costUsd: z.number().nullable(),
  paperId: z.string().nullable(),
  extractionId: z.string().nullable(),
  submissionId: z.string().nullable(),
  createdAt: z.coerce.date(),
  purpose: z.string().default(''),
  usage: usageSchema.nullable().default(null)
})
const lineSchema = z.union([z.object({ call: callSchema }), z.object({ discarded: z.array(z.string()) })])
type KnownCall = z.infer<typeof callSchema> & { place: Place }

export type FileCallStoreOptions = {
  /** Refusals and replies that were cut off answer later calls too, as all that a model said in a run is part of it. */
  repeatsRefused?: boolean
  /** Told each call once: those that the file holds, and then each new one. */
  onCall?: (call: Pick<ModelCall, 'id' | 'status' | 'purpose' | 'usage' | 'costUsd'>) => void
}

/**
 * Calls in a file, for tools without a database: a second run finds what the first one paid for, and its budgets count
 * it. One call a line, whole, as `{"call": {…}}`; only keys, costs and places are held in memory.
 *
 * @throws {AppError} `calls_unreadable` naming the line, `file_in_use`, `file_unwritable`
 */
export async function openFileCallStore(
  path: string,
  { repeatsRefused = false, onCall = () => {} }: FileCallStoreOptions = {}
): Promise<FileCallStore> {
  const calls = new Map<string, KnownCall>()
  const answers = new Map<string, KnownCall>()
  const claimed = new Set<string>()

  function learn(call: KnownCall): void {
    calls.set(call.id, call)
    onCall(call)
    if (call.status === 'done' || (repeatsRefused && call.status === 'refused')) answers.set(call.key, call)
  }
  function forget(id: string): void {
    const key = calls.get(id)?.key
    if (key !== undefined && answers.get(key)?.id === id) answers.delete(key)
  }

  const file = await openLineFile(path, (line) => {
    const known = parseLine(path, line)
    if ('call' in known) learn({ ...known.call, place: line.place })
    else for (const id of known.discarded) forget(id)
  })

  return {
    async find(key) {
      const known = answers.get(key)
      if (!known) return null
      const { call }: { call: ModelCall } = JSON.parse(await file.read(known.place))
      return { ...call, createdAt: known.createdAt }
    },
    async save(call) {
      if (calls.has(call.id)) return
      learn({ ...call, place: await file.append({ call }) })
    },
    async discard(ids) {
      if (ids.length === 0) return
      await file.append({ discarded: ids })
      for (const id of ids) forget(id)
    },
    async claim(key) {
      if (claimed.has(key)) return null
      claimed.add(key)
      return async () => {
        claimed.delete(key)
      }
    },
    spentUsd: async (scope) =>
      [...calls.values()]
        .filter((call) => isWithin(call, scope))
        .reduce((total, { costUsd }) => total + (costUsd ?? 0), 0),
    close: () => file.close()
  }
}

function parseLine(path: string, { text, number }: FoundLine): z.infer<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `${path}: line ${number} is no stored call: name another file with --cache, or remove this one`
    throw new AppError('calls_unreadable', message, 400, { cause })
  }
}
