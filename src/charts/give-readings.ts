import type { View } from 'vega'
import { type Around, nameOf, readingOf, type Told } from './reading.ts'
import type { ReadItem } from './reading-renderer.ts'

/** A part of a scene as Vega keeps it: a mark with its items, of which groups hold further marks. */
type Mark = { role: string; marktype: string; items: Item[] }
type Item = ReadItem & { items?: Mark[]; orient?: string; text?: unknown }

/** Marks that are one drawing of many rows: what they show stands in their dots. */
const drawnAsOne = ['line', 'area', 'trail', 'group']

/** Gives every mark of a drawn view what it says to who points at it, and every label of an axis whose it is. */
export function giveReadings(view: View, told: Told): void {
  const { root } = view.scenegraph() as unknown as { root: Mark }
  for (const group of root.items) giveToGroup(group, told)
}

function giveToGroup(group: Item, told: Told): void {
  const marks = group.items ?? []
  const around = aroundOf(marks)
  for (const { role, marktype, items } of marks) {
    if (role === 'axis') giveToAxis(items)
    else if (marktype === 'group') for (const item of items) giveToGroup(item, told)
    else if (role === 'mark' && !drawnAsOne.includes(marktype))
      for (const item of items) giveTo(item, marktype, around, told)
  }
}

function giveTo(item: Item, marktype: string, around: Around, told: Told): void {
  const datum: unknown = item.datum
  if (typeof datum !== 'object' || datum === null) return
  const row = datum as Readonly<Record<string, unknown>>
  // Texts stand on what they are of, or name it: they go with it.
  const reading = marktype === 'text' ? null : readingOf(row, around, told)
  item.reading = reading ?? { name: nameOf(row, around) }
}

function giveToAxis(items: readonly Item[]): void {
  for (const { items: marks = [] } of items) {
    for (const label of marks.filter(({ role }) => role === 'axis-label').flatMap(({ items }) => items)) {
      const { value } = label.datum as { value?: unknown }
      if (typeof value === 'string') label.reading = { name: value }
    }
  }
}

function aroundOf(marks: readonly Mark[]): Around {
  const axes = marks.filter(({ role }) => role === 'axis').flatMap(({ items }) => items)
  const titleAt = (orients: readonly string[]) =>
    axes
      .filter(({ orient = '' }) => orients.includes(orient))
      .map(axisTitle)
      .find((title) => title !== null) ?? null
  return {
    panel: textIn(
      marks.filter(({ role }) => role === 'title'),
      'title-text'
    ),
    xTitle: titleAt(['top', 'bottom']),
    yTitle: titleAt(['left', 'right'])
  }
}

function axisTitle({ items = [] }: Item): string | null {
  return textIn(items, 'axis-title')
}

/** The text of the first mark of this role, however deep it stands. */
function textIn(marks: readonly Mark[], role: string): string | null {
  for (const mark of marks) {
    const text: unknown = mark.role === role ? mark.items[0]?.text : null
    if (typeof text === 'string') return text
    const deeper = mark.items.map(({ items = [] }) => textIn(items, role)).find((found) => found !== null)
    if (deeper != null) return deeper
  }
  return null
}
