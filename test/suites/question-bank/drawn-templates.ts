import { hash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suites } from '../../../src/suites/index.ts'
import type { StoredTemplate } from '../../../src/suites/suite.ts'
import { bankedTypes } from '../../../src/workflows/releases/draw/draw-plan.ts'
import { fillTemplate } from '../../../src/workflows/releases/draw/draw-questions.ts'

/** A template as a release stores it, and the hash of what it was filled with when it was recorded. */
export type DrawnTemplate = StoredTemplate & { taskType: string; questions: string }

const seed = 'drawn once'
const fillings = 12

/** The recorded templates of a suite: one of each revision of each question type. */
export function recordedTemplates(suite: string): DrawnTemplate[] {
  const path = pathOf(suite)
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line) as DrawnTemplate] : []))
    : []
}

/** One template of each question type of a suite, at the revision of today. */
export function templatesOfToday(suite: string): (StoredTemplate & { taskType: string })[] {
  return banksOf(suite).flatMap(({ taskType: { name: taskType }, bank }) => [
    ...new Map(
      bank.templates().map((template) => [kindOf({ taskType, ...template }), { taskType, ...template }])
    ).values()
  ])
}

/** The revision of a type that a template is of. */
export function kindOf({ taskType, text }: StoredTemplate & { taskType: string }): string {
  const { type, revision = 1 } = text as { type: string; revision?: number }
  return `${taskType} ${type} ${revision}`
}

/** The hash of what a template is filled with today; null where the code does not know its type. */
export function hashOfQuestions(
  { taskType, ...template }: StoredTemplate & { taskType: string },
  suite: string
): string | null {
  const banked = banksOf(suite).find(({ taskType: { name } }) => name === taskType)
  if (!banked) return null
  const filled = Array.from({ length: fillings }, (_, filling) =>
    fillTemplate(banked.bank, template, { seed, filling })
  )
  return filled.includes(null) ? null : hash('sha256', JSON.stringify(filled))
}

/** Adds templates of revisions that are not among the recorded ones. */
export function recordTemplates(suite: string): void {
  const known = new Set(recordedTemplates(suite).map(kindOf))
  for (const template of templatesOfToday(suite)) {
    if (known.has(kindOf(template))) continue
    appendFileSync(pathOf(suite), `${JSON.stringify({ ...template, questions: hashOfQuestions(template, suite) })}\n`)
  }
}

function banksOf(suite: string) {
  return bankedTypes(suites.find(({ name }) => name === suite)!, undefined)
}

function pathOf(suite: string): string {
  return fileURLToPath(new URL(`../../fixtures/drawn-templates/${suite}.ndjson`, import.meta.url))
}
