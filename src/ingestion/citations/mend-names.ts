import { type CitedWork, knownSurnames } from './cited-work.ts'
import { capital, type Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

const small = /^\p{Ll}/u

/** Joins the two halves of a surname that a stray space split ('Ace moglu'), where the references know the whole. */
export function mendNames(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const surnames = knownSurnames(works)
  const mended: Token[] = []
  for (const token of tokens) {
    const last = mended.at(-1)
    if (last && isSecondHalf(last, token) && surnames.has(plainFold(last.text + token.text))) {
      mended[mended.length - 1] = { ...last, text: last.text + token.text, end: token.end }
    } else mended.push(token)
  }
  return mended
}

function isSecondHalf(first: Token, second: Token): boolean {
  return first.kind === 'word' && second.kind === 'word' && capital.test(first.text) && small.test(second.text)
}
