import type { Executor } from '../../db/client.ts'
import { appendRecords, findTemplateFile, lockTemplateFile, recordsAfter, verdictsOf } from '../../db/template-files.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { toJson } from '../../schemas/json.ts'
import { findSuite } from '../../suites/index.ts'
import { unfitFaults } from '../../suites/question-bank/generated/gates.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { Suites } from '../../suites/suite.ts'
import { bankedTypes } from '../releases/draw/draw-plan.ts'
import { recordHash } from './record-hash.ts'
import { recordSchema, type TemplateRecord } from './records.ts'
import { type Validation, validationsOf } from './validations.ts'

/** Adds lines to a file that validators look at, and makes the file where there is none. */
export async function storeRecords(
  db: Executor,
  file: string,
  records: readonly TemplateRecord[]
): Promise<Map<string, 'accepted' | 'unchanged'>> {
  await lockTemplateFile(db, file)
  const rows = records.map((record) => ({ hash: recordHash(record), record: toJson(record) }))
  const added = await appendRecords(db, file, rows)
  return new Map(rows.map((row) => [row.hash, added.has(row.hash) ? 'accepted' : 'unchanged']))
}

/** Why a line cannot be shown to validators: its template is of no element that is served, or cannot be filled. */
export function recordFault(suites: Suites, record: TemplateRecord): { code: string; message: string } | null {
  if (record.kind !== 'attempt' || record.template === null || record.rejectedBy !== null) return null
  const { suite, taskType, template, parent } = record
  try {
    const { bank } = bankedTypes(findSuite(suites, suite), [taskType])[0]!
    const faults = unfitFaults(bank, template)
    const isOfText = templateTextSchema.safeParse(parent.text).success
    if (faults.length === 0 && isOfText) return null
    return {
      code: 'template_unfit',
      message: `template ${template.name}: ${faults.join('; ') || 'its parent is none'}`
    }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message }
    throw error
  }
}

/** @throws {NotFoundError} `template_file_not_found` */
export async function assertTemplateFile(db: Executor, file: string): Promise<void> {
  if (!(await findTemplateFile(db, file))) throw new NotFoundError('template_file', file)
}

/**
 * What a file holds.
 *
 * @throws {NotFoundError} `template_file_not_found`
 */
export async function storedRecords(db: Executor, file: string): Promise<TemplateRecord[]> {
  await assertTemplateFile(db, file)
  return (await recordsAfter(db, file, { after: 0 })).map(({ record }) => recordSchema.parse(record))
}

/**
 * The templates of a file that passed the gates, with how far validators have come.
 *
 * @throws {NotFoundError} `template_file_not_found`
 */
export async function storedValidations(db: Executor, file: string): Promise<Validation[]> {
  return validationsOf(await storedRecords(db, file), await verdictsOf(db, file))
}
