import { createHash } from 'node:crypto'
import { type NewAnchorRow, responseHashes, saveAnchors } from '../../db/anchors.ts'
import type { Executor } from '../../db/client.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { checkPartScores } from '../../grading/check-part-scores.ts'
import type { AnchorIdentity, AnchorLine } from '../../schemas/anchor.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites } from '../../suites/suite.ts'

type Outcome = 'accepted' | 'replaced' | 'unchanged' | { code: string; message: string }

/** What a line is about, in words. A response that is named in two ways has two of them. */
export function anchorId({ itemId, responseSha256, submission, output, rater }: AnchorIdentity): string {
  return `${itemId} ${responseSha256 ?? submission ?? sha256(output ?? '')} by ${rater}`
}

/**
 * Stores the scores that people gave to responses of a release, part by part. Of two lines about the same response by
 * the same rater that name it differently, the first one counts.
 *
 * @returns by `anchorId` what became of each, or why it was not stored
 */
export async function takeAnchors(
  { db, suites }: { db: Executor; suites: Suites },
  releaseName: string,
  lines: readonly AnchorLine[]
): Promise<Map<string, Outcome>> {
  const check = await checkerFor({ db, suites }, releaseName, lines)
  const hashOf = await hashesFor(db, releaseName, lines)
  const outcomes = new Map<string, Outcome>()
  const rows = new Map<string, { id: string; row: NewAnchorRow }>()
  for (const line of lines) {
    const { itemId, rater, scores, comment = null } = line
    const id = anchorId(line)
    const responseSha256 = hashOf(line)
    const fault = check(line) ?? (responseSha256 === null ? unknownResponse(line) : null)
    const key = `${itemId} ${responseSha256} by ${rater}`
    if (fault) outcomes.set(id, fault)
    else if (rows.has(key)) outcomes.set(id, { code: 'duplicate_anchor', message: `an earlier line is about ${key}` })
    else rows.set(key, { id, row: { releaseName, itemId, responseSha256: responseSha256!, rater, scores, comment } })
  }
  const accepted = [...rows.values()]
  const saved = await saveAnchors(
    db,
    accepted.map(({ row }) => row)
  )
  for (const [index, { id }] of accepted.entries()) outcomes.set(id, saved[index]!)
  return outcomes
}

/** Holds lines against the items of the release and the parts that judges score. */
async function checkerFor(
  { db, suites }: { db: Executor; suites: Suites },
  releaseName: string,
  lines: readonly AnchorLine[]
): Promise<(line: AnchorLine) => Outcome | null> {
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, releaseName), null)
  const items = await releaseItemsOf(db, releaseName, [...new Set(lines.map(({ itemId }) => itemId))])
  return ({ itemId, scores }) => {
    const item = items.get(itemId)
    if (!item) return { code: 'item_unknown', message: `release ${releaseName} has no item ${itemId}` }
    const taskType = findTaskType(suite, item.taskType)
    const { name, judging, rubric } = taskType
    if (!judging) return { code: 'item_not_judged', message: `${name} is graded by rules: it has no parts to score` }
    const parts = judging.parts(readContent(taskType, item), rubric.rubric)
    const message = checkPartScores(parts, { levels: rubric.rubric.levels }, scores)
    return message === null ? null : { code: 'part_scores_invalid', message }
  }
}

async function hashesFor(
  db: Executor,
  releaseName: string,
  lines: readonly AnchorLine[]
): Promise<(line: AnchorLine) => string | null> {
  const named = lines.filter(({ submission }) => submission !== undefined)
  const submissionIds = [...new Set(named.flatMap(({ submission }) => submission ?? []))]
  const itemIds = [...new Set(named.map(({ itemId }) => itemId))]
  const found = await responseHashes(db, releaseName, { submissionIds, itemIds })
  const hashes = new Map(found.map((row) => [`${row.submissionId}\n${row.itemId}`, row.sha256]))
  return ({ itemId, responseSha256, submission, output }) => {
    if (output !== undefined) return sha256(output)
    return responseSha256 ?? hashes.get(`${submission}\n${itemId}`) ?? null
  }
}

function unknownResponse({ submission, itemId }: AnchorLine): Outcome {
  return {
    code: 'response_unknown',
    message: `no submission ${submission} to this release has a response to ${itemId}`
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
