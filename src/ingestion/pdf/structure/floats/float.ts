export interface Caption {
  /** As printed: '3', 'A.1', 'IV'; null without a caption. */
  number: string | null
  caption: string
  page: number
  /** Indexes of `layout.lines`, as in all lists of lines below. */
  lines: number[]
  /** Remarks, sources and the meaning of stars, as printed below a table or figure. */
  notes: string | null
  noteLines: number[]
}

export interface Table extends Caption {
  /** Points from the left edge of the page. */
  columns: { left: number; right: number }[]
  /** One text per column; empty where a row has nothing, a cell over several columns stands in its first. */
  rows: string[][]
  cellLines: number[]
  /** The lines of each row. */
  rowLines: number[][]
}

export interface Figure extends Caption {
  /** Labels inside the drawing, no part of the running text. */
  textLines: number[]
}

export interface Equation {
  number: string | null
  text: string
  page: number
  lines: number[]
}
