import { AppError } from '../../errors.ts'
import { openLineFile } from '../../models/line-file.ts'
import { recordSchema, type TemplateRecord } from './records.ts'

/** A file of generated templates with what became of each: it only grows, and one process at a time writes it. */
export type Journal = {
  /** What is in the file, in its order. */
  records: readonly TemplateRecord[]
  /** It is in the file, whole, when the promise resolves. */
  add(record: TemplateRecord): Promise<void>
  close(): Promise<void>
}

/** @throws {AppError} `journal_unreadable` naming the line, `file_in_use`, `file_not_lines`, `file_unwritable` */
export async function openJournal(path: string): Promise<Journal> {
  const records: TemplateRecord[] = []
  const file = await openLineFile(path, ({ text, number }) => {
    records.push(parseRecord(text, `${path}: line ${number}`))
  })
  return {
    records,
    add: async (record) => {
      await file.append(record)
      records.push(record)
    },
    close: () => file.close()
  }
}

function parseRecord(text: string, place: string): TemplateRecord {
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('journal_unreadable', `${place} is no record of generated templates`, 400, { cause })
  }
}
