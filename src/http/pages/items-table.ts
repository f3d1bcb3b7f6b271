import type { Item } from '../../schemas/item.ts'
import type { Provenance } from '../../schemas/states.ts'
import { ownItemPath, paperPath } from './address.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

/** Items with their states and what speaks against them. */
export function itemsTable(items: readonly Item[], { showsPaper = false } = {}): Html {
  return table<Item>({
    label: 'Items',
    caption: 'Items by their ids, with what speaks against them',
    columns: [
      {
        head: 'Item',
        kind: 'row-head',
        cell: ({ id }) => html`<a href="${ownItemPath(id)}"><code>${givenName(id)}</code></a>`
      },
      { head: 'Task type', kind: 'text', cell: ({ taskType }) => taskType },
      { head: 'Generation', kind: 'text', cell: ({ provenance }) => generationOfItem(provenance) },
      { head: 'State', kind: 'text', cell: ({ state }) => state },
      ...(showsPaper ? [{ head: 'Made from', kind: 'text' as const, cell: madeFrom }] : []),
      { head: 'Version', cell: ({ version }) => version },
      { head: 'Failed checks', cell: ({ failedChecks }) => failedChecks },
      { head: 'Solver', kind: 'text', cell: ({ solverFlags }) => solverWords(solverFlags) },
      { head: 'Verifier', kind: 'text', cell: ({ verification }) => verification ?? '–' }
    ],
    rows: items
  })
}

/** A dash for an item that was made from no paper. */
export function generationOfItem(provenance: Provenance): Content {
  if (provenance.source !== 'paper') return '–'
  return provenance.generation === undefined ? 'first' : givenName(provenance.generation.name)
}

export function solverWords(flags: Item['solverFlags']): string {
  return flags.length === 0 ? '–' : flags.map((flag) => flag.replaceAll('_', ' ')).join(', ')
}

export function madeFrom({ paper, fragment }: Pick<Item, 'paper' | 'fragment'>): Content {
  if (paper !== null) return html`<a href="${paperPath(paper)}">${paper}</a>`
  return fragment === null ? '–' : html`fragment ${givenName(fragment)}`
}
