import { makeApiKey } from '../../../src/db/api-keys.ts'
import type { Database } from '../../../src/db/client.ts'
import { closeRelease, insertRelease, insertReleaseItems } from '../../../src/db/releases.ts'
import { storeResponses } from '../../../src/db/responses.ts'
import { inStretches } from '../../../src/db/stretches.ts'
import { insertSubmission } from '../../../src/db/submissions.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { loadCandidate } from '../../../src/demo/recordings.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { findTaskType } from '../../../src/suites/index.ts'
import { manifestOf } from '../../../src/suites/manifest-of.ts'
import { versionOf } from '../../../src/suites/read-content.ts'
import { recordedPipelines } from '../../helpers/recorded-pipelines.ts'

/** The judged items of the paper's benchmark by task type (1,279 in all; PA as many as there are papers left). */
const shares = { MM: 399, EA: 380, LR: 187, MG: 124, PA: 189 }
export const judgedItems = Object.values(shares).reduce((sum, share) => sum + share, 0)

const releaseName = 'bench'
const provenance = { source: 'paper' as const, paperSha256: null, fragmentId: null, rounds: [], rubricHash: 'bench' }

/**
 * A frozen release of judged items, copies of the sample paper's in the benchmark's proportions, and draft submissions
 * with a response to each, no two alike.
 *
 * @param count how many items, at most `judgedItems`
 * @returns the submissions and a key that may finalise them
 */
export async function seedSubmissions(
  { db }: Database,
  count: number,
  names: readonly string[]
): Promise<{ ids: string[]; key: string }> {
  const rows = await makeItems(count)
  await insertRelease(db, { name: releaseName, privateShare: 0, seed: 1, canary: 'bench' })
  await insertReleaseItems(
    db,
    rows.map(({ output: _, ...row }) => ({ ...row, contentVersion: versionOf(findTaskType(aerSuite, row.taskType)) }))
  )
  await closeRelease(db, releaseName, {
    contentHash: 'bench',
    manifest: manifestOf(aerSuite),
    yield: null,
    frozenAt: new Date()
  })
  const team = (await insertTeam(db, 'bench'))!
  const { key } = await makeApiKey(db, { teamId: team.id, role: 'submitter' })
  const ids: string[] = []
  for (const model of names) {
    const { id } = await insertSubmission(db, { teamId: team.id, releaseName, model, family: 'other' })
    const answers = rows.map((row) => ({ ...row, output: `${row.output} By ${model}.` }))
    for (const stretch of inStretches(answers)) await storeResponses(db, id, stretch)
    ids.push(id)
  }
  return { ids, key }
}

export async function makeItems(count: number) {
  const { items } = await recordedPipelines()
  const outputs = loadCandidate('strong')
  const kinds = Object.entries(shares).flatMap(([taskType, share]) => Array<string>(share).fill(taskType))
  // Every task type keeps its share of a smaller release too.
  const chosen = Array.from({ length: count }, (_, at) => kinds[Math.floor((at * kinds.length) / count)]!)
  return chosen.map((taskType, position) => {
    const samples = items.filter(({ id }) => id.startsWith(`${taskType}-`))
    const which = position % samples.length
    const { examinee, gold } = samples[which]!
    return {
      ...{ releaseName, itemId: `${taskType}-bench-${position}`, position, taskType, examinee, gold, provenance },
      split: 'public' as const,
      paperId: null,
      output: `${outputs.get(`${taskType}-${which + 1}`)}\n\nResponse ${position} of this benchmark.`
    }
  })
}
