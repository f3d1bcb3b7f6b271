import { ambiguous, type IsItem, isMembers, type Members, type Sample } from './sample.ts'

/** Names under which people keep the id of an item. */
export const idNames = ['itemId', 'item_id', 'id'] as const

/**
 * The item that a record of a tool is about, whatever its member is called: the one value among its members that is an
 * id of the release. Where none is, the member that is named as an id, so that the unknown id can be told.
 *
 * @returns the id, or the rejection of a record that names none or several
 */
export function namedItem(record: unknown, where: string, isItem: IsItem): { id: string } | { refused: Sample } {
  const members: Members = isMembers(record) ? record : {}
  const texts = Object.values(members).filter((value) => typeof value === 'string')
  const known = [...new Set(texts.filter(isItem))]
  const named = [...new Set(idNames.map((name) => members[name]).filter((value) => typeof value === 'string'))]
  const found = known.length > 0 ? known : named
  if (found.length === 1) return { id: found[0]! }
  if (found.length > 1) {
    return { refused: ambiguous(null, `${where} names several items: ${found.slice(0, 5).join(', ').slice(0, 300)}`) }
  }
  const message = `${where} has no member that is the id of an item, as "item_id"`
  return { refused: { itemId: null, rejection: { code: 'item_unnamed', message } } }
}
