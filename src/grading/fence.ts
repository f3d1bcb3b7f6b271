import { createHash } from 'node:crypto'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Wraps untrusted text (a paper, a response under grade) so that it cannot imitate what stands around it.
 *
 * The fence carries the sha256 of the text, so a text that holds its own closing fence would have to contain its own
 * hash. Invisible characters, with which instructions are hidden and words are split, are taken out; everything else
 * stays as it was sent. The same text gives the same fence, which keeps calls cacheable.
 *
 * @param label what it is, in a word or two: `paper`, `response`
 */
export function fence(label: string, text: string): string {
  const visible = text.replaceAll(invisible, '')
  const mark = fenceMark(text)
  return `<<<${label} ${mark}\n${visible}\n${label} ${mark}>>>`
}

/** The code that both lines of the fence around a text carry: 24 hexadecimal digits. */
export function fenceMark(text: string): string {
  return createHash('sha256').update(text.replaceAll(invisible, '')).digest('hex').slice(0, 24)
}
