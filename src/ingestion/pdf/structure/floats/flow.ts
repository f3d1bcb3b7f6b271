import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'

/** The lines of a page among which a float stands, from top to bottom. */
export type Flow = readonly LayoutLine[]

/** A flow, and the place of a line in it. */
export interface Place {
  flow: Flow
  at: number
}

export interface Flows {
  /** Where a line stands among those beside it: in its column, or on its page when it runs over columns. */
  placeOf(line: LayoutLine): Place
  /** The flow of a column on a page, or of the whole page for null. */
  flowOn(page: number, column: number | null): Flow
  /** The flows of columns, and of lines over columns, that hold every line once. */
  columns: Flow[]
}

/** Parts the lines of each page by column, without running heads, page numbers and margins. */
export function readFlows({ lines }: DocumentLayout): Flows {
  const inside = lines.filter(({ zone }) => zone === 'body' || zone === 'footnote')
  const columns = groupSorted(inside, ({ page, column }) => `${page} ${column}`)
  const pages = groupSorted(inside, ({ page }) => `${page}`)
  const inColumn = placesIn([...columns.values()])
  const onPage = placesIn([...pages.values()])
  const placeOf = ({ index, column }: LayoutLine) => {
    return (column === null ? onPage : inColumn).get(index) ?? { flow: [], at: -1 }
  }
  const flowOn = (page: number, column: number | null) =>
    (column === null ? pages.get(`${page}`) : columns.get(`${page} ${column}`)) ?? []
  return { placeOf, flowOn, columns: [...columns.values()] }
}

function placesIn(flows: readonly Flow[]): Map<number, Place> {
  return new Map(flows.flatMap((flow) => flow.map(({ index }, at): [number, Place] => [index, { flow, at }])))
}

function groupSorted(lines: readonly LayoutLine[], keyOf: (line: LayoutLine) => string): Map<string, LayoutLine[]> {
  const groups = Map.groupBy(lines, keyOf)
  for (const group of groups.values()) group.sort((a, b) => a.y - b.y || a.x - b.x)
  return groups
}
