import type { Entry } from '../../entry.ts'
import { sentenceEntry, type Text } from '../sentence-entry.ts'
import type { EaContent } from './content.ts'

const texts: readonly Text<EaContent>[] = [
  {
    field: 'context',
    read: ({ examinee }) => examinee.context,
    write: (content, context) => ({ ...content, examinee: { ...content.examinee, context } })
  },
  {
    field: 'dataDescription',
    read: ({ examinee }) => examinee.dataDescription,
    write: (content, dataDescription) => ({ ...content, examinee: { ...content.examinee, dataDescription } })
  },
  {
    field: 'referenceAnalysis',
    read: ({ gold }) => gold.referenceAnalysis,
    write: (content, referenceAnalysis) => ({ ...content, gold: { ...content.gold, referenceAnalysis } })
  }
]

/** The sentence that a claim is made of. */
export function entryOf(content: EaContent, claimId: string): Entry<EaContent> | null {
  return sentenceEntry(content, claimId, texts)
}
