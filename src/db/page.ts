/** A stretch of a list in ascending order of its identifier: those after `after`, at most `limit`. */
export type PageRequest = { after: string | null; limit: number }
