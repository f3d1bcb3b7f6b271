import { z } from 'zod'
import type { Receipts } from '../../schemas/receipt.ts'
import { openJournal } from '../../workflows/templates/journal.ts'
import { recordHash } from '../../workflows/templates/record-hash.ts'
import { recordSchema } from '../../workflows/templates/records.ts'
import { print } from '../print.ts'
import { useService } from '../use-service.ts'
import { readRecords } from './read-records.ts'

export type ServiceFileOptions = { name: string; json?: true }

/** Few enough that a request stays small where records hold long replies. */
const recordsAtOnce = 500

/** Sends what a file holds to the service, where validators read it; what is there already stays. */
export async function send(file: string, { name, json }: ServiceFileOptions): Promise<void> {
  const records = await readRecords(file)
  const sum = { accepted: 0, unchanged: 0 }
  await useService(async (client) => {
    for (let from = 0; from < records.length; from += recordsAtOnce) {
      const lines = records.slice(from, from + recordsAtOnce).map((record) => `${JSON.stringify(record)}\n`)
      const receipts = await client.send<Receipts>('POST', pathOf(name), lines.join(''), 'application/x-ndjson')
      sum.accepted += receipts.accepted
      sum.unchanged += receipts.unchanged
    }
  })
  print(
    { name, ...sum },
    { json, show: () => `${sum.accepted} lines are new in ${name}, ${sum.unchanged} were there already` }
  )
}

/** Adds to a file what was decided, and sent from elsewhere, since it was sent. */
export async function fetchLines(file: string, { name, json }: ServiceFileOptions): Promise<void> {
  const stored = z.array(recordSchema).parse(await useService((client) => client.list(pathOf(name)), { reads: true }))
  const journal = await openJournal(file)
  try {
    const known = new Set(journal.records.map(recordHash))
    const added = stored.filter((record) => !known.has(recordHash(record)))
    for (const record of added) await journal.add(record)
    print({ name, added: added.length }, { json, show: () => `${added.length} lines of ${name} are new in ${file}` })
  } finally {
    await journal.close()
  }
}

function pathOf(name: string): string {
  return `/v1/template-files/${encodeURIComponent(name)}/records`
}
