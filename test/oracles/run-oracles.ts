import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Adapter, adapters } from './adapters/index.ts'
import { compare, type Difference, toleranceOf } from './compare.ts'
import { compareRuns } from './monte-carlo.ts'
import { caseId, type Json, parseCase, readCases, resolveInputs } from './oracle-file.ts'

/** A case that failed: where it differs, or why it could not be run. */
export type Failure = { id: string; differences: Difference[]; reason?: string }

export type FileResult = { path: string; passed: number; failures: Failure[]; unreadable?: string }

/**
 * The files that a path names: itself, or every .json directly in a folder.
 *
 * @throws when there is no such path, or the folder holds none
 */
export function oracleFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const files = readdirSync(path).filter((name) => name.endsWith('.json'))
  if (files.length === 0) throw new Error(`no .json file lies directly in ${path}`)
  return files.sort().map((name) => join(path, name))
}

/** Runs every case of a file against the implementation. A function that no adapter serves fails all its cases. */
export async function runOracleFile(
  path: string,
  served: Readonly<Record<string, Adapter>> = adapters
): Promise<FileResult> {
  let cases: unknown[]
  try {
    cases = readCases(path)
  } catch (error) {
    return { path, passed: 0, failures: [], unreadable: messageOf(error) }
  }
  const failures: Failure[] = []
  for (const value of cases) failures.push(...(await runCase(path, value, served)))
  return { path, passed: cases.length - failures.length, failures }
}

async function runCase(path: string, value: unknown, served: Readonly<Record<string, Adapter>>): Promise<Failure[]> {
  const id = caseId(value)
  try {
    const { function: name, inputs, expected, tolerance } = parseCase(value)
    const adapter = Object.hasOwn(served, name) ? served[name] : undefined
    if (adapter === undefined) return [{ id, differences: [], reason: `no code serves ${name}` }]
    if (Object.keys(expected).length === 0) return [{ id, differences: [], reason: 'the case expects nothing' }]
    const given = resolveInputs(path, inputs)
    const differences =
      'draw' in adapter
        ? compareRuns((seed) => adapter.draw(given, seed), expected, adapter.rules(expected, tolerance))
        : compare(await adapter.run(given, withoutNumbers(expected)), expected, toleranceOf(tolerance))
    return differences.length === 0 ? [] : [{ id, differences }]
  } catch (error) {
    return [{ id, differences: [], reason: messageOf(error) }]
  }
}

function withoutNumbers(value: Json): Json {
  if (typeof value === 'number') return null
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNumbers(inner)]))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
