import type { PaperStructure } from '../../schemas/paper-structure.ts'
import type { ReadingDoubt } from '../../schemas/reading-doubts.ts'

/** Share of the citations that may lead to no entry: works that authors forget to list. */
const mostUnlinked = 0.08

/** What speaks against the citations. */
export function citationDoubts({ citations, references, bodyWords }: PaperStructure): ReadingDoubt[] {
  if (citations.length === 0) {
    if (references.length === 0 && bodyWords <= 1500) return []
    return [
      {
        parts: ['citations'],
        code: 'citations_missing',
        message: `no citation of ${references.length} entries was found`
      }
    ]
  }
  const unlinked = citations.filter((citation) => citation.references.length === 0)
  if (unlinked.length <= mostUnlinked * citations.length) return []
  return [
    {
      parts: ['citations'],
      code: 'citations_unlinked',
      message: `${unlinked.length} of ${citations.length} citations lead to no entry, first "${unlinked[0]!.text}"`,
      page: unlinked[0]!.page
    }
  ]
}
