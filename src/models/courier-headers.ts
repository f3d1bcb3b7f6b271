import { z } from 'zod'
import type { Model } from './model.ts'

/** Carries the key of the call from an adapter to the fetch it is given; it is ours, and no provider gets to see it. */
export const callKeyHeader = 'x-aerbench-call'

/** Carries the name of a model at its address in the same way: the courier keeps the places of each apart. */
export const addressHeader = 'x-aerbench-address'

/** What is meant for a fetch, and for no provider. */
export const ownHeaders: readonly string[] = [callKeyHeader, addressHeader]

/** What an adapter tells its fetch of a call. */
export function courierHeaders({ id, baseUrl }: Pick<Model, 'id' | 'baseUrl'>, key: string): Record<string, string> {
  // Headers are of ASCII, and models may be called anything.
  return { [callKeyHeader]: key, [addressHeader]: encodeURI(`${baseUrl} ${id}`.toWellFormed()) }
}

/** Carries how many milliseconds a provider took, from the courier to whoever stores the call. */
export const latencyHeader = 'x-aerbench-latency'

/** Milliseconds that a provider took; null where no courier says so, and for what a provider wrote there itself. */
export function latencyOf(headers: Headers | undefined): number | null {
  const latency = headers?.get(latencyHeader) ?? ''
  return /^\d{1,9}$/.test(latency) ? Number(latency) : null
}

/** Carries the id of an answer's arrival from the courier to an adapter, with `held` behind it when it came before. */
export const deliveryHeader = 'x-aerbench-delivery'

/** Made once: to make the schema takes twenty times as long as to use it. */
const deliveryIdSchema = z.uuid()

/** The arrival of an answer, and whether it came before; null where no courier says so. */
export function deliveryOf(headers: Headers | undefined): { deliveryId: string; isHeld: boolean } | null {
  const [id, held] = headers?.get(deliveryHeader)?.split(' ') ?? []
  const parsed = deliveryIdSchema.safeParse(id)
  return parsed.success ? { deliveryId: parsed.data, isHeld: held === 'held' } : null
}
