import type { TemplateVerdictRow } from '../../db/template-files.ts'
import { leastTemplates } from '../../schemas/choice-figures.ts'
import type { Difference } from '../../schemas/template-difference.ts'
import type { ModelYield, TemplateYields, YieldDifference } from '../../schemas/template-yields.ts'
import { ratioBootstrap } from '../../statistics/bootstrap/ratio-bootstrap.ts'
import { type GeneratedTemplate, generatedTemplates } from './generated-templates.ts'
import type { Attempt, TemplateRecord } from './records.ts'

const bootstrap = { resamples: 2000, level: 0.95, seed: 1 }

/** What came of each model's rewritings in each step, and each two models on what both were asked for. */
export function modelYields(
  records: readonly TemplateRecord[],
  verdicts: readonly TemplateVerdictRow[]
): Omit<TemplateYields, 'file'> {
  const attempts = records.filter((record) => record.kind === 'attempt')
  const passed = Map.groupBy(generatedTemplates(records), ({ attempt }) => `${attempt.step} ${attempt.model}`)
  const rejecting = Map.groupBy(seenByAll(verdicts), ({ template }) => template)
  const models = [...Map.groupBy(attempts, ({ step, model }) => `${step} ${model}`)].map(([name, own]) =>
    yieldOf(own, passed.get(name) ?? [], rejecting)
  )
  const differences = [...Map.groupBy(attempts, ({ step }) => step)].flatMap(([step, own]) => {
    const byModel = [...Map.groupBy(own, ({ model }) => model)]
    return byModel.flatMap(([first, ones], place) =>
      byModel.slice(place + 1).map(([second, others]) => ({ first, second, step, ...compared(ones, others) }))
    )
  })
  return { models, differences }
}

/** Verdicts of decisions on which two are in: what a lone one says nobody else is to know yet. */
function seenByAll(verdicts: readonly TemplateVerdictRow[]): TemplateVerdictRow[] {
  const decisions = Map.groupBy(verdicts, ({ template, round }) => `${template} ${round}`)
  return [...decisions.values()].filter(({ length }) => length >= 2).flat()
}

function yieldOf(
  attempts: readonly Attempt[],
  passed: readonly GeneratedTemplate[],
  verdicts: ReadonlyMap<string, readonly TemplateVerdictRow[]>
): ModelYield {
  const { model, step } = attempts[0]!
  const of = (status: string) => passed.filter((one) => one.status === status).length
  return {
    ...{ model, step, asked: attempts.length },
    passed: attempts.filter(({ rejectedBy }) => rejectedBy === null).length,
    rejectedBy: counted(attempts.flatMap(({ rejectedBy }) => rejectedBy ?? [])),
    ...{ approved: of('approved'), rejected: of('rejected') },
    repaired: counted(passed.flatMap(({ reviews }) => reviews.flatMap(({ repair }) => repair?.reason ?? []))),
    faults: counted(
      passed.flatMap(({ template }) => (verdicts.get(template.name) ?? []).flatMap(({ fault }) => fault ?? []))
    )
  }
}

/** The shares that pass, over rewritings of one template for one place; the templates are resampled whole. */
function compared(
  ones: readonly Attempt[],
  others: readonly Attempt[]
): Pick<YieldDifference, 'tasks' | 'parents' | 'difference'> {
  const theirs = new Map(others.map((attempt) => [taskOf(attempt), attempt]))
  const pairs = ones.flatMap((first) => {
    const second = theirs.get(taskOf(first))
    return second ? [{ parent: first.parent.name, difference: passes(first) - passes(second) }] : []
  })
  const parents = [...Map.groupBy(pairs, ({ parent }) => parent).values()]
  return { tasks: pairs.length, parents: parents.length, difference: differenceOver(parents) }
}

function differenceOver(parents: readonly (readonly { difference: number }[])[]): Difference {
  const sums = parents.map((pairs) => pairs.reduce((sum, { difference }) => sum + difference, 0))
  const quantity = { sums, counts: parents.map(({ length }) => length) }
  const { value, ...interval } = ratioBootstrap({
    strata: [{ name: 'yield', quantities: [quantity] }],
    ...bootstrap
  })[0]!.all
  if (value === null) return { value, lower: null, upper: null, reason: 'nothing_in_common' }
  if (parents.length < leastTemplates) return { value, lower: null, upper: null, reason: 'too_few_templates' }
  return { value, ...interval, reason: null }
}

function taskOf({ parent, domain, perspective, copy }: Attempt): string {
  return JSON.stringify([parent.name, parent.text, domain, perspective, copy])
}

function passes({ rejectedBy }: Attempt): number {
  return rejectedBy === null ? 1 : 0
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]))
}
