import type { JsonValue } from '../../schemas/json.ts'
import { toJson } from '../../schemas/json.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'

/** Something wrong with an item's content, by JSON pointer. */
export type ContentIssue = { path: string; message: string }
export type ParsedContent = { ok: true; content: ItemContent } | { ok: false; issues: ContentIssue[] }

/**
 * Parses an item's content by the schema of its task type. What people send is taken strictly: a member that the
 * schema does not know is an error with its path, where the schema by itself would drop it in silence.
 */
export function parseContent(
  taskType: Pick<TaskType, 'name' | 'contentSchema'>,
  { examinee, gold }: { examinee: JsonValue; gold: JsonValue }
): ParsedContent {
  const given = { examinee, gold }
  const parsed = taskType.contentSchema.safeParse(given)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: pointerOf(path), message }))
    return { ok: false, issues }
  }
  const unknown = unknownMember(given, toJson(parsed.data))
  if (unknown === null) return { ok: true, content: parsed.data }
  return { ok: false, issues: [{ path: pointerOf(unknown), message: `${taskType.name} items have no such member` }] }
}

/** The path of the first member of a value that its parsed form lacks; null where it lacks none. */
export function unknownMember(given: JsonValue, parsed: JsonValue | undefined): PropertyKey[] | null {
  if (given === null || typeof given !== 'object') return null
  const kept = new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [])
  for (const [key, member] of Object.entries(given)) {
    if (!kept.has(key)) return [key]
    const deeper = unknownMember(member, kept.get(key))
    if (deeper) return [key, ...deeper]
  }
  return null
}

/** RFC 6901. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
