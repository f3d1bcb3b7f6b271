import type { PaperRow } from '../../db/papers.ts'
import type { Paper } from '../../schemas/paper-record.ts'

/** A stored PDF as API and pages show it. */
export function showPaper({ id, sha256, fileName, title, pageCount, state, createdAt, ...more }: PaperRow): Paper {
  const { stateReason, bibliography, resembles, duplicateReason } = more
  return {
    ...{ id, sha256, fileName, title, pageCount, state },
    ...(stateReason !== null && { stateReason }),
    ...(bibliography && { bibliography }),
    ...(resembles.length > 0 && { resembles }),
    ...(duplicateReason !== null && { duplicateReason }),
    createdAt: createdAt.toISOString()
  }
}
