import { z } from 'zod'

/** Of one message on its way to one address; `given_up` after the last try, or when the address was switched off. */
export const deliveryStateSchema = z.enum(['waiting', 'delivered', 'given_up'])
export type DeliveryState = z.infer<typeof deliveryStateSchema>

export const deliverySchema = z
  .object({
    id: z.string(),
    message: z.string().describe('of a webhook the header webhook-id: the same at every try'),
    type: z.string(),
    state: deliveryStateSchema,
    attempts: z.int(),
    status: z.int().nullable().describe('that HTTP or SMTP answered the last try with; null where no answer came'),
    error: z.string().nullable().describe('why the last try failed'),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable()
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>
