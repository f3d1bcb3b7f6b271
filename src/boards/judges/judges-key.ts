import { hash } from 'node:crypto'
import type { JudgedTable } from './judged-table.ts'

/** Raised where a statistic has members that it had not before, so that what was kept without them is computed anew. */
const added: Readonly<Record<string, string>> = { judgeAgreement: ' 2' }

/** sha256 of all that a statistic of judges is computed from, ids included: the key that its result is kept under. */
export function judgesKey(name: string, table: JudgedTable, task: unknown): string {
  return hash('sha256', `${name}${added[name] ?? ''}\n${JSON.stringify(task)}\n${JSON.stringify(table)}`)
}
