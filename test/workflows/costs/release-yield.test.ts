import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { extractions, items, modelCalls, releaseItems, releases, rounds } from '../../../src/db/tables.ts'
import { releaseYieldSchema } from '../../../src/schemas/release-yield.ts'
import type { ExtractionState, ItemState } from '../../../src/schemas/states.ts'
import { releaseYield } from '../../../src/workflows/costs/release-yield.ts'
import { aCall } from '../../helpers/a-call.ts'
import { aRound } from '../../helpers/a-round.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { storePaper } from '../../helpers/store-paper.ts'

const provenance = { source: 'paper' as const, paperSha256: null, fragmentId: null, rounds: [], rubricHash: 'none' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  for (const id of ['p1', 'p2', 'p3']) await storePaper(database.db, id)
  await storeExtractions()
  await storeRounds()
  await storeItems()
})
afterAll(() => database.close())

/** MM of three papers: one gave items, one is not suitable, one stopped at its first round; EK of one, without price. */
async function storeExtractions(): Promise<void> {
  const row = (id: string, state: ExtractionState, suitable: boolean | null) => {
    const [paperId, taskType] = id.split('-')
    return { id, paperId: paperId!, taskType: taskType!, state, suitable }
  }
  await database.db
    .insert(extractions)
    .values([
      row('p1-MM', 'done', true),
      row('p2-MM', 'done', false),
      row('p3-MM', 'needs_review', null),
      row('p1-EK', 'failed', null)
    ])
}

async function storeRounds(): Promise<void> {
  const failures = (...checks: string[]) => checks.map((check) => ({ check, message: `${check} failed` }))
  const call = (id: string, extractionId: string, round: string, changes = {}) => {
    const [paperId, taskType] = extractionId.split('-')
    const purpose = `extraction ${taskType} ${round} c0ffee00`
    return aCall({ id, paperId: paperId!, extractionId, purpose, costUsd: 0.01, ...changes })
  }
  await database.db
    .insert(modelCalls)
    .values([
      call('c1', 'p1-MM', 'content'),
      call('c2', 'p1-MM', 'content'),
      call('c3', 'p1-MM', 'problems'),
      call('c4', 'p2-MM', 'content'),
      call('c5', 'p3-MM', 'content', { status: 'unusable' }),
      call('c6', 'p3-MM', 'content', { status: 'failed', usage: null, costUsd: 0.5 }),
      call('c7', 'p1-EK', 'points', { costUsd: null })
    ])
  await database.db.insert(rounds).values([
    aRound({
      extractionId: 'p1-MM',
      name: 'content',
      callIds: ['c1', 'c2'],
      // A reply that fails one check in two places is one reply that failed it.
      attempts: [
        { callId: 'c1', failures: failures('latex-sound', 'latex-sound', 'quote-found') },
        { callId: 'c2', failures: [] }
      ],
      repairs: 1
    }),
    aRound({ extractionId: 'p1-MM', name: 'problems', position: 2, callIds: ['c3'] }),
    aRound({ extractionId: 'p2-MM', name: 'content', callIds: ['c4'] }),
    aRound({
      extractionId: 'p3-MM',
      name: 'content',
      callIds: ['c5'],
      attempts: [{ callId: 'c5', failures: failures('latex-sound') }],
      passed: false
    })
  ])
}

async function storeItems(): Promise<void> {
  const item = (id: string, state: ItemState) => {
    return { id, taskType: id.split('-')[0]!, state, examinee: {}, gold: {}, provenance, paperId: 'p1' }
  }
  await database.db
    .insert(items)
    .values([
      item('MM-1', 'approved'),
      item('MM-2', 'approved'),
      item('MM-3', 'rejected'),
      { ...item('CI-1', 'approved'), paperId: null }
    ])
  const release = { state: 'draft' as const, privateShare: 0, seed: 1, canary: 'none' }
  await database.db.insert(releases).values([
    { ...release, name: 'draft' },
    { ...release, name: 'filled' }
  ])
  await database.db.insert(releaseItems).values({
    ...{ releaseName: 'filled', itemId: 'MM-1', position: 1, taskType: 'MM', split: 'public' },
    ...{ examinee: {}, gold: {}, provenance }
  })
}

describe('releaseYield', () => {
  it('counts every extraction there is: with items, not suitable, stopped', async () => {
    const { papers, costUsd, tasks } = releaseYieldSchema.parse(await releaseYield(database.db, 'draft'))
    expect(papers).toBe(3)
    // The EK call has no price, so that nobody knows what all of it cost.
    expect(costUsd).toBeNull()
    expect(tasks.map(({ taskType }) => taskType)).toEqual(['EK', 'MM', 'CI'])
    const [ek, mm, ci] = tasks
    expect(ek).toMatchObject({ papers: 1, stopped: 1, suitableShare: null, items: 0, itemsPerPaper: null })
    expect(mm).toMatchObject({ papers: 3, suitable: 1, unsuitable: 1, stopped: 1, suitableShare: 0.5 })
    // Three items of one suitable paper, of which the release would take the two that are approved.
    expect(mm).toMatchObject({ items: 3, itemsPerPaper: 3, released: 2 })
    expect(ci).toMatchObject({ papers: 0, items: 1, released: 1, rounds: [] })
  })

  it('sums calls, repairs, failed checks, tokens, cost and time by round', async () => {
    const { tasks } = await releaseYield(database.db, 'draft')
    const [content, problems] = tasks.find(({ taskType }) => taskType === 'MM')!.rounds
    expect(content).toEqual({
      round: 'content',
      extractions: 3,
      // Four replies; the one that never came is paid for at most, and no reply.
      calls: 4,
      repairs: 1,
      failedChecks: { 'latex-sound': 2, 'quote-found': 1 },
      needsReview: 1,
      inputTokens: 400,
      cachedInputTokens: 0,
      outputTokens: 40,
      costUsd: 0.54,
      wallMs: 3000
    })
    expect(problems).toMatchObject({ round: 'problems', extractions: 1, calls: 1, costUsd: 0.01, needsReview: 0 })
    const ek = tasks.find(({ taskType }) => taskType === 'EK')!
    expect(ek.rounds).toMatchObject([{ round: 'points', extractions: 1, calls: 1, costUsd: null, wallMs: 0 }])
  })

  it('counts the items that a release holds', async () => {
    const { tasks } = await releaseYield(database.db, 'filled')
    expect(tasks.map(({ taskType, released }) => [taskType, released])).toEqual([
      ['EK', 0],
      ['MM', 1],
      ['CI', 0]
    ])
  })

  it('refuses a release that is not there', async () => {
    await expect(releaseYield(database.db, 'none')).rejects.toMatchObject({ code: 'release_not_found' })
  })
})
