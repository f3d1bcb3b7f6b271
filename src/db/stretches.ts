/**
 * Rows that go into one statement: Postgres takes 65,535 parameters at most, and rows with whole texts in them should
 * not come to tens of megabytes at once.
 */
const stretchLength = 200

/** Many rows as arrays short enough for one statement each. */
export function* inStretches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += stretchLength) yield rows.slice(start, start + stretchLength)
}
