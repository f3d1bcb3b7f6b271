import { modelSettings } from '../compose/model-settings.ts'
import type { Config } from '../config.ts'
import { type Budget, createBudget } from '../models/budget.ts'
import { type CallModel, createModelCaller } from '../models/call-model.ts'
import { type FileCallStore, type FileCallStoreOptions, openFileCallStore } from '../models/file-call-store.ts'
import type { Model } from '../models/model.ts'
import { modelOpener, type ProviderSettings } from '../models/open-model.ts'
import type { Prices } from '../models/price.ts'

/** The way to models for a command without a database. */
export type Caller = {
  openModel: (id: string) => Model
  callModel: CallModel
  store: FileCallStore
  budget: Budget
  prices: Prices
  providers: ProviderSettings
}

/**
 * Reaches models as the configuration says, with its keys, prices and budgets. Every call is kept in a file, so that it
 * is never paid for twice; `BUDGET_USD` and `BUDGET_MONTH_USD` count what that file holds.
 *
 * @param options.kept how the calls in the file are read
 * @param options.concurrency calls in flight at a time, per provider; that of the configuration when left out
 * @throws {AppError} `calls_unreadable`, `file_in_use`, `file_unwritable`
 */
export async function openCaller(
  config: Config,
  {
    callsFile,
    concurrency = config.MODEL_CONCURRENCY,
    kept = {}
  }: { callsFile: string; concurrency?: number | undefined; kept?: FileCallStoreOptions }
): Promise<Caller> {
  const { providers, calls, budgets } = modelSettings({ ...config, MODEL_CONCURRENCY: concurrency })
  const store = await openFileCallStore(callsFile, kept)
  const budget = createBudget({ ...calls, ...budgets, spentUsd: store.spentUsd })
  return {
    ...{ store, budget, providers, prices: calls.prices },
    openModel: modelOpener(providers),
    callModel: createModelCaller({ ...calls, store, budget })
  }
}
