import type { PaperStructure } from '../../../schemas/paper-structure.ts'

/** The structure of a paper of which nothing but its words could be told. */
export const emptyStructure: PaperStructure = {
  title: null,
  authors: [],
  abstract: null,
  sections: [],
  bodyWords: 0,
  introductionWords: null,
  references: [],
  citations: [],
  tables: [],
  figures: [],
  equations: [],
  passages: []
}
