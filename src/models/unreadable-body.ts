import type { JsonValue } from '../schemas/json.ts'
import { storable } from '../schemas/storable.ts'
import type { Usage } from './model.ts'

/** Of a body that is no reply, this much is kept: enough to see what it is, and little enough to keep thousands. */
const mostKeptCharacters = 16_384

/** What came with a status of success, and is no reply. */
export type UnreadableBody = {
  /** Under which a courier holds it (`courier/`): the call's, or that of a batch's creation. */
  key: string
  /** Names this one arrival: a body that the courier hands out again has the id that it had. */
  deliveryId: string
  /** Whether the courier had it from before: a killed process had asked for it. */
  isHeld: boolean
  status: number
  contentType: string | null
  text: string
  /** The machine-readable words of the error in it. */
  codes: readonly string[]
  /** An error and a page of a gateway cost nothing; whatever else stands in place of a reply may have cost one. */
  isBilled: boolean
  /** What it says that it has cost, where it does. */
  usage: Usage | null
}

/** A body as the record of its call holds it. */
export function keptBody({ status, contentType, text }: UnreadableBody): JsonValue {
  const body = text.slice(0, mostKeptCharacters)
  return storable({ unreadable: { status, contentType, characters: text.length, body } })
}
