import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Dimension } from '../../../../../src/schemas/rubric.ts'
import { conceptIdentification } from '../../../../../src/suites/aer/ci/index.ts'
import { parseLabels } from '../../../../../src/suites/aer/ci/read/parse-labels.ts'

const { dimensions } = conceptIdentification.rubric.rubric
/** Two fields with other closed sets than yes and no, to see that the rules rest on the set. */
const otherSets: Dimension[] = [
  { ...dimensions[0]!, id: 'period', name: 'Period', values: ['short_run', 'long_run'] },
  { ...dimensions[0]!, id: 'scope', name: 'Scope', values: ['microeconomic', 'macroeconomic'] }
]

/** Line breaks and tabs stand in tables as signs. */
export function decode(text: string): string {
  return text.replaceAll('⏎', '\n').replaceAll('⇥', '\t')
}

/** The value that a response gives to a field; `none` where it is left out, contradictory, or outside the set. */
export function given(response: string, field: string): string {
  const parsed = parseLabels(
    response,
    otherSets.some(({ id }) => id === field) ? [...dimensions, ...otherSets] : dimensions
  )
  const label = parsed.ok ? parsed.answer[field] : undefined
  return typeof label === 'string' ? label : 'none'
}

export function table<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  return z.array(schema).parse(parse(readFileSync(new URL(file, import.meta.url), 'utf8'), { columns: true }))
}

/** Half of all laws are held out: rules may be mended on the others alone. */
export function half(law: string): 'tuned' | 'held out' {
  const seed = 'ci-reader-2'
  return createHash('sha256').update(`${seed}\n${law}`).digest()[0]! % 2 === 0 ? 'tuned' : 'held out'
}
