import type { FieldDifference } from '../../schemas/item-difference.ts'
import { dataList, words } from './parts/data-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { markedChanges } from './parts/marked-changes.ts'

/** Characters that are kept of a long text around what differs. */
const context = 300

/** What the earlier and the later side of a difference are called: `version 1` and `version 2`. */
export type Sides = { from: Content; to: Content }

/** In which fields two contents differ: each under its place, earlier and later beside each other. */
export function fieldDifferences(fields: readonly FieldDifference[], sides: Sides): Html {
  return html`<dl class="changes">
${fields.map((field) => html`<dt>${placeOf(field)}</dt><dd>${sidesOf(field, sides)}</dd>\n`)}</dl>`
}

function placeOf({ path, change }: FieldDifference): Html {
  const steps = path.map((step, place) => [
    place > 0 && ' › ',
    /^[a-z][A-Za-z_]*$/.test(step) ? words(step) : givenName(step)
  ])
  return html`${path.length === 0 ? 'all of it' : steps} <small>${change}</small>`
}

function sidesOf({ change, before, after }: FieldDifference, { from, to }: Sides): Html {
  const { before: old, after: now } =
    change === 'changed' && typeof before === 'string' && typeof after === 'string'
      ? markedChanges(before, after, context)
      : { before: shown(before), after: shown(after) }
  return html`<div class="side-by-side"><div><small>${from}</small><div class="text">${change === 'added' ? absent : old}</div></div>
<div><small>${to}</small><div class="text">${change === 'removed' ? absent : now}</div></div></div>`
}

const absent = html`<i>not there</i>`

function shown(value: unknown): Content {
  return typeof value === 'string' ? value : dataList(value, (text) => html`${text}`)
}
