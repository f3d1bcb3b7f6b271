import type { Statement } from './statement.ts'

/** A statement with its weight: sheets of a later revision first, then JSON, lines, sentences, and values by order. */
export type Weighed = Pick<Statement, 'field' | 'said' | 'text' | 'isDeclined'> & {
  revision: number
  weight: number
  place?: number
  /** Where it stands among all statements, those of JSON included. */
  order?: number
  /** Whether it is a label below JSON, with a reason behind it. */
  isBelow?: boolean
  /** Whether it stands behind a sentence of its line. */
  isWithin?: boolean
}

/** 'A looser codebook would reverse it.' */
const supposed =
  /(?<!\p{L})(?:would|could|might|may|if|some|others?|würde|könnte|wenn|serait|si|sería|seria|sarebbe|бы|если)(?!\p{L})/iu

/** What is said in prose below JSON of fields that it gives a value. */
export function reasonsBelow(found: readonly Weighed[], spoken: readonly Statement[], weightOfJson: number): Weighed[] {
  return spoken.flatMap(({ field, said, text }) => {
    if (supposed.test(text)) return []
    const own = found.findLast((each) => each.field === field && each.said.length > 0 && each.weight === weightOfJson)
    return own ? [{ field, said, text, revision: own.revision, weight: weightOfJson }] : []
  })
}

/** 'I can't decide stability after all', behind all that gives it a value. */
export function isWithdrawn(statements: readonly Weighed[]): boolean {
  const last = statements.reduce(
    (most, { said, order }) => (said.length > 0 ? Math.max(most, order ?? 0) : most),
    Number.NEGATIVE_INFINITY
  )
  return statements.some(({ isDeclined, order, text }) => isDeclined && (order ?? 0) > last && ownVoice.test(text))
}
const ownVoice =
  /(?<!\p{L})(?:i|we|please|ich|je|puedo|sé|consigo|posso|sei|so|riesco|saprei|я|могу|берусь|знаю)(?!\p{L})|(?<!\p{L})j['’]/iu
