/** A literal such as `p` or `!q`, or an implication between two of them such as `p>!q`. */
export type Formula = string

/** How a proposition reads when it holds and when it does not. */
export type Sentence = readonly [holds: string, fails: string]

/** Whether every way in which all premises hold is one in which the conclusion holds. Source: truth tables. */
export function entails(premises: readonly Formula[], conclusion: Formula): boolean {
  return worldsOf([...premises, conclusion]).every((world) => {
    return !premises.every((premise) => holds(premise, world)) || holds(conclusion, world)
  })
}

export function areEquivalent(one: Formula, other: Formula): boolean {
  return entails([one], other) && entails([other], one)
}

/** @example contrary('!p') // => 'p' */
export function contrary(literal: Formula): Formula {
  return literal.startsWith('!') ? literal.slice(1) : `!${literal}`
}

/** @example say('p>!q', { p: ['it rains', ''], q: ['', 'it is dry'] }) // => 'if it rains, then it is dry' */
export function say(formula: Formula, sentences: Readonly<Record<string, Sentence>>): string {
  const [first, second] = formula.split('>')
  const told = (literal: string) => sentences[literal.replace('!', '')]![literal.startsWith('!') ? 1 : 0]
  return second === undefined ? told(first!) : `if ${told(first!)}, then ${told(second)}`
}

/** As a sentence of its own: with a capital letter and a full stop. */
export function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

type World = ReadonlyMap<string, boolean>

function holds(formula: Formula, world: World): boolean {
  const [first, second] = formula.split('>')
  const isTrue = (literal: string) => world.get(literal.replace('!', '')) !== literal.startsWith('!')
  return second === undefined ? isTrue(first!) : !isTrue(first!) || isTrue(second)
}

function worldsOf(formulas: readonly Formula[]): World[] {
  const letters = [...new Set(formulas.flatMap((formula) => formula.match(/[a-z]/g) ?? []))]
  return Array.from({ length: 2 ** letters.length }, (_, row) => {
    return new Map(letters.map((letter, at) => [letter, (row & (1 << at)) !== 0]))
  })
}
