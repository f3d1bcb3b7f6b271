import { setImmediate as turn } from 'node:timers/promises'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { answeredItems, type GradedItem, itemsToGrade } from '../../db/grades.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { InvalidError } from '../../errors.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ChangedResponse, Rereading, RereadTask } from '../../schemas/rereading.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { latestReader, readBy, readResponse } from '../../suites/read-response.ts'
import type { Suites, TaskType } from '../../suites/suite.ts'
import { assertTextsThere } from '../teams/erase-team.ts'
import { ruleOn } from './rule-responses.ts'

/** Responses read at a time. */
const stretch = 25

/** What two readers make of one response; `first` are the scores that rules give under the first metric. */
type Reread = ChangedResponse & { isMoved: boolean; isChanged: boolean; first: Both<number | null> }
type Both<Value> = { pinned: Value; other: Value }

/**
 * Reads the stored responses of a submission by the reader that its release pins, and by another one, and tells what
 * differs. Nothing is stored, and no judge asked: what is published rests on the pinned reader for good.
 *
 * @param other the latest reader when left out
 * @throws {InvalidError} `reader_unknown`
 * @throws {ConflictError} `responses_erased`
 */
export async function rereadResponses(
  { db, suites }: { db: Executor; suites: Suites },
  submission: SubmissionRow,
  { other = latestReader }: { other?: number | undefined } = {}
): Promise<Rereading> {
  if (other > latestReader) {
    throw new InvalidError('reader_unknown', `there is no reader ${other}: the latest is ${latestReader}`)
  }
  assertTextsThere(await findTeam(db, submission.teamId), submission.openResponses)
  const manifest = await manifestOfRelease(db, submission.releaseName)
  const suite = await pinnedSuite({ db, suites }, manifest, null)
  const reread: Reread[] = []
  const ids = await answeredItems(db, submission)
  for (let at = 0; at < ids.length; at += stretch) {
    for (const item of await itemsToGrade(db, submission, ids.slice(at, at + stretch))) {
      // Long texts take the rules a while: others are served in between.
      await turn()
      const pinned = findTaskType(suite, item.taskType)
      reread.push(
        readTwice(item, { pinned, other: readBy(other, withCode(suites, manifest.suite, pinned)) }, suite.metrics)
      )
    }
  }
  const tasks = Map.groupBy(reread, ({ taskType }) => taskType)
  return {
    submissionId: submission.id,
    release: submission.releaseName,
    model: submission.model,
    reader: { pinned: manifest.answerReader, other },
    tasks: suite.taskTypes.flatMap(({ name }) => (tasks.has(name) ? [summarise(name, tasks.get(name)!)] : [])),
    changed: reread.flatMap(({ isChanged, isMoved: _, first: __, ...response }) => (isChanged ? [response] : []))
  }
}

/** The task type with the rules of today, under the rubric of the release. */
function withCode(suites: Suites, suiteName: string, pinned: TaskType): TaskType {
  const today = suites.find(({ name }) => name === suiteName)!.taskTypes.find(({ name }) => name === pinned.name)!
  return { ...pinned, parse: today.parse, rules: today.rules }
}

function readTwice(
  item: GradedItem,
  { pinned, other }: { pinned: TaskType; other: TaskType },
  metrics: readonly Metric[]
): Reread {
  const content = readContent(pinned, item)
  const output = item.output ?? ''
  const readAs = (taskType: TaskType) => {
    const read = readResponse(taskType, { output, content, record: item.record })
    const { result, score } = ruleOn({ itemId: item.itemId, taskType, content, read }, metrics)
    const byMetric = metrics.map(({ name }, place) => [name, score?.values[place] ?? null] as const)
    return { text: read.text, result, score, grade: { parse: result.parse, scores: Object.fromEntries(byMetric) } }
  }
  const [byPinned, byOther] = [readAs(pinned), readAs(other)]
  const isOtherText = pinned.judging !== null && byPinned.text !== byOther.text
  const findings = ({ parse, dimensions, values }: typeof byPinned.result) => stringify([parse, dimensions, values])
  return {
    itemId: item.itemId,
    taskType: pinned.name,
    pinned: byPinned.grade,
    other: byOther.grade,
    judgedAnew: isOtherText && byOther.score === null,
    isChanged: isOtherText || findings(byPinned.result) !== findings(byOther.result),
    isMoved: item.rules !== null && stringify(item.rules) !== stringify(byPinned.result.dimensions),
    first: { pinned: byPinned.score?.values[0] ?? null, other: byOther.score?.values[0] ?? null }
  }
}

function summarise(taskType: string, rows: readonly Reread[]): RereadTask {
  const count = (holds: (row: Reread) => boolean) => rows.filter(holds).length
  const scored = rows.flatMap(({ first: { pinned, other } }) =>
    pinned === null || other === null ? [] : [{ pinned, other }]
  )
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    taskType,
    responses: rows.length,
    changed: count(({ isChanged }) => isChanged),
    higher: scored.filter(({ pinned, other }) => other > pinned).length,
    lower: scored.filter(({ pinned, other }) => other < pinned).length,
    judgedAnew: count(({ judgedAnew }) => judgedAnew),
    moved: count(({ isMoved }) => isMoved),
    mean:
      scored.length < rows.length
        ? null
        : { pinned: meanOf(scored.map(({ pinned }) => pinned)), other: meanOf(scored.map(({ other }) => other)) }
  }
}
