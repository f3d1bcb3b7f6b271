import { setImmediate as turn } from 'node:timers/promises'
import type { ScoreTable } from './score-table.ts'

/** The scores of one metric, and what was sent, as a thread takes them over fast: a row of numbers for each model. */
export type PackedTable = Omit<ScoreTable, 'scores' | 'sent' | 'unscored'> & {
  metric: string
  /** NaN where there is no score. */
  rows: readonly Float64Array[]
  sent: readonly Uint8Array[]
}

/** Rows that were packed before: those of a submission stay the same for as long as it is on a board. */
const packedBefore = new WeakMap<readonly unknown[], Float64Array | Uint8Array>()
/** Rows that are packed between two turns of everybody else. */
const rowsOfTurn = 20

/**
 * Without why scores are missing, which no board is computed from. The numbers lie in memory that threads share, so that
 * nothing is copied when one takes them over.
 */
export async function packed(
  { scores, sent, unscored: _, ...table }: ScoreTable,
  metric: string
): Promise<PackedTable> {
  const doubles = (items: number) => new Float64Array(new SharedArrayBuffer(8 * items))
  const bytes = (items: number) => new Uint8Array(new SharedArrayBuffer(items))
  return {
    ...table,
    metric,
    rows: await inTurns(scores[metric]!, (row) => once(row, doubles, (score) => score ?? Number.NaN)),
    sent: await inTurns(sent, (row) => once(row, bytes, Number))
  }
}

async function inTurns<Row, Packed>(rows: readonly Row[], pack: (row: Row) => Packed): Promise<Packed[]> {
  const done: Packed[] = []
  for (let from = 0; from < rows.length; from += rowsOfTurn) {
    done.push(...rows.slice(from, from + rowsOfTurn).map(pack))
    await turn()
  }
  return done
}

/** A row as numbers, made when it is first asked for. */
function once<Numbers extends Float64Array | Uint8Array, Value>(
  row: readonly Value[],
  make: (items: number) => Numbers,
  numberOf: (value: Value) => number
): Numbers {
  const known = packedBefore.get(row) as Numbers | undefined
  if (known) return known
  const numbers = make(row.length)
  for (let place = 0; place < row.length; place++) numbers[place] = numberOf(row[place]!)
  packedBefore.set(row, numbers)
  return numbers
}

export function unpacked({ metric, rows, sent, ...table }: PackedTable): ScoreTable {
  return {
    ...table,
    scores: { [metric]: rows.map((row) => Array.from(row, (score) => (Number.isNaN(score) ? null : score))) },
    sent: sent.map((row) => Array.from(row, (value) => value === 1)),
    unscored: rows.map(() => [])
  }
}
