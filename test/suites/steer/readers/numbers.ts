/** The option that shows a number to its last digit, as a reader with a calculator finds it; empty where none does. */
export function optionOf(options: readonly string[], value: number): string {
  const shown = options.filter((text) => {
    const decimals = text.split('.')[1]?.length ?? 0
    return Math.abs(Number(text) - value) <= 0.5 * 10 ** -decimals + 1e-9
  })
  return shown.length === 1 ? shown[0]! : ''
}

export function numbersIn(text: string): number[] {
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
}

/** Value and probability by turns, as lotteries are printed. */
export function expectationOf(text: string): number {
  const numbers = numbersIn(text)
  return numbers.reduce((sum, value, at) => (at % 2 === 0 ? sum + value * numbers[at + 1]! : sum), 0)
}
