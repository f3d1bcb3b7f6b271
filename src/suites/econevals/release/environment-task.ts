import { loadRubric } from '../../../rubrics.ts'
import type { JsonValue } from '../../../schemas/json.ts'
import type { TaskGroup } from '../../../schemas/manifest.ts'
import type { GeneratedQuestion, TaskType } from '../../suite.ts'
import type { EnvironmentDefinition } from '../environment/definition.ts'
import type { EnvironmentState } from '../environment/environment.ts'
import { contentSchema, type RunContent } from './content.ts'
import { instanceBank } from './instance-bank.ts'
import { type RunRecord, readRunRecord } from './run-record.ts'

const rubric = loadRubric('econevals/run')
const groups: Readonly<Record<EnvironmentDefinition['kind'], TaskGroup>> = {
  benchmark: { id: 'A', name: 'Benchmarks' },
  litmus: { id: 'B', name: 'Litmus tests' }
}

type Ended = Extract<RunRecord, { ended: 'over' }>

/** The task type of an environment: its items are instances, and its responses runs that the service has seen. */
export function environmentTask(environment: EnvironmentDefinition): TaskType<RunContent, Ended> {
  const { name, title, kind, levels } = environment
  return {
    name,
    title,
    groups: [groups[kind]],
    // Neither end of a litmus test is better: it is no part of what rows are ranked by.
    ...(kind === 'litmus' && { weight: 0 }),
    environment,
    contentSchema,
    source: { kind: 'generator', question: publishedInstance(environment), bank: instanceBank(environment) },
    rubric,
    render: ({ level, periods, seats, variant }) =>
      [
        environment.systemPrompt({ level, style: 'standard', variant: variant ?? null }),
        `Played call by call, in ${periods} periods at most${seats > 1 ? `, from ${seats} seats` : ''}: begin a run of this item (POST /v1/runs).`
      ].join('\n\n'),
    parse: (output) => {
      const record = readRunRecord(output)
      if (record?.ended === 'over') return { ok: true, answer: record }
      const reason = record === null ? 'no_run' : `run_failed: ${record.reason}`
      return { ok: false, reason, unscored: record === null ? 'run_missing' : 'run_failed' }
    },
    missing: 'run_missing',
    rules: ({ examinee: { level, variant }, gold }, { seats, optimum, playedBefore }) => {
      const instance = environment.instanceSchema.parse(gold.instance)
      const states = seats.map((periods): EnvironmentState<unknown> => {
        const recorded = periods.map((period) => environment.periodSchema.parse(period))
        return { periods: recorded, notes: [], told: [] }
      })
      const { score, figures } = environment.result({ instance, level, optimum }, states)
      const evidence: JsonValue = { level, ...(variant && { variant }), playedBefore, figures: { ...figures } }
      const values: Record<string, number> = score.status === 'scored' ? { 'run-score': score.value } : {}
      return { dimensions: [], evidence, values }
    },
    judging: null,
    tagging: {
      part: 'run',
      scoredBy: 'metric',
      tags: [{ name: 'level', title: 'Level', values: Object.keys(levels) }],
      parts: ({ examinee: { level } }) => [{ id: 'run', share: 1, tags: { level } }]
    }
  }
}

/** The published instances one after the other, level by level, whatever the seed. */
function publishedInstance(
  environment: EnvironmentDefinition
): (seed: number, index: number) => GeneratedQuestion<RunContent> {
  const { name, levels } = environment
  const all = Object.entries(levels).flatMap(([level, { seeds }]) =>
    Array.from({ length: seeds }, (_, seed) => ({ level, seed }))
  )
  const bank = instanceBank(environment)
  return (_, index) => {
    const { level, seed } = all[index % all.length]!
    const stored = bank.templates().find((template) => template.name === `${name}/published/${level}/${seed}`)!
    const filling = bank.fill(stored, noRandom)!
    return { content: filling.content, template: stored.name, domain: level }
  }
}

const noRandom = { word: none, float: none, integer: none, fill: none }

function none(): never {
  throw new Error('a published instance draws nothing')
}
