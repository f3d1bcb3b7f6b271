import { objectionWords, type ReadObjection } from '../../schemas/objection.ts'
import { type Content, html } from './parts/html.ts'

/** What stands beside a score that its team objects to; nothing beside others. */
export function objectionMark(state: ReadObjection['state'] | undefined): Content {
  return state !== undefined && html`<small>${objectionWords[state]}</small>`
}
