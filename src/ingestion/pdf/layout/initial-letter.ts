/** A large initial is set in at least so many times the type of the lines beside it. */
export const INITIAL_SIZE = 2

const capital = /^["“‘']?\p{Lu}$/u

/** Whether a text can be the large initial of a paragraph. */
export function isCapital(text: string): boolean {
  return capital.test(text.trim())
}
