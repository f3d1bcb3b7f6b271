/** A letter, perhaps with a number, that stands for a quantity. */
const symbols = /(?<![A-Za-z'’{])(?:p[xy]|[A-Za-z]\d?)(?![A-Za-z'’}\d])/g
/** Letters that are words too, unless something is said to equal them. */
const words = /^[aAI]$/

/**
 * Letters of the printed formulas that the parent tells something of and the derived template does not: "P = {inverse_demand}
 * for Q metres" needs metres, or something else, for Q.
 *
 * @param printed the texts of the fields in some filling
 */
export function symbolFaults(
  parts: readonly string[],
  parent: readonly string[],
  printed: readonly string[]
): string[] {
  const inFormulas = symbolsIn(printed.join('\n'))
  const [own, wanted] = [symbolsIn(outsideFields(parts)), symbolsIn(outsideFields(parent))]
  return [...wanted]
    .filter((symbol) => inFormulas.has(symbol) && !own.has(symbol))
    .map((symbol) => `nothing says what ${symbol} stands for`)
}

function outsideFields(parts: readonly string[]): string {
  return parts.join('\n').replaceAll(/\{[a-z][a-z0-9_]*\}/g, ' ; ')
}

function symbolsIn(text: string): Set<string> {
  return new Set((text.match(symbols) ?? []).filter((symbol) => !words.test(symbol)))
}
