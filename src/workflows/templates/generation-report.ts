import { gates } from '../../suites/question-bank/generated/gates.ts'
import { generatedTemplates, type TemplateStatus, templateStatuses } from './generated-templates.ts'
import { judgedGates } from './judge-draft.ts'
import type { Attempt, PaidCall, TemplateRecord } from './records.ts'
import { type RepairReason, repairReasons } from './repair-reason.ts'
import { type SpotAgreement, spotAgreement } from './spot-agreement.ts'

/** All gates in their order; `reply` and `verdict` are those of a model's words having the right shape. */
const gatesInOrder = ['reply', ...gates, 'verdict', ...judgedGates] as const

export type StepYield = {
  step: Attempt['step']
  in: number
  out: number
  /** How many came to each gate, how many went through, and so how many it rejected. */
  gates: { gate: string; in: number; out: number }[]
  rejectedBy: Record<string, number>
  cost: Cost
}

/** `costUsd` is null where some call has no price; `unpriced` tells how many. */
export type Cost = { costUsd: number | null; calls: number; unpriced: number }

export type GenerationReport = {
  steps: StepYield[]
  statuses: Record<TemplateStatus, number>
  checks: { solver: string; templates: number; asked: number; right: number }[]
  repairs: Record<RepairReason, number>
  validators: SpotAgreement
  cost: Cost
  /** Null where none is approved (`none_approved`), or where some call has no price (`call_unpriced`). */
  costPerApproved: { costUsd: number; reason: null } | { costUsd: null; reason: 'none_approved' | 'call_unpriced' }
}

/** What became of everything in a file of generated templates. */
export function generationReport(records: readonly TemplateRecord[]): GenerationReport {
  const attempts = records.filter((record) => record.kind === 'attempt')
  const checks = records.filter((record) => record.kind === 'check')
  const reviews = records.filter((record) => record.kind === 'review')
  const templates = generatedTemplates(records)
  const cost = costOf([...attempts, ...checks].flatMap(({ calls }) => calls))
  const statuses = counted(
    templateStatuses,
    templates.map(({ status }) => status)
  )
  return {
    steps: [...Map.groupBy(attempts, ({ step }) => step)].map(([step, own]) => ({ step, ...yieldOf(own) })),
    statuses,
    checks: [...Map.groupBy(checks, ({ solver }) => solver)].map(([solver, own]) => {
      const answers = own.flatMap((check) => check.answers)
      const right = answers.filter(({ isRight }) => isRight).length
      return { solver, templates: own.length, asked: answers.length, right }
    }),
    repairs: counted(
      repairReasons,
      reviews.flatMap(({ repair }) => (repair ? [repair.reason] : []))
    ),
    validators: spotAgreement(records.filter((record) => record.kind === 'verdict')),
    cost,
    costPerApproved: perApproved(cost, statuses.approved)
  }
}

function yieldOf(attempts: readonly Attempt[]): Omit<StepYield, 'step'> {
  const rejectedBy = Object.fromEntries(
    gatesInOrder
      .map((gate) => [gate, attempts.filter((attempt) => attempt.rejectedBy === gate).length] as const)
      .filter(([, count]) => count > 0)
  )
  let left = attempts.length
  const through = gatesInOrder.map((gate) => {
    const came = left
    left -= rejectedBy[gate] ?? 0
    return { gate, in: came, out: left }
  })
  return {
    in: attempts.length,
    out: left,
    gates: through,
    rejectedBy,
    cost: costOf(attempts.flatMap(({ calls }) => calls))
  }
}

/** A call that answers two tasks was paid once. */
function costOf(calls: readonly PaidCall[]): Cost {
  const each = [...new Map(calls.map((call) => [call.id, call.costUsd])).values()]
  const unpriced = each.filter((cost) => cost === null).length
  const sum = each.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  return { costUsd: unpriced > 0 ? null : sum, calls: each.length, unpriced }
}

function perApproved({ costUsd }: Cost, approved: number): GenerationReport['costPerApproved'] {
  if (approved === 0) return { costUsd: null, reason: 'none_approved' }
  return costUsd === null ? { costUsd, reason: 'call_unpriced' } : { costUsd: costUsd / approved, reason: null }
}

function counted<Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, found.filter((one) => one === name).length])) as Record<
    Name,
    number
  >
}
