import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingRequests } from '../../src/db/charges.ts'
import type { Database } from '../../src/db/client.ts'
import { scoresBySplit } from '../../src/db/grading-counts.ts'
import { reportedModels } from '../../src/db/panels.ts'
import { publishedSubmissions } from '../../src/db/published-scores.ts'
import { frozenReleases } from '../../src/db/releases.ts'
import { listSent } from '../../src/db/responses.ts'
import {
  batchRequests,
  judgments,
  panels,
  releaseItems,
  releases,
  responses,
  scores,
  submissions,
  teams
} from '../../src/db/tables.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

const releaseName = 'of-two-items'
const moment = new Date('2026-11-06T12:00:00Z')
/** In doubles 0.1 + 0.2 + 0.3 is 0.6000000000000001, and 0.3 + 0.2 + 0.1 is 0.6. */
const costs = [0.1, 0.2, 0.3]
const judge = 'openai:gpt-4.1'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await storeBackwards()
})
afterAll(() => database.close())

/** Rows of a table lie as they were stored until one is deleted or changed: what comes last by its id is stored first here. */
async function storeBackwards(): Promise<void> {
  const { db } = database
  await db.insert(teams).values({ id: 'team', name: 'Team' })
  await db.insert(panels).values({ id: 'panel', definition: {} as never })
  const draft = { state: 'draft', privateShare: 0, seed: 1, canary: '' } as const
  await db.insert(releases).values(['earlier-name', releaseName].map((name) => ({ name, ...draft })))
  await db.insert(submissions).values(
    ['sub-2', 'sub-1'].map((id) => ({
      ...{ id, releaseName, teamId: 'team', panelId: 'panel', model: id, family: 'openai' as const },
      state: 'published' as const
    }))
  )
  const itemIds = ['b', 'a', 'B', 'A']
  await db.insert(releaseItems).values(
    itemIds.map((itemId, position) => ({
      ...{ releaseName, itemId, position, taskType: 'ek', split: 'public' as const, examinee: {}, gold: {} },
      provenance: {} as never
    }))
  )
  await db.update(releases).set({ state: 'frozen', frozenAt: moment })
  await db
    .insert(responses)
    .values(itemIds.map((itemId) => ({ submissionId: 'sub-1', itemId, output: '', sha256: '' })))
  await db
    .insert(scores)
    .values(itemIds.map((itemId, place) => ({ submissionId: 'sub-1', itemId, taskType: 'ek', values: [place] })))
  await db.insert(judgments).values({
    ...{
      submissionId: 'sub-1',
      itemId: 'a',
      judge,
      repeat: 0,
      status: 'done' as const,
      rubricHash: '',
      promptHash: ''
    },
    verdict: { reportedModels: ['gpt-4.1-b', 'gpt-4.1-a'] } as never
  })
  const given = { 'sub-1': costs, 'sub-2': costs.toReversed() }
  for (const [owner, ofOwner] of Object.entries(given)) {
    await db.insert(batchRequests).values(
      ofOwner.map((worstUsd, place) => ({
        ...{
          key: `${owner} ${place}`,
          customId: `${owner} ${place}`,
          state: 'sent' as const,
          worstUsd,
          paperId: owner
        },
        ...{ modelId: judge, baseUrl: '', purpose: '', parameters: { maxOutputTokens: 1 }, request: {}, body: {} },
        createdAt: moment
      }))
    )
  }
}

describe('what is read of rows that lie in another order', () => {
  it('adds up to the same costs, to the last digit', async () => {
    const { db } = database
    const pending = await Promise.all(['sub-1', 'sub-2'].map(async (id) => (await pendingRequests(db, id)).worstUsd))
    expect(pending).toEqual([0.6, 0.6])
  })

  it('has the scores and responses of a submission by the ids of items, as every database sorts them', async () => {
    const submission = { id: 'sub-1', releaseName }
    await database.db.transaction(async (tx) => {
      // An index that has the ids in order would be read by chance.
      for (const way of ['indexscan', 'bitmapscan', 'indexonlyscan', 'mergejoin'])
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      expect((await scoresBySplit(tx, submission)).map(({ values }) => values![0])).toEqual([3, 2, 1, 0])
      const sent = await listSent(tx, submission, { split: 'public', taskTypes: ['ek'] })
      expect(sent.map(({ itemId }) => itemId)).toEqual(['A', 'B', 'a', 'b'])
    })
  })

  it('has published submissions as they were opened, and releases of one moment by name', async () => {
    const { db } = database
    expect((await publishedSubmissions(db, releaseName)).map(({ id }) => id)).toEqual(['sub-1', 'sub-2'])
    expect((await frozenReleases(db)).map(({ name }) => name)).toEqual([releaseName, 'earlier-name'])
  })

  it('names models that answered in one moment by the alphabet', async () => {
    const reported = await reportedModels(database.db, { submissionId: 'sub-1' })
    expect(reported.map(({ model }) => model)).toEqual(['gpt-4.1-a', 'gpt-4.1-b'])
  })
})
