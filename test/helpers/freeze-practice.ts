import { expect } from 'vitest'
import type { Release, ReleaseItem } from '../../src/schemas/release.ts'
import type { Suite } from '../../src/suites/suite.ts'
import { generateItems } from '../../src/workflows/items/generate-items.ts'
import type { TestApp } from './build-test-app.ts'

/** Freezes the release `practice-7` of a question bank. @returns its items with their gold. @param count of each element */
export async function freezePractice(
  { admin, call, jobs, database }: TestApp,
  suite: Suite,
  count: number
): Promise<ReleaseItem[]> {
  const order = { suite: suite.name, seed: 7, count, approve: true, author: 'Ada' }
  expect((await call(admin, 'POST', '/v1/items/generate', order)).status).toBe(202)
  for (const { name, id } of jobs.splice(0)) {
    if (name === 'generate') await generateItems({ ...database, suites: [suite] }, id)
  }
  await call(admin, 'POST', '/v1/releases', { name: 'practice-7', suite: suite.name, privateShare: 0, seed: 2 })
  const frozen = await call(admin, 'POST', '/v1/releases/practice-7/freeze')
  expect(frozen.json<Release>().items).toHaveLength(suite.taskTypes.length)
  const page = await call(admin, 'GET', '/v1/releases/practice-7/items?gold=true&limit=1000')
  return page.json<{ data: ReleaseItem[] }>().data
}

/** The rows of letters that are right. */
export function acceptedBy({ gold }: Pick<ReleaseItem, 'gold'>): string[][] {
  return (gold as { accepted: string[][] }).accepted
}

export function rightOf(item: Pick<ReleaseItem, 'gold'>): string {
  return acceptedBy(item)[0]!.join(', ')
}
