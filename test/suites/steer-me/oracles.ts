import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const valueSchema = z.union([z.number(), z.string(), z.array(z.number())])
const fileSchema = z.object({
  element: z.string(),
  cases: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      params: z.record(z.string(), z.json()),
      kind: z.enum(['number', 'tuple', 'choice']),
      answer: valueSchema,
      wrong_answers: z.record(z.string(), valueSchema).optional(),
      expression: z.string().optional()
    })
  )
})
export type OracleFile = z.infer<typeof fileSchema>

const folder = new URL('../../../../shared/oracles/steer-me/', import.meta.url)

/** The oracle files beside the project; none where they are not there. */
export function oracleFiles(): OracleFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => fileSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}
