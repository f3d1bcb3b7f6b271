import { plainMathematics } from './plain-mathematics.ts'

/** Letters and figures of a text, without case and accents, and the offset of each in the text. */
export type FoldedLetters = { letters: string; origins: number[] }

/** Of the ligature of 'efficient', which fonts without a table of letters lose, nothing counts. */
const ligature = /f[fil]{1,2}/g

/** What counts when titles are compared; '&' is 'and', and line-end hyphens vanish with all other marks. */
export function foldLetters(text: string): FoldedLetters {
  const letters: string[] = []
  const origins: number[] = []
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}&]/gu)) {
    const plain =
      token === '&'
        ? 'and'
        : token
            .normalize('NFKD')
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]/gu, '')
    for (const letter of plain) {
      letters.push(letter)
      origins.push(index)
    }
  }
  return { letters: letters.join(''), origins }
}

/** The letters of a title as a model gives it, whose mathematics may be written in TeX. */
export function lettersOfTitle(title: string): string {
  return foldLetters(plainMathematics(title)).letters
}

/** The same without what a lost ligature takes away. */
export function withoutLigatures(letters: string): string {
  return letters.replaceAll(ligature, '')
}
