import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { z } from 'zod'

const fileSchema = z.object({
  element: z.string(),
  cases: z.array(
    z.object({ id: z.string(), type: z.string(), params: z.record(z.string(), z.json()), answer: z.json() })
  )
})
export type OracleFile = z.infer<typeof fileSchema>

const folder = new URL('../../../../shared/oracles/steer/', import.meta.url)
const relative = 1e-9

/** The oracle files beside the project; none where they are not there. */
export function oracleFiles(): OracleFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => fileSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

/** Numbers to a relative 1e-9, everything else as it is. */
export function expectAnswer(got: unknown, wanted: unknown, path: string): void {
  if (typeof wanted === 'number') {
    expect(typeof got, path).toBe('number')
    expect(Math.abs((got as number) - wanted), path).toBeLessThanOrEqual(relative * Math.max(1, Math.abs(wanted)))
  } else if (Array.isArray(wanted)) {
    expect(Array.isArray(got) && got.length, path).toBe(wanted.length)
    for (const [at, value] of wanted.entries()) expectAnswer((got as unknown[])[at], value, `${path}.${at}`)
  } else if (wanted !== null && typeof wanted === 'object') {
    for (const [key, value] of Object.entries(wanted))
      expectAnswer((got as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else expect(got, path).toBe(wanted)
}
