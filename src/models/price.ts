import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Usage } from './model.ts'
import { parseModelId } from './model-id.ts'
import { anyModel, priceSchema } from './price-schema.ts'

/** What a model costs, in US dollars per million tokens. */
export type Price = z.infer<typeof priceSchema>

/**
 * Prices by `vendor:model`, where the vendor is `openai`, `anthropic` or `google`, by a whole model id, or by `endpoint:*`.
 */
export type Prices = Readonly<Record<string, Price>>

const namedPricesSchema = z.record(z.string(), priceSchema)
const tableSchema = z.strictObject({
  asOf: z.iso.date(),
  openai: namedPricesSchema,
  anthropic: namedPricesSchema,
  google: namedPricesSchema
})

/**
 * The price table of `prices.yaml`, with the caller's own prices over it.
 *
 * @param own by model id (`compatible:qwen3-max`), as configured; the only way to price a compatible server's model
 */
export function loadPrices(own: Record<string, z.input<typeof priceSchema>> = {}): Prices {
  listed ??= readTable()
  return { ...listed, ...namedPricesSchema.parse(own) }
}

/** The file is read once in a process. */
let listed: Prices | null = null

function readTable(): Prices {
  const { asOf: _, ...vendors } = tableSchema.parse(
    parse(readFileSync(new URL('prices.yaml', import.meta.url), 'utf8'))
  )
  return Object.fromEntries(
    Object.entries(vendors).flatMap(([vendor, prices]) =>
      Object.entries(prices).map(([name, price]) => [`${vendor}:${name}`, price])
    )
  )
}

/**
 * The price of a model, or null. A dated name has the price of the undated one unless it is listed itself; names are
 * never matched by their beginning, since `gpt-5-pro` is not priced like `gpt-5`.
 */
export function findPrice(prices: Prices, modelId: string): Price | null {
  const key = priceKeys(modelId).find((key) => Object.hasOwn(prices, key))
  return key === undefined ? null : prices[key]!
}

/**
 * What a call cost, in US dollars.
 *
 * @example
 * // 1000 plain + 8000 cached + 1000 written + 2000 output tokens at 3 / 0.30 / 3.75 / 15 a million
 * costUsd(
 *   { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, batch: 0.5 },
 *   { inputTokens: 10000, cachedInputTokens: 8000, cacheWriteTokens: 1000, outputTokens: 2000, reasoningTokens: 0 }
 * ) // => 0.03915
 */
export function costUsd(price: Price, usage: Usage, { batch = false } = {}): number {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = usage
  const plainTokens = Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens)
  const input =
    plainTokens * price.input +
    cachedInputTokens * (price.cachedInput ?? price.input) +
    cacheWriteTokens * (price.cacheWrite ?? price.input)
  const output = outputTokens * price.output
  const factors = price.long && inputTokens > price.long.above ? price.long : { input: 1, output: 1 }
  return ((input * factors.input + output * factors.output) * (batch ? price.batch : 1)) / 1_000_000
}

function priceKeys(modelId: string): string[] {
  const { provider, endpoint, name } = parseModelId(modelId)
  // Its endpoint alone says what is paid there: for this model, or for all of them.
  if (endpoint !== null) return [modelId, `${endpoint}:${anyModel}`]
  const isGemini = provider === 'compatible' && name.startsWith('gemini-')
  const vendor = isGemini ? 'google' : provider === 'azure' ? 'openai' : provider
  // A compatible server may serve any model under any name: only its own model id says what is paid there.
  const listed = vendor === 'compatible' ? [] : [`${vendor}:${name}`, `${vendor}:${undated(name)}`]
  return [modelId, ...listed]
}

function undated(name: string): string {
  return name.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')
}
