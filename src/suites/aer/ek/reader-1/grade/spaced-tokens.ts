import { answerTokens } from '../../../../../text/answer-tokens.ts'

/** The tokens of an answer between single spaces, so that one answer is found in another text word by word. */
export function spacedTokens(text: string): string {
  const tokens = answerTokens(text).map((token) => token.text)
  return ` ${tokens.join(' ')} `
}
