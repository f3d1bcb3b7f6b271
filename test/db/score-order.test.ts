import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database, Executor } from '../../src/db/client.ts'
import { placeInOrder } from '../../src/db/score-order.ts'
import { releaseItems, releases, scores, submissions, teams } from '../../src/db/tables.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

const items = 600

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.insert(teams).values({ id: 'team', name: 'Team' })
  await addRelease('small', 3)
  // What the planner knows of these tables from now on is that they are small, and hold another release.
  await db.execute(sql`analyze`)
  await addRelease('large', items)
})
afterAll(() => database.close())

/** A release with a submission, named after it, that has a score of each item. */
async function addRelease(name: string, count: number): Promise<void> {
  const { db } = database
  const ids = Array.from({ length: count }, (_, position) => `${name}-${String(position).padStart(4, '0')}`)
  await db.insert(releases).values({ name, state: 'draft', privateShare: 0, seed: 1, canary: name })
  await db
    .insert(submissions)
    .values({ id: name, releaseName: name, teamId: 'team', model: name, family: 'other', state: 'graded' })
  await db.insert(releaseItems).values(
    ids.map((itemId, position) => ({
      ...{ releaseName: name, itemId, position, taskType: 'EK', split: 'public' as const, examinee: {}, gold: {} },
      provenance: {} as never
    }))
  )
  await db
    .insert(scores)
    .values(ids.map((itemId, place) => ({ submissionId: name, itemId, taskType: 'EK', values: [place / count] })))
}

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Join Filter'?: number; Plans?: Plan[] }
const rowsOf = (plan: Plan): number =>
  ((plan['Rows Removed by Join Filter'] ?? 0) + plan['Actual Rows']) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
const explainedSchema = z.object({ rows: z.tuple([z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.any() })) })]) })

describe('placeInOrder', () => {
  const asked = {
    ...{ submission: { id: 'large', releaseName: 'large' }, order: 'points_lost' as const, metricPlace: 0 },
    metric: { name: 'accuracy', range: [0, 1] as [number, number], better: 'higher' as const },
    ...{ taskType: undefined, publicOnly: true }
  }

  it('tells the place of an item among those that lost most, and the items beside it', async () => {
    expect(await placeInOrder(database.db, asked, 'large-0001')).toEqual({
      ...{ of: items, place: 2 },
      ...{ previous: 'large-0000', next: 'large-0002' }
    })
  })

  it('reads each score and each item a few times, however little the planner knows of a new release', async () => {
    let query: SQL | undefined
    const remembering = {
      execute: async (asked: SQL) => {
        query = asked
        return await database.db.execute(asked)
      }
    } as unknown as Executor
    await placeInOrder(remembering, asked, 'large-0001')
    const told = await database.db.execute(sql`explain (analyze, format json) ${query}`)
    const [{ 'QUERY PLAN': plans }] = explainedSchema.parse(told).rows
    // Each pair of a score and an item would be 360,000.
    expect(rowsOf(plans[0]!.Plan as Plan)).toBeLessThan(20 * items)
  })
})
