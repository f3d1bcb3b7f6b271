import type { JsonObject } from '../../../models/model.ts'
import type { Random } from '../../../statistics/random.ts'

/** What a policy is told when a period begins; `random` is a stream of this period's own. */
export type PeriodView = { number: number; prompt: string; random: Random }

/** A call of a tool by a policy. */
export type PolicyCall = { name: string; input: JsonObject }

/**
 * A rule that plays without a model, one period at a time: it yields calls, is given the text of each answer, and ends with its action. What it
 * remembers of earlier periods it reads by the tools, so that a run goes on wherever it was stopped.
 */
export type Policy = (period: PeriodView) => Generator<PolicyCall, void, string>

/** Calls a tool that takes no arguments. */
export function* ask(name: string): Generator<PolicyCall, string, string> {
  return yield { name, input: {} }
}

/** The ids of a list as Python writes it. */
export function idsIn(text: string): string[] {
  return [...text.slice(text.indexOf('[')).matchAll(/'([^']+)'/g)].map((found) => found[1]!)
}
