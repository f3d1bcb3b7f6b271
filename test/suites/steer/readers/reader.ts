import type { Drawn } from '../../question-bank/draw-question.ts'

/** A question as it is printed: what a reader without the values answers from. */
export type Printed = {
  /** The story of each part. */
  texts: readonly string[]
  /** Of the first part, which is most often the only one. */
  options: readonly string[]
  /** Of each part. */
  parts: readonly (readonly string[])[]
}
/** The option that follows from what is printed; of several parts the rows of options that are right together. */
export type Reader = (printed: Printed) => string | readonly (readonly string[])[]

/** What a reader makes of a question, and what is right, in words that are equal where the two agree. */
export function readAgainstKey(
  reader: Reader,
  { question, texts }: Pick<Printed, 'texts'> & { question: Drawn }
): { read: string; right: string } {
  const parts = question.parts.map((options) => options.map(({ text }) => text))
  const read = reader({ texts, parts, options: parts[0]! })
  return { read: told(typeof read === 'string' ? [[read]] : read), right: told(rightRowsOf(question)) }
}

function rightRowsOf({ solution, parts }: Drawn): string[][] {
  if (solution.kind !== 'parts') return [parts.map((options) => options.find(({ mistake }) => mistake === null)!.text)]
  return solution.right.map((keys) => keys.map((key, part) => parts[part]!.find((option) => option.key === key)!.text))
}

function told(rows: readonly (readonly string[])[]): string {
  return [...new Set(rows.map((row) => row.join('; ')))].sort().join(' or ')
}
