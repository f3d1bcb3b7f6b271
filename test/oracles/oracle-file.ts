import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

const recordSchema = z.record(z.string(), z.json())
const caseSchema = z.looseObject({
  id: z.string(),
  function: z.string(),
  inputs: recordSchema,
  expected: recordSchema,
  tolerance: recordSchema
})
const fileSchema = z.looseObject({ cases: z.array(z.unknown()).min(1) })
const referenceSchema = z.strictObject({ file: z.string(), id: z.string() })

export type OracleCase = z.infer<typeof caseSchema>
export type Json = z.infer<ReturnType<typeof z.json>>

/** The cases of an oracle file, not yet looked at. @throws when it cannot be read, is not JSON or holds no cases */
export function readCases(path: string): unknown[] {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error('it holds no cases')
  return parsed.data.cases
}

/** @throws with the reason when a case lacks what every case has */
export function parseCase(value: unknown): OracleCase {
  const parsed = caseSchema.safeParse(value)
  if (!parsed.success) throw new Error(`not a case: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`)
  return parsed.data
}

/** What to call a case in a message, also when it is not one. */
export function caseId(value: unknown): string {
  const named = z.looseObject({ id: z.string() }).safeParse(value)
  return named.success ? named.data.id : '(no id)'
}

/**
 * A case's inputs with references followed: `same_inputs_as` gives way to all inputs of the case it names, `NAME_from`
 * becomes `NAME`, taken from that case. The files that are named lie in the same folder.
 */
export function resolveInputs(path: string, inputs: OracleCase['inputs']): OracleCase['inputs'] {
  const resolved: OracleCase['inputs'] = {}
  for (const [key, value] of Object.entries(inputs)) {
    const reference = referenceSchema.safeParse(value)
    if (!reference.success) resolved[key] = value
    else if (key === 'same_inputs_as') Object.assign(resolved, inputsOf(path, reference.data))
    else if (key.endsWith('_from')) {
      const name = key.slice(0, -'_from'.length)
      const referred = inputsOf(path, reference.data)[name]
      if (referred === undefined) throw new Error(`case ${reference.data.id} has no input ${name}`)
      resolved[name] = referred
    } else resolved[key] = value
  }
  return resolved
}

function inputsOf(path: string, { file, id }: z.infer<typeof referenceSchema>): OracleCase['inputs'] {
  const target = join(dirname(path), basename(file))
  const found = readCases(target).find((candidate) => caseId(candidate) === id)
  if (found === undefined) throw new Error(`${file} has no case ${id}`)
  return resolveInputs(target, parseCase(found).inputs)
}
