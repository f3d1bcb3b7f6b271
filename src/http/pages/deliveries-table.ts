import type { Delivery } from '../../schemas/delivery.ts'
import { formatMoment } from './format.ts'
import { type Html, html } from './parts/html.ts'
import { type Column, table } from './parts/table.ts'

/** What was sent to an address, the last first. @param more what can be done about each */
export function deliveriesTable(deliveries: readonly Delivery[], more: readonly Column<Delivery>[] = []): Html {
  const columns: Column<Delivery>[] = [
    {
      head: 'Message',
      kind: 'row-head',
      className: 'title',
      cell: ({ type, message }) => [html`<code>${type}</code>`, html`<small>${message}</small>`]
    },
    {
      head: 'State',
      kind: 'text',
      className: 'brief',
      cell: ({ state, error, attempts }) => [
        state.replace('_', ' '),
        attempts > 0 && html`<small>${attempts} ${attempts === 1 ? 'try' : 'tries'}</small>`,
        error !== null && html`<small>${error}</small>`
      ]
    },
    { head: 'Answer', kind: 'text', cell: ({ status }) => (status === null ? '–' : html`HTTP ${status}`) },
    { head: 'Next try', kind: 'text', cell: ({ nextAttemptAt }) => formatMoment(nextAttemptAt) },
    { head: 'Written', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) },
    ...more
  ]
  return table({
    ...{ label: 'Messages', columns, rows: deliveries, isBounded: true },
    caption: 'The last messages; whoever gets one twice knows it by its id'
  })
}
