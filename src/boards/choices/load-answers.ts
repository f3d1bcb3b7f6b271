import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { type GradedRow, listGradedAnswers } from '../../db/graded-answers.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { hasOptions } from '../../suites/graded-choice.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suites, TaskType } from '../../suites/suite.ts'
import { readInTurn } from '../leaderboard/read-in-turn.ts'
import { type AnswerPages, pageOf } from './answer-pages.ts'
import type { ChoiceTask, PlacedTask } from './choice-figures.ts'
import { readAnswer } from './read-answer.ts'

/** So many answers are read at a time, while nobody else is served. */
const answersOfPage = 500

/** The answers of a submission as they are graded. */
export type LoadedAnswers = {
  pages: AnswerPages
  /** The same answers, graded alike, have the same. */
  hash: string
  /** Ways of asking that responses name, of those that name none the setting that was declared, or else the usual one. */
  adaptations: readonly string[]
}

type Source = { db: Executor; suites: Suites }

/** What is stored of an answer. */
export type StoredAnswer = { row: GradedRow; taskType: TaskType }

/** How answers are read of what is stored of them; of another `kind` the same answers hold other things. */
export type AnswerReader = {
  kind: string
  readPage: (stored: readonly StoredAnswer[]) => { page: string; hashed: string }
}

const choices: AnswerReader = {
  kind: 'choices',
  readPage: (stored) => {
    const answers = stored.map(({ row, taskType }) => readAnswer(row, taskType))
    return { page: pageOf(answers), hashed: JSON.stringify(answers) }
  }
}

/** Submissions that were read before, as long as they are graded as they were. */
const readBefore = new WeakMap<Executor, LRUCache<string, LoadedAnswers>>()
const mostCharacters = 100 * 2 ** 20

type ChoiceElements = Pick<ChoiceTask, 'requires'> & {
  taskTypes: readonly (PlacedTask & { biased: string | undefined })[]
}

/** The elements of a release of a question bank, with what they rest on. @throws {InvalidError} `choices_none` where its items have no options */
export async function choiceTaskOf(source: Source, manifest: Manifest): Promise<ChoiceElements> {
  const suite = await pinnedSuite(source, manifest, null)
  const { taskTypes, name } = suite
  if (!hasOptions(suite)) {
    throw new InvalidError(
      'choices_none',
      `items of ${name} have no options: metrics of choices are for question banks`
    )
  }
  return {
    taskTypes: taskTypes.map(({ name, title, groups = [], biased }) => ({ name, title, groups, biased })),
    requires: Object.fromEntries(taskTypes.map(({ name, requires = [] }) => [name, requires]))
  }
}

/**
 * All answers of a graded submission, read page by page.
 *
 * @throws {ConflictError} `not_graded`
 */
export async function loadAnswers(
  { db, suites }: Source,
  submission: SubmissionRow,
  manifest: Manifest,
  { kind, readPage }: AnswerReader = choices
): Promise<LoadedAnswers> {
  if (submission.state !== 'graded' && submission.state !== 'published') {
    throw new ConflictError(
      'not_graded',
      `submission ${submission.id} is ${submission.state}: it has no scores to look at`
    )
  }
  const memory = readBefore.get(db) ?? new LRUCache({ maxSize: mostCharacters, sizeCalculation: sizeOf })
  readBefore.set(db, memory)
  const key = `${kind} ${submission.id} ${submission.updatedAt.toISOString()}`
  const before = memory.get(key)
  if (before) return before
  const suite = await pinnedSuite({ db, suites }, manifest, null)
  const usual = submission.setting ?? suite.adaptations?.[0] ?? 'zero-shot'
  const pages: string[] = []
  const adaptations = new Set<string>()
  const digest = createHash('sha256')
  const readAfter = (after: string | null): Promise<GradedRow[]> =>
    readInTurn(() => listGradedAnswers(db, submission, { after, limit: answersOfPage }))
  for (let rows = await readAfter(null); rows.length > 0; rows = await readAfter(rows.at(-1)!.item.itemId)) {
    const { page, hashed } = readPage(rows.map((row) => ({ row, taskType: findTaskType(suite, row.item.taskType) })))
    for (const { record, isSent } of rows) if (isSent) adaptations.add(record?.adaptation ?? usual)
    digest.update(hashed)
    pages.push(page)
  }
  const loaded = { pages, hash: digest.digest('hex'), adaptations: [...adaptations].sort() }
  memory.set(key, loaded)
  return loaded
}

function sizeOf({ pages }: LoadedAnswers): number {
  return pages.reduce((sum, { length }) => sum + length, 1)
}
