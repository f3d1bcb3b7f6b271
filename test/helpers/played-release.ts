import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { storeResponses } from '../../src/db/responses.ts'
import { releaseItems } from '../../src/db/tables.ts'
import { type Baseline, findBaseline } from '../../src/suites/econevals/baselines/baselines.ts'
import { playBaseline } from '../../src/suites/econevals/baselines/play-baseline.ts'
import { newState } from '../../src/suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../src/suites/econevals/environments.ts'
import { contentSchema } from '../../src/suites/econevals/release/content.ts'
import type { RunRecord } from '../../src/suites/econevals/release/run-record.ts'
import { localSeat } from '../../src/suites/econevals/sessions/seat.ts'
import type { Suites } from '../../src/suites/suite.ts'
import { layDown } from '../../src/workflows/releases/draw/lay-down-items.ts'
import { optimumOf } from '../../src/workflows/runs/run-result.ts'
import { openDraft, type TestApp } from './build-test-app.ts'
import { runDraws } from './second-suite.ts'

export type WorldItem = { id: string; taskType: string; examinee: { level: string } }

/** A release of fresh instances. */
export async function drawWorlds(
  test: TestApp,
  suites: Suites,
  order: { name: string; count: number; templates: readonly string[] }
): Promise<WorldItem[]> {
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', { suite: 'econevals', ...order })
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  const listed = await test.call(null, 'GET', `/v1/releases/${order.name}/items?limit=100`)
  expect(listed.status, listed.text).toBe(200)
  return listed.json<{ data: WorldItem[] }>().data
}

type Playing = {
  release: string
  items: readonly WorldItem[]
  model: string
  /** By task type: which rule plays. */
  policies: Readonly<Record<string, string>>
  /** Why a run has no record to score; of an item that it says null of, the run is played. */
  lacks?: (item: WorldItem) => 'failed' | 'missing' | null
  playedBefore?: boolean
}

/** A published submission whose runs rules have played in this process, stored as the service stores them. */
export async function playAs(test: TestApp, suites: Suites, playing: Playing): Promise<string> {
  const { release, items, model, policies, lacks = () => null, playedBefore = false } = playing
  const { db } = test.database
  const key = await test.keyFor('submitter')
  const id = await openDraft(test, key, release, model)
  for (const item of items) {
    const why = lacks(item)
    if (why === 'missing') continue
    await layDown({ db, suites }, release, [item.id])
    const record =
      why === 'failed'
        ? { ended: 'failed', run: `run ${item.id}`, playedBefore, reason: 'sessions_exhausted' }
        : await recordOf(test, {
            item,
            release,
            baseline: findBaseline(item.taskType, policies[item.taskType]!),
            playedBefore
          })
    await storeResponses(db, id, [{ itemId: item.id, output: JSON.stringify(record) }])
  }
  const finalized = await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  expect(finalized.status, finalized.text).toBe(202)
  await test.grade()
  const published = await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  expect(published.status, published.text).toBe(200)
  return id
}

async function recordOf(
  { database: { db } }: TestApp,
  played: { item: WorldItem; release: string; baseline: Baseline; playedBefore: boolean }
): Promise<RunRecord> {
  const { item, release, baseline, playedBefore } = played
  const [row] = await db
    .select({ gold: releaseItems.gold })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, release), eq(releaseItems.itemId, item.id)))
  const definition = findEnvironment(item.taskType)
  const instance = definition.instanceSchema.parse(contentSchema.shape.gold.parse(row!.gold).instance)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const telling = { level: item.examinee.level, style: 'standard' } as const
  const seats = definition.open(instance, telling, states).map(localSeat)
  const policy = 'policy' in baseline ? baseline.policy : baseline.knowing(instance)
  await playBaseline(
    seats,
    seats.map(() => policy),
    item.id
  )
  return {
    ...{ ended: 'over', run: `run ${item.id}`, playedBefore },
    seats: states.map(({ periods }) => JSON.parse(JSON.stringify(periods))),
    optimum: await optimumOf(definition, instance)
  }
}

/**
 * Names of published instances of all six environments, four of each that has so many: a release of 24 of them holds each once, whatever
 * its seed.
 */
export const fourOfEach = [
  ...['procurement', 'scheduling', 'pricing'].flatMap((name) =>
    [0, 1, 2, 3].map((seed) => `${name}/published/BASIC/${seed}`)
  ),
  ...['main/0', 'main/1', 'efficiency/0', 'equality/0'].map((one) => `efficiency_equality/published/${one}`),
  ...['duopoly/0', 'duopoly/1', 'duopoly/2', 'competency/0'].map((one) => `collusion/published/${one}`),
  'patience/published/short/0'
]
