import { idNames } from './named-item.ts'
import { ambiguous, type Members, type ResponseFormat, type Sample } from './sample.ts'

const outputNames = ['output', 'response', 'text'] as const

/** Our own line under other names: an id and a text, each once or with the same value. */
export const variant: ResponseFormat = {
  name: 'variant',
  isOf: (members) => idNames.some((name) => name in members) && outputNames.some((name) => name in members),
  read(members): Sample {
    const ids = differing(members, idNames)
    if (ids.length > 1) return ambiguous(null, `the ids of the line differ: ${ids.join(', ')}`)
    const [id] = Object.values(pick(members, idNames))
    if (typeof id !== 'string' || id === '' || id.length > 200) {
      const [name] = Object.keys(pick(members, idNames))
      return { itemId: null, rejection: { code: 'line_invalid', message: `/${name}: must be the id of an item` } }
    }
    const outputs = differing(members, outputNames)
    if (outputs.length > 1) return ambiguous(id, `the texts of the line differ: ${outputs.join(', ')}`)
    const [name, output] = Object.entries(pick(members, outputNames))[0]!
    if (typeof output === 'string') return { itemId: id, output }
    return { itemId: id, rejection: { code: 'line_invalid', message: `/${name}: must be text` } }
  }
}

function pick(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.filter((name) => name in members).map((name) => [name, members[name]]))
}

/** The names of the members that are there, where their values are not all the same. */
function differing(members: Members, names: readonly string[]): string[] {
  const found = pick(members, names)
  const values = new Set(Object.values(found).map((value) => JSON.stringify(value)))
  return values.size > 1 ? Object.keys(found) : []
}
