import { mostMentions } from './find-citations.ts'

/** A citation by key: '\citep{card1990,ck1994}' of LaTeX, '[@card1990; @ck1994]' of Pandoc. */
export type KeyMention = {
  text: string
  offset: number
  keys: string[]
  /** An '@' opens handles and addresses too, so a key that nothing explains is no citation. */
  isSure: boolean
}

const commandPattern = /\\[a-zA-Z]{0,12}cite[a-zA-Z]{0,12}\*?(?:\[[^[\]]{0,200}\]){0,2}\{([^{}]{1,2000})\}/gi
const atPattern = /(?<![\p{L}\p{N}._])@\{?([\p{L}\p{N}_][\p{L}\p{N}_:.+/-]{0,100})/gu

/** Finds citations by key, in up to `mostMentions` places. */
export function findKeys(text: string): KeyMention[] {
  const commands = text.matchAll(commandPattern).map((match) => ({
    text: match[0],
    offset: match.index,
    keys: match[1]!.split(',').map((key) => key.trim()),
    isSure: true
  }))
  const ats = text.matchAll(atPattern).map((match) => {
    const key = match[1]!.replace(/[:./-]+$/, '')
    return { text: `@${key}`, offset: match.index, keys: [key], isSure: false }
  })
  return [...commands.take(mostMentions), ...ats.take(mostMentions)]
}
