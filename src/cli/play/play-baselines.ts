import { mean } from 'simple-statistics'
import type { Client } from '../../client.ts'
import { showScore } from '../../grading/show-score.ts'
import type { Run, RunResult } from '../../schemas/run.ts'
import { type Baseline, baselines, findBaseline } from '../../suites/econevals/baselines/baselines.ts'
import { playBaseline } from '../../suites/econevals/baselines/play-baseline.ts'
import {
  type EnvironmentDefinition,
  type InstanceSize,
  newState
} from '../../suites/econevals/environment/definition.ts'
import { localSeat } from '../../suites/econevals/sessions/seat.ts'
import { optimumOf, resultOf } from '../../workflows/runs/run-result.ts'
import { print, tableOf } from '../print.ts'
import { startProgress } from '../progress.ts'
import { useService } from '../use-service.ts'
import { WrongUsageError } from '../wrong-usage.ts'
import { awaitResult } from './await-result.ts'
import { itemsToPlay, newRunOf, tasksOf } from './open-runs.ts'
import { patientClient } from './patient-client.ts'
import type { PlayTask } from './play-file.ts'
import { type NamedInstances, namedInstances, nameOfTask, refuseForItems } from './play-options.ts'
import { remoteSeat } from './remote-seat.ts'

export type BaselineOptions = {
  environment?: string
  level?: string
  size?: InstanceSize
  variant?: string
  seeds?: number[]
  policy?: string
  repeats: number
  release?: string
  submission?: string
  json?: true
}

type BaselineRun = RunResult & {
  policy: string
  /** Whether it was told what is hidden. */
  knowing: boolean
  says: string
  task: PlayTask
  run: string | null
  periods: number
}

type BaselineSummary = { policy: string; knowing: boolean; says: string; runs: number; meanScore: number | null }

/** Plays by rules what options name, and prints scores and means. */
export async function playBaselines(options: BaselineOptions): Promise<void> {
  refuseForItems(options)
  const progress = startProgress()
  const runs: BaselineRun[] = []
  const take = (run: BaselineRun, total: number) => {
    runs.push(run)
    progress.update('baseline', { done: runs.length, total, note: `${run.policy}, ${nameOfTask(run.task)}` })
  }
  try {
    if (options.environment !== undefined) await playHere(options, take)
    else await useService(async (client) => await playForSubmission(await patientClient(client), options, take))
  } finally {
    progress.stop()
  }
  const byPolicy = [...Map.groupBy(runs, ({ policy }) => policy)].map(([policy, own]): BaselineSummary => {
    const scores = own.flatMap(({ score }) => (score === null ? [] : [score]))
    const { says, knowing } = own[0]!
    return { policy, knowing, says, runs: own.length, meanScore: scores.length === 0 ? null : mean(scores) }
  })
  print({ policies: byPolicy, runs }, { json: options.json, show: () => showBaselines(byPolicy, runs) })
}

/** In this process, in instances for practice. */
async function playHere(options: BaselineOptions, take: (run: BaselineRun, total: number) => void): Promise<void> {
  const { definition, level, parameters, instances } = namedInstances(options)
  const own = baselines[definition.name] ?? {}
  const names = options.policy === undefined ? Object.keys(own) : [options.policy]
  const chosen = names.map((name) => ({ name, baseline: findBaseline(definition.name, name) }))
  const total = chosen.length * instances.length * options.repeats
  for (const { name, baseline } of chosen) {
    for (let repeat = 1; repeat <= options.repeats; repeat++) {
      for (const { named, instance } of instances) {
        const played = await playInstance(definition, {
          ...{ level, parameters, instance: instance(), baseline },
          salt: `${level} ${named.seed} ${repeat}`
        })
        const task = { ...named, repeat }
        take({ policy: name, knowing: 'knowing' in baseline, says: baseline.says, task, run: null, ...played }, total)
      }
    }
  }
}

async function playInstance(
  definition: EnvironmentDefinition,
  {
    level,
    parameters,
    instance,
    salt,
    baseline
  }: Pick<NamedInstances, 'level' | 'parameters'> & { instance: unknown; salt: string; baseline: Baseline }
): Promise<RunResult & { periods: number }> {
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const seats = definition.open(instance, { level, style: 'standard' }, states).map(localSeat)
  const policy = 'policy' in baseline ? baseline.policy : baseline.knowing(instance)
  await playBaseline(
    seats,
    seats.map(() => policy),
    salt
  )
  const optimum = await optimumOf(definition, instance, { parameters })
  return { ...resultOf(definition, { instance, level, optimum }, states), periods: states[0]!.periods.length }
}

/** In the service, for the items of a submission. */
async function playForSubmission(
  client: Client,
  options: BaselineOptions,
  take: (run: BaselineRun, total: number) => void
): Promise<void> {
  const { policy: name } = options
  const items = await itemsToPlay(client, options)
  const policies = items.map(({ definition }) => seeingPolicy(definition.name, name!))
  const submission = options.submission ?? (await openDraft(client, options))
  for (const [place, { task }] of tasksOf(items, submission).entries()) {
    const { policy, says } = policies[place]!
    const asked = newRunOf(task, { driver: 'baseline', style: 'standard' })
    const run = await client.send<Run>('POST', '/v1/runs', asked)
    const seats = await Promise.all(run.seats.map(({ seat }) => remoteSeat(client, run, seat)))
    await playBaseline(
      seats,
      seats.map(() => policy),
      nameOfTask(task)
    )
    const { result, seats: ended } = await awaitResult(client, run.id)
    const none = { score: null, reason: 'not_over', figures: {} }
    const { period } = ended[0]!
    take(
      {
        ...{ policy: name!, knowing: false, says, task, run: run.id, periods: period },
        ...(result ?? none)
      },
      items.length
    )
  }
}

/** @throws {WrongUsageError} `policy_knowing` */
function seeingPolicy(environment: string, name: string): Extract<Baseline, { policy: unknown }> {
  const baseline = findBaseline(environment, name)
  if ('policy' in baseline) return baseline
  const message = `${name} knows what is hidden: it plays published instances (--environment), and no submission`
  throw new WrongUsageError('policy_knowing', message)
}

async function openDraft(client: Client, { release, policy }: BaselineOptions): Promise<string> {
  const draft = { release, model: `${policy} (baseline)`, setting: 'baseline' }
  const { id } = await client.send<{ id: string }>('POST', '/v1/submissions', draft)
  process.stderr.write(`Submission ${id}: \`aerbench submission finalize\` has its runs graded\n`)
  return id
}

function showBaselines(policies: readonly BaselineSummary[], runs: readonly BaselineRun[]): string {
  return [
    tableOf(
      ['task', 'policy', 'periods', 'score'],
      runs.map(({ task, policy, periods, score, reason }) => [
        ...[nameOfTask(task), policy, periods],
        score === null ? reason : showScore(score)
      ])
    ),
    tableOf(
      ['policy', 'runs', 'mean score', 'what it does'],
      policies.map(({ policy, knowing, says, runs, meanScore }) => [
        ...[policy, runs, meanScore === null ? null : showScore(meanScore)],
        knowing ? `${says} (knowing what is hidden)` : says
      ])
    )
  ].join('\n')
}
