import type { ReadObjection } from '../../schemas/objection.ts'
import { type Content, html } from './parts/html.ts'

/** The submission's objections by item, as lists of its scores mark them. */
export type ObjectedItems = ReadonlyMap<string, ReadObjection['state']>

const words: Record<ReadObjection['state'], string> = {
  open: 'objected to',
  upheld: 'objection upheld',
  rejected: 'objection rejected'
}

/** What stands beside a score that its team objects to; nothing beside others. */
export function objectionMark(objected: ObjectedItems, itemId: string): Content {
  const state = objected.get(itemId)
  return state !== undefined && html`<small>${words[state]}</small>`
}
