import { existsSync } from 'node:fs'
import { z } from 'zod'
import { AppError, InvalidError } from '../errors.ts'
import { exactRequestSchema, type RequestLine, requestLineSchema } from '../schemas/exact-request.ts'
import type { ReleaseItem } from '../schemas/release.ts'
import type { Split } from '../schemas/states.ts'
import type { ExamineeTask } from '../workflows/releases/ask-examinee.ts'
import { balancedItems, namedItems, readIds } from './choose-items.ts'
import { readJsonLines } from './read-json-lines.ts'
import { useService } from './use-service.ts'

const lineSchema = z.looseObject({
  id: z.string().min(1),
  suite: z.string().optional(),
  taskType: z.string(),
  split: z.string().optional(),
  release: z.string().optional(),
  examinee: z.unknown(),
  prompt: z.string().min(1).optional(),
  requestHash: z.string().optional()
})

const requestSchema = requestLineSchema
  .pick({ itemId: true, taskType: true, split: true, release: true })
  .extend(exactRequestSchema.shape)

type Request = z.infer<typeof requestSchema>

export type RunSelection = {
  release: string
  split?: Split | undefined
  types?: readonly string[] | undefined
  items?: string
  adaptation?: string
  limit?: number
}

/**
 * The items that a model is asked: of a release of the service, or of a file that `release export` wrote, or that holds
 * examinee views.
 *
 * @throws {AppError} `release_not_found`, `items_unreadable` naming the line, `release_empty`, `items_unnamed`,
 *   `items_unknown`
 */
export async function readRunItems(selection: RunSelection): Promise<ExamineeTask[]> {
  const { release, split, types, limit, adaptation } = selection
  const ids = selection.items === undefined ? null : readIds(selection.items)
  const items = existsSync(release)
    ? await fromFile(release, { split, adaptation })
    : await fromService(release, { split, adaptation })
  const wanted = items.filter(({ taskType }) => !types || types.includes(taskType.toUpperCase()))
  const limits = [...(split ? [`in the ${split} split`] : []), ...(types ? [`of the types ${types.join(', ')}`] : [])]
  const named = ids === null ? wanted : namedItems(wanted, ids, [release, ...limits].join(' '))
  const chosen = limit === undefined ? named : balancedItems(named, limit)
  if (chosen.length > 0) return chosen
  throw new AppError('release_empty', `${release} has no items ${limits.join(' ')}`.trimEnd(), 400)
}

type Asked = { split: Split | undefined; adaptation: string | undefined }

async function fromService(release: string, { split, adaptation }: Asked): Promise<ExamineeTask[]> {
  if (adaptation !== undefined) {
    const asked = new URLSearchParams({ adaptation, ...(split && { split }) })
    const path = `/v1/releases/${encodeURIComponent(release)}/requests?${asked}`
    const lines = await useService((client) => client.get<RequestLine[]>(path), { reads: true })
    return lines.map(taskOf)
  }
  const query = split ? `?split=${split}` : ''
  const items = await useService(
    (client) => client.list<ReleaseItem>(`/v1/releases/${encodeURIComponent(release)}/items${query}`),
    { reads: true }
  )
  return items.map(({ id, taskType, prompt, requestHash }) => ({ id, taskType, prompt, release, requestHash }))
}

async function fromFile(path: string, { split, adaptation }: Asked): Promise<ExamineeTask[]> {
  const tasks = new Map<string, ExamineeTask>()
  for await (const { number, value, problem } of readJsonLines(path)) {
    const refuse = (reason: string) => new InvalidError('items_unreadable', `${path}: line ${number} ${reason}`)
    if (problem !== null) throw refuse(problem)
    const request = requestSchema.safeParse(value)
    if (request.success) {
      const { itemId, adaptation: own } = request.data
      if (adaptation !== undefined && adaptation !== own) throw refuse(`is asked as ${own}, and not as ${adaptation}`)
      if (tasks.has(itemId)) throw refuse(`is a second item ${itemId}`)
      if (!split || request.data.split === split) tasks.set(itemId, taskOf(request.data))
      continue
    }
    if (adaptation !== undefined) {
      throw refuse(`is no request: \`aerbench release requests --adaptation ${adaptation}\` writes them`)
    }
    const parsed = lineSchema.safeParse(value)
    if (!parsed.success) throw refuse(`is no item: ${describe(parsed.error)}`)
    const { id, suite, taskType, prompt, examinee, release } = parsed.data
    if (tasks.has(id)) throw refuse(`is a second item ${id}`)
    if (split && parsed.data.split !== split) continue
    const asked =
      prompt === undefined
        ? await render({ suite, taskType, examinee }, refuse)
        : { prompt, requestHash: parsed.data.requestHash }
    tasks.set(id, { id, taskType, release, ...asked })
  }
  return [...tasks.values()]
}

/** An item as its release has it asked. */
function taskOf({
  itemId: id,
  taskType,
  release,
  requestHash,
  adaptation,
  messages,
  continuations
}: Request): ExamineeTask {
  if (continuations) {
    const message = `${adaptation} needs the probability of given replies, which no provider that is asked here tells: take the requests (aerbench release requests) and ask the model itself`
    throw new InvalidError('adaptation_unsupported', message)
  }
  const prompt = messages.at(-1)!.content ?? ''
  return { id, taskType, release, requestHash, adaptation, prompt, before: messages.slice(0, -1) }
}

async function render(
  { suite, taskType, examinee }: { suite?: string | undefined; taskType: string; examinee: unknown },
  refuse: (reason: string) => Error
): Promise<Pick<ExamineeTask, 'prompt' | 'requestHash'>> {
  // Loaded here, because a release of the service comes rendered.
  const [{ suiteOfLine, taskTypeOfLine }, { renderItem }, { promptRequest }] = await Promise.all([
    import('./task-type-of-line.ts'),
    import('../suites/render-item.ts'),
    import('../suites/exact-request.ts')
  ])
  const found = taskTypeOfLine({ suite, taskType })
  if (!found) throw refuse(`is of an unknown task type: ${taskType}`)
  try {
    const prompt = renderItem(found, examinee)
    const [adaptation] = suiteOfLine({ suite })?.adaptations ?? []
    return { prompt, requestHash: adaptation && promptRequest(prompt, adaptation).requestHash }
  } catch {
    throw refuse(`has no examinee view of ${taskType}`)
  }
}

function describe(error: z.ZodError): string {
  const { path, message } = error.issues[0]!
  return `/${path.join('/')}: ${message}`
}
