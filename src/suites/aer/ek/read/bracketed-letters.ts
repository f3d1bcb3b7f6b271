/** Each letter of an order in brackets of its own: '[B], [C], [D], [A]'. */
const bracketed = /[[{]["']?[A-D]["']?[\]}](?:[\s,;>|–—→-]{0,6}[[{]["']?[A-D]["']?[\]}]){1,7}/g

/** A text in which letters that each stand in brackets, several of them in a row, stand without these. */
export function withoutBrackets(text: string): string {
  return text.replaceAll(bracketed, (order) => order.replaceAll(/[[\]{}"']/g, ' ').trim())
}
