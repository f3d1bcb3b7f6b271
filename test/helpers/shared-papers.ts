import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PaperText } from '../../src/schemas/paper.ts'
import { readPaperOnce } from './read-paper-once.ts'

/** Real papers carry their own licences, so they are read where they lie and never copied. */
export const sharedPapers = new URL('../../../shared/papers/', import.meta.url)

/** Why a test skips, or null where the papers are. */
export const papersMissing = existsSync(sharedPapers) ? null : `the folder ${fileURLToPath(sharedPapers)} is not there`

const truthSchema = z.object({
  title: z.string(),
  title_alternatives: z.array(z.string()).default([]),
  authors: z.array(z.string()).nullable(),
  abstract: z.string().nullable(),
  references: z.array(
    z.object({ key: z.string(), authors: z.array(z.string()), year: z.string().nullable(), title: z.string() })
  ),
  intro_citations: z.array(z.string()).nullable()
})
export type Truth = z.infer<typeof truthSchema>

/** Names of the papers with ground truth, without the ending. */
export const paperNames = papersMissing
  ? []
  : readdirSync(sharedPapers).flatMap((file) => /^(.+)\.truth\.json$/.exec(file)?.[1] ?? [])

export function truthOf(name: string): Truth {
  return truthSchema.parse(JSON.parse(readFileSync(new URL(`${name}.truth.json`, sharedPapers), 'utf8')))
}

const read = new Map<string, Promise<PaperText>>()

/** The paper as our reader gives it; each is read once for all test files of a run. */
export function readSharedPaper(name: string): Promise<PaperText> {
  const paper = read.get(name) ?? readPaperOnce(new URL(`${name}.pdf`, sharedPapers))
  read.set(name, paper)
  return paper
}
