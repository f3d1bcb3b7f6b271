import { z } from 'zod'

/** What the service asks the courier to send. */
export const orderSchema = z.object({
  /** The call's key: what is held under it is given out again until it is forgotten. */
  key: z.string(),
  url: z.url(),
  method: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
  timeoutMs: z.number()
})
export type Order = z.infer<typeof orderSchema>

/** What came back: the provider's answer as it was, or why there was none. */
export const deliverySchema = z.union([
  z.object({ status: z.int(), headers: z.array(z.tuple([z.string(), z.string()])), body: z.string() }),
  z.object({ failure: z.string(), code: z.string().nullable() })
])
export type Delivery = z.infer<typeof deliverySchema>
