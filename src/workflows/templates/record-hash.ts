import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { TemplateRecord } from './records.ts'

/** sha256 of a record: what is sent once more is known by it. */
export function recordHash(record: TemplateRecord): string {
  return hash('sha256', stringify(record)!)
}
