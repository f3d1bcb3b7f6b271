import type { LayoutLine } from '../../layout/document-layout.ts'
import type { HeadingNumber } from './heading-number.ts'
import type { TypeStyle } from './type-style.ts'

/** Lines that could be one heading by their shape: few, of one style, together. */
export interface HeadingBlock {
  lines: LayoutLine[]
  text: string
  number: HeadingNumber | null
  /** The text without its number. */
  title: string
  style: TypeStyle
  /** Hung out to the left of the text, or in it by as much as paragraphs are; those two with a number alone. */
  alignment: 'left' | 'centre' | 'hung' | 'indented' | 'other'
  /** Ems from the left edge of its column to it. */
  indent: number
  /** Distances to the lines around, in line distances of the running text; null at the edge of a page or column. */
  gapAbove: number | null
  gapBelow: number | null
  /** Whether running text, or a smaller heading, comes after it rather than more labels. */
  isFollowed: boolean
  /** Whether what comes after it begins set in, as paragraphs do. */
  opensParagraph: boolean
  runIn: boolean
}
