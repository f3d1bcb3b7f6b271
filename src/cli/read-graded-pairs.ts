import { z } from 'zod'
import { type AnswerRecord, answerRecordSchema, recordOf } from '../schemas/answer-record.ts'
import { contentReader } from '../suites/read-content.ts'
import { latestReader, readBy } from '../suites/read-response.ts'
import type { ItemContent, TaskType } from '../suites/suite.ts'
import type { GradedPair } from '../workflows/grading/grade-responses.ts'
import { type JsonLine, readJsonLines } from './read-json-lines.ts'
import { taskTypeOfLine } from './task-type-of-line.ts'

/** A line that cannot be used. It does not hold up the others, and is told of with its place. */
export type Problem = { file: string; line: number; message: string }

/** An item that cannot be graded: it has no score, and keeps its place among the grades. */
export type BrokenItem = { itemId: string; taskType: string; message: string }

/** A pair of one of several draws to its item, counted from 1. */
export type DrawnPair = GradedPair & { repeat: number }

/** `draws` are those that the responses hold; a file that says nothing of draws holds the first. */
export type GradedPairs = { pairs: DrawnPair[]; draws: number[]; broken: BrokenItem[]; problems: Problem[] }

type Item = { taskType: TaskType; content: ItemContent }

const itemSchema = z.looseObject({
  id: z.string().min(1),
  suite: z.string().optional(),
  taskType: z.string(),
  contentVersion: z.int().default(1),
  release: z.string().optional(),
  answerReader: z.int().positive().max(latestReader).optional(),
  examinee: z.unknown().optional(),
  gold: z.unknown().optional()
})
/** Lines of releases from before the second reader name none. */
function readerOf({ release, answerReader }: z.infer<typeof itemSchema>): number {
  return answerReader ?? (release === undefined ? latestReader : 1)
}

const responseSchema = z.object({
  itemId: z.string().min(1),
  output: z.string(),
  // What others call so may be anything.
  repeat: z.int().positive().optional().catch(undefined),
  ...answerRecordSchema.shape
})
type Response = { output: string; record: AnswerRecord | null }

/**
 * Items as `release export` writes them, each with the response of another file to it, to be read by the reader of its
 * release, or by today's where a line is of no release. Further members of a line are
 * allowed. Of two lines about the same item the first counts; draws of `aerbench run --repeats` are responses of their
 * own, the first draws of all items before the second ones.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export async function readGradedPairs({
  items,
  responses
}: {
  items: string
  responses: string
}): Promise<GradedPairs> {
  const problems: Problem[] = []
  const broken: BrokenItem[] = []
  const known = new Map<string, Item | null>()
  for await (const line of readJsonLines(items)) {
    const refuse = (message: string) => problems.push({ file: items, line: line.number, message })
    const item = readItem(line)
    if ('message' in item && item.id === null) refuse(item.message)
    else if (known.has(item.id!)) refuse(`is a second item ${item.id}: the first one counts`)
    else if ('message' in item) {
      refuse(item.message)
      known.set(item.id!, null)
      broken.push({ itemId: item.id!, taskType: item.taskType, message: item.message })
    } else known.set(item.id, item)
  }
  const answers = await readResponses(responses, known, problems)
  const draws = answers.size === 0 ? [1] : [...answers.keys()].sort((one, other) => one - other)
  const pairs = draws.flatMap((repeat) =>
    [...known].flatMap(([itemId, item]) =>
      item === null ? [] : [{ itemId, repeat, ...item, ...(answers.get(repeat)?.get(itemId) ?? { output: null }) }]
    )
  )
  return { pairs, draws, broken, problems }
}

type ReadItem = (Item & { id: string }) | { id: string | null; taskType: string; message: string }

function readItem({ value, problem }: JsonLine): ReadItem {
  if (problem !== null) return { id: null, taskType: '', message: problem }
  const parsed = itemSchema.safeParse(value)
  if (!parsed.success)
    return {
      id: null,
      taskType: '',
      message: `is no item {"id", "taskType", "examinee", "gold"}: ${describe(parsed.error)}`
    }
  const { id, taskType: name, contentVersion, examinee, gold } = parsed.data
  const taskType = taskTypeOfLine(parsed.data)
  if (!taskType) return { id, taskType: name, message: `item ${id} is of an unknown task type: ${name}` }
  const reader = contentReader(taskType, contentVersion)
  if (!reader)
    return {
      id,
      taskType: name,
      message: `item ${id} is of a later version than this program knows: ${contentVersion}`
    }
  const content = reader.safeParse({ examinee, gold })
  if (content.success) return { id, taskType: readBy(readerOf(parsed.data), taskType), content: content.data }
  return { id, taskType: name, message: `item ${id} is no ${name} item: ${describe(content.error)}` }
}

async function readResponses(
  file: string,
  items: ReadonlyMap<string, unknown>,
  problems: Problem[]
): Promise<Map<number, Map<string, Response>>> {
  const answers = new Map<number, Map<string, Response>>()
  for await (const { number, value, problem } of readJsonLines(file)) {
    const refuse = (message: string) => problems.push({ file, line: number, message })
    const parsed = responseSchema.safeParse(value)
    if (problem !== null) refuse(problem)
    else if (!parsed.success) refuse(`is no response {"itemId", "output"}: ${describe(parsed.error)}`)
    else if (!items.has(parsed.data.itemId)) refuse(`answers ${parsed.data.itemId}, which is not among the items`)
    else {
      const { itemId, output, repeat = 1, ...rest } = parsed.data
      const own = answers.get(repeat) ?? new Map<string, Response>()
      answers.set(repeat, own)
      if (own.has(itemId)) refuse(`is a second response to ${itemId}: the first one counts`)
      else own.set(itemId, { output, record: recordOf(rest) })
    }
  }
  return answers
}

function describe(error: z.ZodError): string {
  const { path, message } = error.issues[0]!
  return `/${path.join('/')}: ${message}`
}
