import { inArray } from 'drizzle-orm'
import { type Prompt, toPrompt } from '../prompts.ts'
import type { LoadedRubric } from '../rubrics.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { Suite } from '../suites/suite.ts'
import type { Executor } from './client.ts'
import { prompts, rubrics } from './tables.ts'

/** Rubrics and prompts never change under their hash, so that what was read once is known for good. */
const knownRubrics = new Map<string, Rubric>()
const knownPrompts = new Map<string, Prompt>()

/** Keeps the rubrics and prompts of today, which the manifest of a release is about to name. */
export async function keepReleaseTexts(
  db: Executor,
  { taskTypes, adaptationPrompts = {}, extractorPrompts }: Suite
): Promise<void> {
  await keepRubrics(
    db,
    taskTypes.map(({ rubric }) => rubric)
  )
  await keepPrompts(db, [
    ...taskTypes.flatMap(({ examineePrompt }) => examineePrompt ?? []),
    ...Object.values(adaptationPrompts),
    ...Object.values(extractorPrompts ?? {})
  ])
}

/** Keeps rubrics that a release or a panel is about to name. */
export async function keepRubrics(db: Executor, loaded: readonly LoadedRubric[]): Promise<void> {
  if (loaded.length === 0) return
  const rows = loaded.map(({ hash, rubric }) => ({ hash, rubric }))
  await db.insert(rubrics).values(rows).onConflictDoNothing()
}

/** Those of these rubrics that are kept, by hash. */
export async function findRubrics(db: Executor, hashes: readonly string[]): Promise<Map<string, Rubric>> {
  const unknown = hashes.filter((hash) => !knownRubrics.has(hash))
  if (unknown.length > 0) {
    const rows = await db.select().from(rubrics).where(inArray(rubrics.hash, unknown))
    for (const { hash, rubric } of rows) knownRubrics.set(hash, rubric)
  }
  return picked(knownRubrics, hashes)
}

/** Keeps prompts that a release or a panel is about to name. */
export async function keepPrompts(db: Executor, loaded: readonly Prompt[]): Promise<void> {
  if (loaded.length === 0) return
  const rows = loaded.map(({ hash, id, version, template }) => ({ hash, path: id, version, template }))
  await db.insert(prompts).values(rows).onConflictDoNothing()
}

/** Those of these prompts that are kept, by hash. */
export async function findPrompts(db: Executor, hashes: readonly string[]): Promise<Map<string, Prompt>> {
  const unknown = hashes.filter((hash) => !knownPrompts.has(hash))
  if (unknown.length > 0) {
    const rows = await db.select().from(prompts).where(inArray(prompts.hash, unknown))
    for (const { path: id, hash, version, template } of rows) {
      knownPrompts.set(hash, toPrompt({ id, hash, version, template }))
    }
  }
  return picked(knownPrompts, hashes)
}

function picked<Value>(known: ReadonlyMap<string, Value>, hashes: readonly string[]): Map<string, Value> {
  return new Map(hashes.flatMap((hash) => (known.has(hash) ? [[hash, known.get(hash)!]] : [])))
}
