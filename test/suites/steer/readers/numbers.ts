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

/** The mean of what a text gives probabilities for, which have to add up to 1. */
export function expectationOf(text: string): number {
  const outcomes = [...text.matchAll(/(-?\d+(?:\.\d+)?) with probability (\d(?:\.\d+)?)/g)].map((outcome) => ({
    value: Number(outcome[1]),
    probability: Number(outcome[2])
  }))
  const total = outcomes.reduce((sum, { probability }) => sum + probability, 0)
  if (Math.abs(total - 1) > 1e-9) throw new Error(`the probabilities add up to ${total}: ${text}`)
  return outcomes.reduce((sum, { value, probability }) => sum + value * probability, 0)
}
