export type HeadingKind =
  | 'section'
  | 'abstract'
  | 'introduction'
  | 'references'
  | 'contents'
  | 'acknowledgements'
  | 'appendix'

export interface Heading {
  kind: HeadingKind
  /** As printed, without 'Appendix' and punctuation: `2.3`, `IV`, `A.1`; null for an unnumbered heading. */
  number: string | null
  title: string
  /** 1 for sections. */
  level: number
  page: number
  /** Indexes of the heading's own lines. */
  lines: number[]
  /** Whether its last line goes on with text. */
  runIn: boolean
  /** Whether it stands in, or begins, an appendix. */
  inAppendix: boolean
}
