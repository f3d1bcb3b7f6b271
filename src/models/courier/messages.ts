import { z } from 'zod'

/** Of the answer to a lease: this courier keeps lanes. One of before them may outlive an upgrade of the service. */
export const lanesHeader = 'x-aerbench-lanes'

/** In the same place: it lets go of single arrivals, where one of before let go of all under a key. */
export const arrivalsHeader = 'x-aerbench-arrivals'

const headersSchema = z.array(z.tuple([z.string(), z.string()]))

/** What the service asks the courier to send; the body goes beside it (`envelope.ts`). */
export const orderSchema = z.object({
  /** The call's key: what is held under it is given out again until it is forgotten. */
  key: z.string(),
  url: z.url(),
  method: z.string(),
  headers: headersSchema,
  hasBody: z.boolean(),
  /** From when it is sent. */
  timeoutMs: z.number(),
  /** Orders to one model share its places; services of before lanes had none. */
  lane: z.object({ address: z.string(), places: z.int().positive() }).nullable().default(null)
})
export type Order = z.infer<typeof orderSchema>

/** What came back: the provider's answer as it was, with its body beside it, or why there was none. */
export const deliverySchema = z.union([
  z.object({ status: z.int(), headers: headersSchema }),
  z.object({ failure: z.string(), code: z.string().nullable() })
])
export type Delivery = z.infer<typeof deliverySchema>

/** What is held under a key: the ids of what came, when the last did, and null while one is still on its way. */
const arrivalSchema = z.object({
  key: z.string(),
  arrivedAt: z.number().nullable(),
  deliveryIds: z.array(z.string()).default([])
})
export const arrivalsSchema = z.array(arrivalSchema)
export type Arrival = z.infer<typeof arrivalSchema>

/** What is stored: one arrival under a key, or all that is held under it. */
const storedSchema = z.union([z.string(), z.object({ key: z.string(), deliveryId: z.string() })])
export const allStoredSchema = z.array(storedSchema)
export type Stored = z.infer<typeof storedSchema>
