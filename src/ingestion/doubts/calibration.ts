import type { ReadingConfidence, ReadingDoubtCode } from '../../schemas/reading-doubts.ts'

type Calibration = {
  /** The share of papers without any doubt about the part in which it is right. */
  share: number
  /** Times what share it is right where the doubt is there. */
  weights: Partial<Record<ReadingDoubtCode, number>>
}

/**
 * How often a part is right, by the doubts about it. Set from 62 papers whose parts were known by eye or from their
 * source, 20 of them scans (`npm run bench -- doubts`): nearer to one half where fewer than five papers showed a doubt.
 * Right is a title word for word, every surname, an abstract and sections by an F1 of 0.95, a list of references by its
 * count within one or 3 %, and tables, figures and equations by their numbers. The citations of a whole text are known
 * of no paper, so that no share is told of them.
 */
export const calibration: Record<keyof ReadingConfidence, Calibration> = {
  title: {
    share: 0.98,
    weights: { recognised: 0.93, title_missing: 0.1, title_like_names: 0.2, title_like_formula: 0.1, title_long: 0.6 }
  },
  authors: { share: 0.98, weights: { recognised: 0.97, authors_missing: 0.2, author_unlike_name: 0.5 } },
  abstract: {
    share: 0.95,
    weights: { recognised: 0.98, abstract_missing: 0.9, abstract_short: 0.6, abstract_long: 0.5, abstract_cut: 0.5 }
  },
  sections: {
    share: 0.86,
    weights: {
      recognised: 0.75,
      layer_not_read: 0.5,
      sections_missing: 0.2,
      sections_sparse: 0.3,
      section_number_missing: 0.1,
      section_mentioned: 0.15,
      heading_unlike_words: 0.4
    }
  },
  references: {
    share: 0.97,
    weights: {
      recognised: 0.98,
      layer_not_read: 0.9,
      references_missing: 0.7,
      label_missing: 0.6,
      entry_out_of_order: 0.95,
      entry_long: 0.85,
      entries_incomplete: 0.75,
      list_begins_late: 0.7,
      list_ends_early: 0.85,
      entries_uncited: 0.9,
      works_not_listed: 0.93
    }
  },
  tables: {
    share: 0.95,
    weights: {
      recognised: 0.97,
      layer_not_read: 0.9,
      number_missing: 0.35,
      number_repeated: 0.15,
      mentioned: 0.7,
      table_without_cells: 0.5
    }
  },
  figures: {
    share: 0.95,
    weights: { recognised: 0.97, layer_not_read: 0.8, number_missing: 0.15, number_repeated: 0.4, mentioned: 0.65 }
  },
  equations: { share: 0.8, weights: { recognised: 0.85, layer_not_read: 0.5, number_missing: 0.25 } }
}
