import { z } from 'zod'
import { splitSentences } from '../../text/split-sentences.ts'
import { type Entry, entry } from '../entry.ts'
import { sentenceClaims } from './sentence-claims.ts'

const sentenceSchema = z.object({ sentence: z.string() })

/** A text of an item, by the name under which `sentenceClaims` takes it apart. */
export type Text<Content> = {
  field: string
  read(content: Content): string
  write(content: Content, text: string): Content
}

/** The sentence that a claim is made of, in the first of some texts that has it; an empty one takes it out. */
export function sentenceEntry<Content>(
  content: Content,
  claimId: string,
  texts: readonly Text<Content>[]
): Entry<Content> | null {
  for (const { field, read, write } of texts) {
    const claim = sentenceClaims(field, read(content)).find(({ id }) => id === claimId)
    if (!claim) continue
    return entry({
      id: claimId,
      value: { sentence: claim.statement },
      schema: sentenceSchema,
      // By its words: sentences mended before it may have moved it.
      put: (current, { sentence }) => write(current, replaceSentence(read(current), claim.statement, sentence.trim()))
    })
  }
  return null
}

/** The text with one of its sentences replaced; its other lines stay letter by letter. */
export function replaceSentence(text: string, sentence: string, mended: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => splitSentences(line).includes(sentence))
  if (at < 0) return text
  const sentences = splitSentences(lines[at]!)
  const place = sentences.indexOf(sentence)
  const others = sentences.toSpliced(place, 1, ...(mended === '' ? [] : [mended]))
  return lines.with(at, others.join(' ')).join('\n')
}
