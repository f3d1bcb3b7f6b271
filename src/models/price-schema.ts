import { z } from 'zod'

/** What a model costs, in US dollars per million tokens. */
export const priceSchema = z.strictObject({
  input: z.number().min(0),
  /** Input read from the provider's cache; `input` when left out. */
  cachedInput: z.number().min(0).optional(),
  /** Input written to the provider's cache; `input` when left out. */
  cacheWrite: z.number().min(0).optional(),
  output: z.number().min(0),
  /** Factor on everything that goes through the provider's batch endpoint; both SDKs' vendors and Google give half. */
  batch: z.number().min(0).max(1).default(0.5),
  /** Factors on a request with more input tokens than `above`. */
  long: z.strictObject({ above: z.number(), input: z.number().min(1), output: z.number().min(1) }).optional()
})

/** Stands for every model of an endpoint that has no price of its own: `vllm-local:*`. */
export const anyModel = '*'
