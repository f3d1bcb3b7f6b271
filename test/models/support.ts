import { type Ask, createAsk } from '../../src/models/ask.ts'
import { createBudget } from '../../src/models/budget.ts'
import { type BudgetLimits, noLimits } from '../../src/models/budget-limits.ts'
import { type CallModel, createModelCaller, type ModelCallerOptions } from '../../src/models/call-model.ts'
import { memoryCallStore } from '../../src/models/memory-call-store.ts'
import type { Model, ModelRequest } from '../../src/models/model.ts'
import { openModel, type ProviderSettings } from '../../src/models/open-model.ts'
import { loadPrices } from '../../src/models/price.ts'
import { defaultRetry } from '../../src/models/retry.ts'

/** Read once: a few hundred tests open a caller of their own. */
const ownPrices = loadPrices()

/** All four providers at one loopback address. */
export function settingsFor(url: string, timeoutMs = 20_000): ProviderSettings {
  const access = { apiKey: 'test-key', baseUrl: url }
  return {
    openai: { ...access, baseUrl: `${url}/v1` },
    anthropic: access,
    azure: access,
    compatible: { baseUrl: `${url}/v1` },
    timeoutMs
  }
}

export function openTestModel(id: string, url: string, timeoutMs?: number): Model {
  return openModel(id, settingsFor(url, timeoutMs))
}

/** Asks any model at one loopback address. */
export function askAt(
  url: string,
  callModel = testCaller().callModel,
  { timeoutMs, fetch }: Partial<Pick<ProviderSettings, 'timeoutMs' | 'fetch'>> = {}
): Ask {
  const settings = { ...settingsFor(url, timeoutMs), ...(fetch && { fetch }) }
  return createAsk({ openModel: (id) => openModel(id, settings), callModel })
}

export function aRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You are terse.',
    messages: [{ role: 'user', parts: [{ text: 'What is a tariff?' }] }],
    output: null,
    parameters: { maxOutputTokens: 100 },
    repeat: 0,
    ...changes
  }
}

export const never = new AbortController().signal

/** A caller on a store in memory, whose clock moves by its sleeps only, which are written down and end at once. */
export function testCaller({
  budgets = {},
  prices = ownPrices,
  ...changes
}: Partial<Omit<ModelCallerOptions, 'budget'>> & { budgets?: Partial<BudgetLimits> } = {}) {
  const store = memoryCallStore()
  let time = Date.UTC(2026, 10, 6)
  const now = () => time
  const sleeps: number[] = []
  const callModel: CallModel = createModelCaller({
    store,
    retry: defaultRetry,
    maxInFlight: 4,
    prices,
    budget: createBudget({ limits: { ...noLimits, ...budgets }, spentUsd: store.spentUsd, prices, now }),
    sleep: async (ms) => {
      sleeps.push(ms)
      time += ms
    },
    random: () => 0,
    now,
    ...changes
  })
  return { callModel, store, sleeps }
}
