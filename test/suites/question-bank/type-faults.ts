import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { drawOptions, type Option } from '../../../src/suites/question-bank/options.ts'
import type { AnyQuestionType, Solution } from '../../../src/suites/question-bank/question-type.ts'

/** Values that come of others, kept under the names of the oracles: what they come of is printed. */
const derived: Readonly<Record<string, readonly string[]>> = {
  'completeness three_way': ['utilities'],
  'level_k beauty_contest': ['fraction', 'level0_mean']
}

/** Values on which the answer depends and that nothing prints, and options of which two are right. */
export function typeFaults(element: string, type: AnyQuestionType, values: unknown): string[] {
  const solution = type.solve(values)
  const known = derived[`${element} ${type.id}`] ?? []
  return [
    ...unprinted(type, values, solution)
      .filter((path) => !known.some((name) => path.startsWith(name)))
      .map((path) => `the answer rests on ${path}, which is not printed`),
    ...optionFaults(type, solution)
  ]
}

/** Changes one number at a time: where the answer changes and no text does, the reader misses it. */
function unprinted(type: AnyQuestionType, values: unknown, solution: Solution): string[] {
  const printed = printedOf(type, values, solution)
  return changesOf(values).flatMap(({ path, changed }) => {
    try {
      const other = type.solve(changed)
      if (JSON.stringify(rightOf(other)) === JSON.stringify(rightOf(solution))) return []
      return printedOf(type, changed, other) === printed ? [path] : []
    } catch {
      // Not every value makes a question.
      return []
    }
  })
}

function rightOf(solution: Solution): unknown {
  return solution.right
}

function printedOf(type: AnyQuestionType, values: unknown, solution: Solution): string {
  const options = solution.kind === 'choice' ? solution.options : solution.kind === 'parts' ? solution.parts : {}
  return JSON.stringify([type.fields(values), options])
}

/** Copies of a value with one of its numbers a tenth larger, or one more where it is whole. */
function changesOf(value: unknown, path = ''): { path: string; changed: unknown }[] {
  if (typeof value === 'number') return [{ path, changed: Number.isInteger(value) ? value + 1 : value * 1.1 }]
  if (Array.isArray(value)) {
    return value.flatMap((part, at) =>
      changesOf(part, `${path}[${at}]`).map(({ path: inner, changed }) => ({
        path: inner,
        changed: value.with(at, changed)
      }))
    )
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) =>
    changesOf(part, path ? `${path}.${name}` : name).map(({ path: inner, changed }) => ({
      path: inner,
      changed: { ...value, [name]: changed }
    }))
  )
}

function optionFaults(type: AnyQuestionType, solution: Solution): string[] {
  const parts = drawOptions(solution, openDraw(1, type.id)) ?? []
  return parts.flatMap((options) =>
    options.flatMap((option, at) =>
      options
        .slice(0, at)
        .filter((other) => saysTheSame(option, other))
        .map((other) => `"${option.text}" and "${other.text}" say the same`)
    )
  )
}

const fillers = /\b(?:a|an|the|it|in any case|always|simply|just|exactly|will|would)\b|[^a-z0-9.<>=+*/^()-]/g

/** Whether two options are one claim, or one holds all of the other. */
function saysTheSame(one: Option, other: Option): boolean {
  const [first, second] = [one, other].map(({ text }) =>
    text.toLowerCase().replaceAll(fillers, ' ').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
  ) as [string, string]
  if (one.value) return first === second
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  return short === long || (short.split(' ').length > 2 && long.startsWith(`${short} `))
}
