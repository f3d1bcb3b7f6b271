import pLimit, { type LimitFunction } from 'p-limit'
import type { Ask } from '../../models/ask.ts'
import { ModelOutputError } from '../../models/model-output-error.ts'
import { type Gate, gateFaults, gates, type Sibling, siblingOf } from '../../suites/question-bank/generated/gates.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { StoredTemplate } from '../../suites/suite.ts'
import type { Journal } from './journal.ts'
import { judgeDraft } from './judge-draft.ts'
import { paidAsk } from './paid-ask.ts'
import type { Attempt, PaidCall } from './records.ts'
import { keyOf, type Models, type RewritingTask } from './rewriting-task.ts'
import { openTaskRun, type TaskOutcome, type TaskRun } from './task-run.ts'
import { writeDraft } from './write-draft.ts'

export type Rewriting = Models & {
  ask: Ask
  journal: Journal
  /** Tasks in hand. */
  concurrency: number
  isStopped: () => boolean
  /** Told each attempt of the tasks, when it is stored or because it was before. */
  told: (attempt: Attempt) => void
}

type KeyedTask = RewritingTask & { key: string }
type Running = Rewriting & { run: TaskRun; limit: LimitFunction }
/** What a model's replies came to: a value, or what was wrong with the last of them. */
type Replied<Value> = { value: Value | null; faults: string[]; calls: PaidCall[] }

/**
 * Has a model rewrite templates, and takes each rewriting through the gates: those without a model first, then the judge's.
 * What the journal holds is not done again.
 *
 * Near-copies go by the order of the tasks, whichever reply comes first: a run that was killed and taken up comes to the same
 * as one that was not.
 */
export async function rewriteTemplates(rewriting: Rewriting, tasks: readonly RewritingTask[]): Promise<TaskOutcome> {
  const run = openTaskRun(rewriting)
  const limit = pLimit(rewriting.concurrency)
  const keyed = tasks.map((task) => ({ ...task, key: keyOf(task, rewriting) }))
  const attempts = rewriting.journal.records.filter((record) => record.kind === 'attempt')
  const stored = new Map(attempts.map((attempt) => [attempt.key, attempt]))
  const own = new Set(keyed.map(({ key }) => key))
  const standing = Map.groupBy(
    attempts.filter((attempt) => !own.has(attempt.key) && passedGates(attempt)),
    ({ taskType, template }) => groupOf(taskType, template!)
  )
  const groups = Map.groupBy(keyed, ({ taskType, parent, perspective }) =>
    groupOf(taskType, { ...parent, perspective })
  )
  await Promise.all(
    [...groups].map(async ([group, own]) => {
      const { taskType, bank } = own[0]!
      const written = bank.templates().filter((template) => groupOf(taskType, template) === group)
      const earlier = (standing.get(group) ?? []).map(({ template }) => template!)
      const siblings = [...written, ...earlier].map(siblingOf)
      await rewriteSiblings({ ...rewriting, run, limit }, own, { stored, siblings })
    })
  )
  return run.outcome
}

/** Templates of one question type, grade and perspective are siblings. */
function groupOf(taskType: string, { text, perspective }: StoredTemplate): string {
  const { type, grade } = templateTextSchema.parse(text)
  return [taskType, type, grade, perspective].join(' ')
}

/** Whether a judge saw it, whatever the judge said. */
function passedGates({ template, rejectedBy }: Attempt): boolean {
  return template !== null && !gates.includes(rejectedBy as Gate)
}

async function rewriteSiblings(
  running: Running,
  tasks: readonly KeyedTask[],
  { stored, siblings }: { stored: ReadonlyMap<string, Attempt>; siblings: Sibling[] }
): Promise<void> {
  const { run, limit, told } = running
  const drafts = tasks.map(async (task) => {
    const write = () => replied(running.ask, (ask) => writeDraft({ ...running, ask }, task, task.key))
    return stored.has(task.key) ? null : await limit(() => run.attempt(task.key, write))
  })
  const endings: Promise<void>[] = []
  for (const [at, task] of tasks.entries()) {
    const before = stored.get(task.key)
    if (before) {
      if (passedGates(before)) siblings.push(siblingOf(before.template!))
      told(before)
      continue
    }
    const draft = await drafts[at]!
    if (draft === null) continue
    const faults = faultsOf(draft, task, siblings)
    if (draft.value !== null && faults.length === 0) {
      siblings.push(siblingOf(draft.value))
      endings.push(limit(() => judgeAndKeep(running, task, { template: draft.value!, calls: draft.calls })))
    } else {
      endings.push(keep(running, task, { template: draft.value, calls: draft.calls, faults }))
    }
  }
  await Promise.all(endings)
}

function faultsOf({ value, faults }: Replied<StoredTemplate>, { bank, parent }: KeyedTask, siblings: Sibling[]) {
  return value === null ? [{ gate: 'reply', faults }] : gateFaults(bank, value, { parent, siblings })
}

async function judgeAndKeep(
  running: Running,
  task: KeyedTask,
  { template, calls }: { template: StoredTemplate; calls: PaidCall[] }
): Promise<void> {
  const judge = () => replied(running.ask, (ask) => judgeDraft({ ...running, ask }, task, template))
  const verdict = await running.run.attempt(task.key, judge)
  if (verdict === null) return
  const faults = verdict.value ?? [{ gate: 'verdict', faults: verdict.faults }]
  await keep(running, task, { template, calls: [...calls, ...verdict.calls], faults })
}

async function keep(
  { journal, told, model, judge }: Running,
  { bank: _, ...task }: KeyedTask,
  found: { template: StoredTemplate | null; calls: PaidCall[]; faults: Attempt['faults'] }
): Promise<void> {
  const attempt = {
    kind: 'attempt' as const,
    ...task,
    model,
    judge,
    ...found,
    rejectedBy: found.faults[0]?.gate ?? null
  }
  await journal.add(attempt)
  told(attempt)
}

async function replied<Value>(ask: Ask, work: (ask: Ask) => Promise<Value>): Promise<Replied<Value>> {
  const paid = paidAsk(ask)
  try {
    return { value: await work(paid.ask), faults: [], calls: paid.calls }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    return { value: null, faults: error.failures.map(({ message }) => message), calls: paid.calls }
  }
}
