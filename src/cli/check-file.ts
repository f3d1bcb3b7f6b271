import { z } from 'zod'
import { AppError, InvalidError, NotFoundError } from '../errors.ts'
import { markRecognisedEvidence } from '../ingestion/checks/recognised-evidence.ts'
import type { CheckResult } from '../ingestion/extraction.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { TaskType } from '../suites/suite.ts'
import { taskTypeOfLine } from './task-type-of-line.ts'

const itemSchema = z.object({
  id: z.string().optional(),
  suite: z.string().optional(),
  taskType: z.string(),
  examinee: z.unknown(),
  gold: z.unknown(),
  provenance: z.object({ paperSha256: z.string().nullish() }).optional()
})

/** The checks of one item. */
export type CheckedItem = { id: string; checks: CheckResult[] }

/**
 * Checks items, as exports hold them, against the paper they were made from. Of several, those of other papers and
 * those made from no paper are left out.
 *
 * @param input.itemsJson JSON of one item or of a list of items, or NDJSON
 * @throws {AppError} `items_unreadable`, `item_invalid`, `items_of_other_papers`, `task_type_not_found`
 */
export function checkFile({ itemsJson, paper }: { itemsJson: string; paper: PaperText }): CheckedItem[] {
  const items = parseItems(itemsJson).map((json, index) => parseAs(itemSchema, json, `item ${index + 1}`))
  const fitting = items.filter(
    (item) =>
      taskTypeOf(item).source.kind === 'paper' &&
      (items.length === 1 || item.provenance === undefined || item.provenance.paperSha256 === paper.sha256)
  )
  if (fitting.length === 0)
    throw new InvalidError('items_of_other_papers', 'none of the items was made from this paper')
  return fitting.map((item, index) => checkOne(item, paper, `item ${index + 1}`))
}

type Item = z.infer<typeof itemSchema>

function taskTypeOf(item: Item): TaskType {
  const found = taskTypeOfLine(item)
  if (!found) throw new NotFoundError('task_type', item.taskType)
  return found
}

function checkOne(item: Item, paper: PaperText, place: string): CheckedItem {
  const { id, examinee, gold } = item
  const { source, contentSchema } = taskTypeOf(item)
  const content = parseAs(contentSchema, { examinee, gold }, id ?? place)
  return {
    id: id ?? place,
    checks: source.kind === 'paper' ? markRecognisedEvidence(source.check(content, paper), paper) : []
  }
}

function parseItems(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseLine)
  }
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    const message = `line ${index + 1} is not JSON: give one item as JSON, or one a line`
    throw new AppError('items_unreadable', message, 400, { cause })
  }
}

function parseAs<Value>(schema: z.ZodType<Value>, json: unknown, what: string): Value {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new InvalidError('item_invalid', `${what}: ${issue!.path.join('.') || 'the item'}: ${issue!.message}`)
}
