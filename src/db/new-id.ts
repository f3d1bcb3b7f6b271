import { v7 as uuidv7 } from 'uuid'

/**
 * A new identifier, for example `sub_019a9c…`: what it names, then a UUID whose order is the order of creation in this
 * process, within a millisecond too (RFC 9562, section 6.2, method 1; node:crypto's own has no order there).
 */
export function newId(
  prefix:
    | 'team'
    | 'key'
    | 'sub'
    | 'review'
    | 'adj'
    | 'correction'
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
  return `${prefix}_${uuidv7()}`
}
