import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { econEvalsCases } from './econevals/index.ts'

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

/** A file of a question bank: its cases say which type of the element they are of, and not which function serves them. */
const bankFileSchema = z.looseObject({
  element: z.string(),
  cases: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      params: z.json(),
      answer: z.json(),
      wrong_answers: recordSchema.optional(),
      expression: z.string().optional(),
      kind: z.string().optional()
    })
  )
})
const lettersSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  valid_letters: z.array(z.string()),
  expected: z.string().nullable()
})
/** A metric of STEER by its kind; notes are for readers. */
const metricSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  expected: z.record(z.string(), z.unknown()),
  note: z.string().optional()
})
const formulasSchema = z.strictObject({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  positive_variables: z.array(z.string()),
  equivalent: z.boolean()
})

/** The cases of an oracle file, not yet looked at. @throws when it cannot be read, is not JSON or holds no cases */
export function readCases(path: string): unknown[] {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const econEvals = econEvalsCases(content)
  if (econEvals) return econEvals
  const parsed = fileSchema.safeParse(content)
  if (!parsed.success) throw new Error('it holds no cases')
  const bank = bankFileSchema.safeParse(content)
  return bank.success
    ? bank.data.cases.map((own) => bankCase(bank.data.element, own))
    : parsed.data.cases.map(metricCase)
}

/** STEER-ME's cases name the kind of their answer; STEER's do not. */
function bankCase(
  element: string,
  { id, type, params, answer, wrong_answers = {}, expression, kind }: z.infer<typeof bankFileSchema>['cases'][number]
): OracleCase {
  const inputs = { element, type, params, ...(expression !== undefined && { expression }) }
  if (kind === undefined) {
    return { id, function: 'steer', inputs, expected: { answer }, tolerance: { rel: 1e-9, abs: 1e-9 } }
  }
  const formula: OracleCase['expected'] = expression === undefined ? {} : { formula_agrees: true }
  const expected = { answer, wrong_answers, ...formula }
  return { id, function: 'steer_me', inputs, expected, tolerance: { rel: 1e-6, abs: 1e-9 } }
}

function metricCase(value: unknown): unknown {
  const metric = metricSchema.safeParse(value)
  if (metric.success) {
    const { id, kind, expected, note: _, ...inputs } = metric.data
    // How many bins there are is asked for, and no result.
    const { note: __, ece_bins, ...figures } = expected
    return {
      id,
      function: kind,
      inputs: { ...inputs, ...(ece_bins !== undefined && { ece_bins }) },
      expected: figures,
      tolerance: { rel: 1e-9, abs: 1e-9 }
    }
  }
  const letters = lettersSchema.safeParse(value)
  if (letters.success) {
    const { id, text, valid_letters, expected } = letters.data
    return {
      id,
      function: 'answer_parsing',
      inputs: { text, valid_letters },
      expected: { letter: expected },
      tolerance: {}
    }
  }
  const formulas = formulasSchema.safeParse(value)
  if (!formulas.success) return value
  const { id, equivalent, ...inputs } = formulas.data
  return { id, function: 'expression_equivalence', inputs, expected: { equivalent }, tolerance: {} }
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
