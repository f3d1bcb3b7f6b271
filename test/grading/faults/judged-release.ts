import type { Executor } from '../../../src/db/client.ts'
import { items, releases, responses, submissions, teams } from '../../../src/db/tables.ts'
import type { Delivery } from '../../../src/schemas/states.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { mmItem } from '../../suites/aer/mm/an-item.ts'
import type { SentVerdict, Wire } from './fault.ts'

export const suite = aSuite(mathematicalModeling)
/** A judge behind each SDK; together they are the panel. */
export const judgeOf: Readonly<Record<Wire, string>> = {
  openai: 'openai:gpt-5.2-2025-12-11',
  anthropic: 'anthropic:claude-sonnet-4-6'
}

const { examinee, gold } = mmItem
const provenance = { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash: 'none' }

/** Zeros in front, so that items are sorted by their number. */
const itemIdOf = (item: number) => `MM-test-${String(item).padStart(3, '0')}`
let submitted = 0

/** A team, and frozen releases of so many items each, by the counts given in ascending order. @returns the panel's id */
export async function prepareReleases(db: Executor, counts: readonly number[]): Promise<string> {
  await db.insert(teams).values({ id: 'team', name: 'team' })
  let made = 0
  for (const count of counts) {
    const added = Array.from({ length: count - made }, (_, index) => itemIdOf(made + index))
    made = count
    await db
      .insert(items)
      .values(added.map((id) => ({ id, taskType: 'MM', state: 'approved' as const, examinee, gold, provenance })))
    const name = `of-${count}`
    await db.insert(releases).values({ name, state: 'draft', privateShare: 0, seed: 1, canary: name })
    await freezeRelease({ db, suites: [suite], now: () => new Date() }, name)
  }
  return (await definePanel(db, suite, { judges: Object.values(judgeOf).map((model) => ({ model })) })).id
}

/** A queued submission to the release of so many items, with responses that no other submission has. @returns its id */
export async function queueSubmission(
  db: Executor,
  panelId: string,
  count: number,
  delivery: Delivery = 'live'
): Promise<string> {
  submitted += 1
  const id = `s${submitted}`
  const kind = { model: 'm', family: 'other' as const, state: 'queued' as const, delivery }
  await db.insert(submissions).values({ id, teamId: 'team', releaseName: `of-${count}`, panelId, ...kind })
  await db.insert(responses).values(
    Array.from({ length: count }, (_, item) => ({
      submissionId: id,
      itemId: itemIdOf(item),
      output: `p = 1/2, the answer to item ${item} of submission ${submitted}`,
      sha256: 'none'
    }))
  )
  return id
}

/** The number of the item that a judge is asked about. */
export function itemOf(texts: readonly string[]): number {
  return Number(/the answer to item (\d+) of/.exec(texts.join('\n'))![1])
}

/** A judge's score of an item, out of ten: each judge and each item has its own. */
export const soundScore = (wire: Wire, item: number) => (wire === 'openai' ? 3 : 5) + (item % 10) / 2
/** Of an item that both have judged, in [0, 1]: all its dimensions have the score of the whole. */
export const soundMean = (item: number) => (soundScore('openai', item) + soundScore('anthropic', item)) / 20

/** What a sound judge says of an item. */
export function soundVerdictOf(wire: Wire, item: number): SentVerdict {
  const part = { rationale: 'because', quote: '', score: soundScore(wire, item) }
  return { parts: { correctness: part, notation: part, completeness: part, intuition: part } }
}
