import type { Cover } from '../additions/cover.ts'
import type { Rect } from '../geometry.ts'
import type { WordCounts } from './words.ts'

/** A piece of a line in one style, without wide gaps inside. */
export interface Span {
  /** As in the text of its line, mark-up of scripts included. */
  text: string
  /** Points from the left edge of the page. */
  x: number
  right: number
  font?: string
  /** Points. */
  fontSize: number
  bold: boolean
  italic: boolean
  smallCaps: boolean
  monospaced: boolean
  /** Set in a font for mathematics. */
  math: boolean
  script?: 'super' | 'sub'
}

/**
 * What a part of the page is for: `header` and `footer` repeat over pages, `footnote` stands below the text, `margin`
 * beside it or is no part of the paper (line numbers, stamps, covers of archives), and `body` is all the rest: text, headings, tables, captions, equations.
 */
export type Zone = 'body' | 'header' | 'footer' | 'footnote' | 'margin'

/** Text on one baseline of one column. Points from the top left corner of the page, `y` is the baseline. */
export interface LayoutLine {
  /** Place in `DocumentLayout.lines`. */
  index: number
  /** Number of the page, from 1. */
  page: number
  /** Column on its page, from 0; null for a line that runs over several columns. */
  column: number | null
  zone: Zone
  /**
   * Scripts are written `x₂`, `c_t`, `c_{t+1}`, `x²`, `^{ab}`; a gap wider than two ems as a tab, which usually parts
   * the cells of a table.
   */
  text: string
  spans: Span[]
  x: number
  right: number
  y: number
  /** Style of most of its characters. */
  fontSize: number
  font?: string
  bold: boolean
  italic: boolean
  /** Set in typewriter type: a listing, whose line ends mean something. */
  code: boolean
  /** Holds text that was recognised in an image, not set: letters and digits may be wrong. */
  ocr?: true
  /**
   * Of a line of a table on its side among upright text: where it stands on the page, and its direction in clockwise
   * degrees. Its other places are those of the turned table, in a column of its own below the page.
   */
  printed?: { x: number; y: number; angle: number }
  /** Distance to the baseline of the line before it; null at the top of a column or page. */
  gapAbove: number | null
}

/** A band of the page in which text flows from top to bottom. */
export interface Column {
  left: number
  right: number
}

export interface PageLayout {
  number: number
  width: number
  height: number
  /** From left to right, those of a part in three columns before two others; one for most papers. */
  columns: Column[]
  /** Thin horizontal lines, as above footnotes and in tables, from top to bottom. */
  rules: Rect[]
}

/** An entry of the bookmarks that a PDF brings along. */
export interface OutlineEntry {
  title: string
  /** From 1. */
  level: number
  page: number | null
  /** Points from the top; null where the bookmark points at a page only. */
  y: number | null
}

/** A named place that links within a PDF point at, such as `cite.Card1990` or `equation.2.3` in papers set by LaTeX. */
export interface Destination {
  name: string
  page: number
  x: number
  y: number | null
}

/** All visible text of a PDF in reading order, with what tells its parts apart. */
export interface DocumentLayout {
  pages: PageLayout[]
  lines: LayoutLine[]
  /** Font size, font and line distance of the running text. */
  bodyFontSize: number
  bodyFont: string | undefined
  leading: number
  /** The words of all lines, by which `joinLines` tells hyphens. */
  words: WordCounts
  outline: OutlineEntry[]
  destinations: Destination[]
  /** What a page that an archive or a series put in front says about the paper. */
  cover?: Cover
  /** Numbers of the pages at the end that list works which cite the paper or are linked to it, and are no part of it. */
  linkedPages?: number[]
  /** Number of the page on which the comments of others begin that a volume prints behind the paper. */
  commentsFrom?: number
}
