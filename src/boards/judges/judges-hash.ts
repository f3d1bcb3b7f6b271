import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JudgesQuery } from '../../schemas/judges-query.ts'
import { hashedProfile } from '../leaderboard/chosen.ts'
import { judgesLevel } from './gap-estimates.ts'
import type { JudgedTable } from './judged-table.ts'

/** What is asked of a table of judges, and the names of all task types that make up Overall, in order. */
export type JudgesTask = { query: JudgesQuery; taskTypes: readonly string[] }

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
export function judgesHash(table: JudgedTable, { query, taskTypes }: JudgesTask): string {
  const { releaseHash, panel, judges, models, items, scores, words, chosen } = table
  const { release: _, ...asked } = { ...query, panel }
  const decisive = {
    ...{ asked, releaseHash, level: judgesLevel, taskTypes, judges, scores, words, ...hashedProfile(chosen) },
    models: models.map(({ model, family }) => [model, family]),
    items: items.map(({ taskType }) => taskType)
  }
  return hash('sha256', stringify(decisive) ?? '')
}
