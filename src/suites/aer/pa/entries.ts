import { countWords } from '../../../text/count-words.ts'
import { type Entry, entry } from '../../entry.ts'
import { sentenceEntry, type Text } from '../sentence-entry.ts'
import { keyPointSchema, type PaContent } from './content.ts'

const condensedBody: Text<PaContent> = {
  field: 'condensedBody',
  read: ({ examinee }) => examinee.condensedBody,
  write: ({ examinee, gold }, text) => ({
    examinee: { ...examinee, condensedBody: text },
    gold: { ...gold, words: { ...gold.words, condensedBody: countWords(text) } }
  })
}

/** The key point, or the sentence of the condensed body, that a claim is made of. */
export function entryOf(content: PaContent, claimId: string): Entry<PaContent> | null {
  const point = content.gold.keyPoints.find(({ id }) => id === claimId)
  if (!point) return sentenceEntry(content, claimId, [condensedBody])
  const { id } = point
  return entry({
    id,
    value: point,
    schema: keyPointSchema.refine((mended) => mended.id === id, { error: `id must stay ${id}` }),
    put: (current, mended) => {
      const keyPoints = current.gold.keyPoints.map((one) => (one.id === id ? mended : one))
      return { ...current, gold: { ...current.gold, keyPoints } }
    }
  })
}
