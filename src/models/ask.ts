import type { CallModel, CallModelOptions } from './call-model.ts'
import type { Model } from './model.ts'
import type { Account } from './model-calls.ts'

/** What a model is asked, and on whose account. */
export type AskOptions = Omit<CallModelOptions, 'model'>

/**
 * Asks the model of a `provider:model` name. Whether the call is made live or goes by batch is settled where the
 * function is made.
 *
 * @throws what opening the model throws, and {ModelError} {BudgetError} {ReplyPending} from the call
 */
export type Ask = (modelId: string, options: AskOptions) => ReturnType<CallModel>

/** Opens each model when it is asked: a missing key is a fault of that call and keeps no process from starting. */
export function createAsk({ openModel, callModel }: { openModel: (id: string) => Model; callModel: CallModel }): Ask {
  return async (modelId, options) => await callModel({ ...options, model: openModel(modelId) })
}

/** The same, with every call on one account. */
export function chargedTo(account: Account, ask: Ask): Ask {
  return (modelId, options) => ask(modelId, { ...options, account })
}
