/** What a cover page says about the article behind it. */
export interface Cover {
  title: string
  /** As on the cover; empty where it names none. */
  authors: string[]
  /** Of the publication; null where the cover does not say. */
  year: number | null
}
