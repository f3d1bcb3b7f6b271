import { z } from 'zod'

/** What a cell of an exported table may hold. */
export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell>>

/** One column of an exported table. Where nothing is known a nullable column holds null. */
export type Column = { name: string; type: 'text' | 'number' | 'boolean'; nullable: boolean }

/** Rows may come one by one, so that a table of any length needs little memory. */
export type Table = { columns: readonly Column[]; rows: Iterable<Row> | AsyncIterable<Row> }

/** The columns of a table whose rows are records of a schema, in the order of its members. */
export function columnsOf(schema: z.ZodObject): Column[] {
  return Object.entries(schema.shape).map(([name, member]) => {
    const nullable = member instanceof z.ZodNullable
    return { name, type: typeOf(nullable ? member.unwrap() : member), nullable }
  })
}

function typeOf(schema: unknown): Column['type'] {
  if (schema instanceof z.ZodNumber) return 'number'
  return schema instanceof z.ZodBoolean ? 'boolean' : 'text'
}
