import { randomUUIDv7 } from 'node:crypto'

/** A new identifier, for example `sub_019a9c…`: what it names, then a UUID whose order is the order of creation. */
export function newId(
  prefix:
    | 'team'
    | 'key'
    | 'sub'
    | 'review'
    | 'adj'
    | 'act'
    | 'member'
    | 'invitation'
    | 'obj'
    | 'webhook'
    | 'mail'
    | 'msg'
    | 'delivery'
    | 'baseline'
    | 'participant'
    | 'reading'
    | 'run'
    | 'verdict'
): string {
  return `${prefix}_${randomUUIDv7()}`
}
