import stringify from 'safe-stable-stringify'
import { findDraw } from '../../db/drawn-releases.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import type { ReleaseItemRow, ReleaseRow } from '../../db/releases.ts'
import { InvalidError } from '../../errors.ts'
import { fillPrompt } from '../../prompts.ts'
import type { ExactRequest, RequestLine } from '../../schemas/exact-request.ts'
import type { Split } from '../../schemas/states.ts'
import type { ResponseLine } from '../../schemas/submission.ts'
import { isAmong } from '../../suites/adaptation-name.ts'
import { exactRequest, promptRequest } from '../../suites/exact-request.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { ItemContent, Suite } from '../../suites/suite.ts'
import { type AdaptedDraw, adaptedDraw } from './draw/adapted-draw.ts'
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
  const requestOf = await requestsOf(dependencies, release, await suiteOfRelease(dependencies, release))
  for await (const row of exportedRows(dependencies, release, split)) {
    const { itemId, taskType, split: own } = row
    const line: RequestLine = {
      ...{ itemId, taskType, split: own, release: release.name, canary: release.canary },
      ...requestOf(row, adaptation)
    }
    yield `${stringify(line)}\n`
  }
}

/** @throws {InvalidError} `adaptation_unknown` */
export function checkAdaptation({ name, adaptations = [] }: Suite, adaptation: string): void {
  if (isAmong(adaptations, adaptation)) return
  throw new InvalidError('adaptation_unknown', unknownAdaptation(name, adaptations, adaptation))
}

/**
 * Those responses that answer another request than their release hands out for the item, or that were asked in another way than
 * their submission, with why they are refused: so are those without the probabilities that theirs asks for. A response that names no request is taken at its sender's word, and so are all of a suite
 * that has one way of asking, whose senders may keep hashes of their own.
 *
 * @param pinned.suite as the release has it
 * @param pinned.adaptation of the submission; null in a suite that has one way of asking
 * @param responses to items of the release
 * @throws {AppError} as `itemsByIds`
 */
export async function otherRequests(
  dependencies: ReleaseDependencies,
  { release, suite, adaptation: own }: { release: ReleaseRow; suite: Suite; adaptation: string | null },
  responses: readonly ResponseLine[]
): Promise<Map<string, Refusal>> {
  const { adaptations = [] } = suite
  if (own === null) return new Map()
  const asksProbabilities = suite.taskTypes.some(
    ({ asking }) => own !== adaptations[0] && asking?.asksProbabilities(own)
  )
  const named = responses.filter(({ requestHash }) => asksProbabilities || requestHash !== undefined)
  const items = await itemsByIds(
    dependencies,
    release,
    named.map(({ itemId }) => itemId)
  )
  const requestOf = await requestsOf(dependencies, release, suite)
  const refused = new Map<string, Refusal>()
  for (const response of responses) {
    const { itemId, requestHash } = response
    const adaptation: string = response.adaptation ?? own
    const item = items.get(itemId)
    if (!isAmong(adaptations, adaptation)) {
      const message = unknownAdaptation(suite.name, adaptations, adaptation)
      refused.set(itemId, { code: 'adaptation_unknown', message })
    } else if (adaptation !== own) {
      const message = `its submission is asked as ${own}, and this response names ${adaptation}: send it to a submission of that one`
      refused.set(itemId, { code: 'adaptation_other', message })
    } else if (item && requestHash !== undefined && requestOf(item, own).requestHash !== requestHash) {
      const message = `requestHash is not that of the request that release ${release.name} hands out for ${itemId} as ${own}`
      refused.set(itemId, { code: 'request_other', message })
    } else if (asksProbabilities && item) {
      const untold = untoldOf(requestOf(item, own), response)
      const message = `${own} asks how probable each option is, and optionProbabilities has none of ${untold.join(', ')}`
      if (untold.length > 0) refused.set(itemId, { code: 'probabilities_incomplete', message })
    }
  }
  return refused
}

function untoldOf({ continuations = [] }: ExactRequest, { optionProbabilities = {} }: ResponseLine): string[] {
  return continuations.filter((letter) => !Object.hasOwn(optionProbabilities, letter))
}

type Refusal = { code: string; message: string }

/** How one item of a release was put to a model. @param asked.suite as the release has it */
export async function requestOfItem(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  { suite, item, adaptation }: { suite: Suite; item: ReleaseItemRow; adaptation: string }
): Promise<ExactRequest> {
  return (await requestsOf(dependencies, release, suite))(item, adaptation)
}

/** How each item of a release is put to a model. */
async function requestsOf(
  { db }: ReleaseDependencies,
  release: ReleaseRow,
  suite: Suite
): Promise<(item: ReleaseItemRow, adaptation: string) => ExactRequest> {
  const draw = await findDraw(db, release.name)
  const adapted = draw && (await adaptedDraw(db, { suite, canary: release.canary, draw }))
  return (item, adaptation) => requestOf(item, { suite, adapted, adaptation })
}

function requestOf(
  item: ReleaseItemRow,
  { suite, adapted, adaptation }: { suite: Suite; adapted: AdaptedDraw | null; adaptation: string }
): ExactRequest {
  const { adaptations = [], adaptationPrompts = {} } = suite
  const taskType = findTaskType(suite, item.taskType)
  const { asking } = taskType
  if (adaptation === adaptations[0] || !asking) return promptRequest(renderItem(taskType, item.examinee), adaptation)
  const content: ItemContent = readContent(taskType, item)
  const count = asking.shots(adaptation)
  const shots = count === 0 ? [] : (adapted?.shotsFor(item.position, count) ?? [])
  const fill = (name: string, values: Record<string, string>) => fillPrompt(adaptationPrompts[name]!, values)
  const continuations = asking.asksProbabilities(adaptation) ? asking.continuations(content) : null
  const messages = asking.messages(adaptation, content, { shots, fill })
  return exactRequest({ adaptation, messages, ...(continuations && { continuations }) })
}

function unknownAdaptation(suite: string, adaptations: readonly string[], adaptation: string): string {
  if (adaptations.length === 0) return `suite ${suite} has one way of asking, which is the prompt of each item`
  return `suite ${suite} has no adaptation ${adaptation}, but ${adaptations.join(', ')}`
}
