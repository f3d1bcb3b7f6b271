import stringify from 'safe-stable-stringify'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import type { ReleaseItemRow, ReleaseRow } from '../../db/releases.ts'
import { InvalidError } from '../../errors.ts'
import type { ExactRequest, RequestLine } from '../../schemas/exact-request.ts'
import type { Split } from '../../schemas/states.ts'
import type { ResponseLine } from '../../schemas/submission.ts'
import { exactRequest } from '../../suites/exact-request.ts'
import { findTaskType } from '../../suites/index.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { Suite } from '../../suites/suite.ts'
import { exportedRows } from './export-release.ts'
import { itemsByIds, type ReleaseDependencies } from './release-items.ts'

/**
 * The requests of a frozen release as NDJSON, in the order of an export. Nothing in them tells what is right, so that they are
 * for anyone, of both splits.
 *
 * @param adaptation checked by `checkAdaptation`
 */
export async function* exactRequests(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  { adaptation, split }: { adaptation: string; split?: Split | undefined }
): AsyncGenerator<string> {
  const suite = await suiteOfRelease(dependencies, release)
  for await (const row of exportedRows(dependencies, release, split)) {
    const { itemId, taskType, split: own } = row
    const line: RequestLine = {
      ...{ itemId, taskType, split: own, release: release.name, canary: release.canary },
      ...requestOf(suite, row, adaptation)
    }
    yield `${stringify(line)}\n`
  }
}

/** @throws {InvalidError} `adaptation_unknown` */
export function checkAdaptation({ name, adaptations = [] }: Suite, adaptation: string): void {
  if (adaptations.includes(adaptation)) return
  throw new InvalidError('adaptation_unknown', unknownAdaptation(name, adaptations, adaptation))
}

/**
 * Those responses that answer another request than their release hands out for the item, or that were asked in a way that the suite
 * does not know, with why they are refused. A response that names no request is taken at its sender's word, and so are all of a suite
 * that has one way of asking, whose senders may keep hashes of their own.
 *
 * @param pinned.suite as the release has it
 * @param responses to items of the release
 * @throws {AppError} as `itemsByIds`
 */
export async function otherRequests(
  dependencies: ReleaseDependencies,
  { release, suite }: PinnedRelease,
  responses: readonly ResponseLine[]
): Promise<Map<string, Refusal>> {
  const { adaptations } = suite
  if (!adaptations) return new Map()
  const named = responses.filter(({ requestHash }) => requestHash !== undefined)
  const items = await itemsByIds(
    dependencies,
    release,
    named.map(({ itemId }) => itemId)
  )
  const refused = new Map<string, Refusal>()
  for (const { itemId, requestHash, adaptation = adaptations[0]! } of responses) {
    const item = items.get(itemId)
    if (!adaptations.includes(adaptation)) {
      const message = unknownAdaptation(suite.name, adaptations, adaptation)
      refused.set(itemId, { code: 'adaptation_unknown', message })
    } else if (item && requestOf(suite, item, adaptation).requestHash !== requestHash) {
      const message = `requestHash is not that of the request that release ${release.name} hands out for ${itemId} as ${adaptation}`
      refused.set(itemId, { code: 'request_other', message })
    }
  }
  return refused
}

type PinnedRelease = { release: ReleaseRow; suite: Suite }
type Refusal = { code: string; message: string }

function requestOf(suite: Suite, { taskType, examinee }: ReleaseItemRow, adaptation: string): ExactRequest {
  return exactRequest(renderItem(findTaskType(suite, taskType), examinee), adaptation)
}

function unknownAdaptation(suite: string, adaptations: readonly string[], adaptation: string): string {
  if (adaptations.length === 0) return `suite ${suite} has one way of asking, which is the prompt of each item`
  return `suite ${suite} has no adaptation ${adaptation}, but ${adaptations.join(', ')}`
}
