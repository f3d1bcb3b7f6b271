/** Ems that letters of each kind are wide in common text fonts. */
const narrow = /[iljtfrI.,:;'’|()[\]!]/
const wide = /[mwMWÆŒ—%@<>=+−±×≤≥∗]/
const capital = /\p{Lu}/u

/** Ems that a word is about as wide as, whatever the font; the marks of scripts take no room. */
export function widthOfWord(word: string): number {
  let width = 0
  for (const letter of word.replace(/[_^{}]/g, '')) {
    if (narrow.test(letter)) width += 0.31
    else if (wide.test(letter)) width += 0.82
    else if (capital.test(letter)) width += 0.69
    else width += 0.5
  }
  return width
}
