/** One entry of a list of references. */
export interface FoundReference {
  /** The whole entry as printed, without its label, on one line. */
  raw: string
  /** '3' of '[3]' or '3.', 'ABC94' of '[ABC94]'; null in lists without labels. */
  label: string | null
  /** 'Surname, Given' where the parts can be told, otherwise as printed; a body is one author. */
  authors: string[]
  /** '1994', '1994a', 'forthcoming', 'in press', 'n.d.'. */
  year: string | null
  title: string | null
  /** Journal, series, publisher or proceedings. */
  venue: string | null
  /** Lower case, without a resolver's address in front. */
  doi: string | null
  /** On which it begins. */
  page: number
  /** Indexes into the lines of the layout. */
  lines: number[]
  /** From 0 to 1: how far the parts found agree with each other and with the style of the list. */
  confidence: number
}
