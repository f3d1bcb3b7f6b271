import { AppError } from '../../errors.ts'
import { recordSchema, type TemplateRecord } from '../../workflows/templates/records.ts'
import { readJsonLines } from '../read-json-lines.ts'

/**
 * What a file of generated templates holds, also while another process writes it: half a line at its end is passed over.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`, `journal_unreadable` naming the line
 */
export async function readRecords(file: string): Promise<TemplateRecord[]> {
  const records: TemplateRecord[] = []
  let broken: number | null = null
  for await (const { number, value } of readJsonLines(file)) {
    const parsed = recordSchema.safeParse(value)
    if (broken !== null) {
      throw new AppError('journal_unreadable', `${file}: line ${broken} is no record of generated templates`, 400)
    }
    if (parsed.success) records.push(parsed.data)
    else broken = number
  }
  return records
}
