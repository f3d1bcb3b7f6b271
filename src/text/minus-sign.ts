/**
 * Whether the dash at an offset is a minus sign of what follows: not a hyphen, a range ('12–37'), a subtraction
 * ('x − 0.37'), a list mark or an empty cell ('-\t0.37').
 *
 * A dash in front of a digit is a sign unless a word or number stands right before it; in front of a letter it is one
 * only behind an operator or an opening bracket.
 */
export function isMinusSign(text: string, at: number): boolean {
  const behind = text.slice(at + 1, at + 4)
  const isSpaced = /^ /.test(behind)
  const isNumber = /^ ?\.?\d/.test(behind)
  const isLetter = /^ ?\p{L}/u.test(behind)
  const [before, beforeSpace] = [text[at - 1] ?? '', text[at - 2] ?? '']
  if (opensOperand.test(before)) return isNumber || (isLetter && !isSpaced)
  if (!/^\s?$/.test(before)) return false
  if (before === ' ' && relation.test(beforeSpace)) return isNumber || isLetter
  return isNumber && (!isSpaced || before === '' || before === '\t' || opensOperand.test(beforeSpace))
}

const relation = /[=<>≤≥≈]/
const opensOperand = /[=<>≤≥≈([{,×*/|±$~]/
