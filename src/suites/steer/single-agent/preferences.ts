import type { Draw } from '../../question-bank/draw.ts'

/** Each pair names what is preferred, then to what. */
export type Preferences = {
  preferred_pairs: readonly (readonly [better: string, worse: string])[]
  ask: readonly [one: string, other: string]
}

/** Which of the two that are asked for must be preferred, by transitivity; `not_determined` where no chain joins them. */
export function preferredOf({ preferred_pairs, ask: [one, other] }: Preferences): string {
  if (leads(one, other)) return one
  return leads(other, one) ? other : 'not_determined'

  function leads(from: string, to: string): boolean {
    return preferred_pairs.some(([better, worse]) => better === from && (worse === to || leads(worse, to)))
  }
}

/** A chain over all names, or in one case of five a fork, whose two ends nothing compares. */
export function drawPreferences(draw: Draw, names: readonly string[]): Preferences {
  const order = draw.shuffled(names)
  const [top, ...rest] = order as [string, ...string[]]
  const last = rest.at(-1)!
  const chain = order.slice(1).map((name, at) => [order[at]!, name] as const)
  const isFork = draw.chance(0.2)
  const pairs = isFork ? [...chain.slice(0, -1), [top, last] as const] : chain
  const ends = isFork ? [rest.at(-2)!, last] : draw.oneOf(notAdjacent(order))
  const [one, other] = draw.shuffled(ends)
  return { preferred_pairs: draw.shuffled(pairs), ask: [one!, other!] }
}

/** Two of a chain that no single stated preference compares. */
function notAdjacent(order: readonly string[]): string[][] {
  return order.flatMap((name, at) => order.slice(at + 2).map((other) => [name, other]))
}

export function preferenceOptions({ ask: [one, other] }: Preferences): Record<string, string> {
  return {
    first_named: `${one} is preferred to ${other}`,
    second_named: `${other} is preferred to ${one}`,
    indifferent: `${one} and ${other} are equally good`,
    not_determined: 'The stated preferences do not tell'
  }
}

export function preferenceKey(preferences: Preferences): string {
  const preferred = preferredOf(preferences)
  if (preferred === 'not_determined') return preferred
  return preferred === preferences.ask[0] ? 'first_named' : 'second_named'
}

export function showPreferences({ preferred_pairs }: Preferences): string {
  return preferred_pairs.map(([better, worse]) => `${better} is preferred to ${worse}`).join('; ')
}

export function explainPreferences(preferences: Preferences, right: string): string {
  const [one, other] = preferences.ask
  const preferred = preferredOf(preferences)
  if (preferred === 'not_determined')
    return `No chain of the stated preferences leads from ${one} to ${other} or back. Both rankings fit what is stated. So the answer is: ${right}.`
  const worse = preferred === one ? other : one
  return `The stated preferences form a chain that leads from ${preferred} down to ${worse}: ${chainOf(preferred, worse).join(', then ')}. By transitivity the answer is: ${right}.`

  function chainOf(from: string, to: string): string[] {
    if (from === to) return [to]
    for (const [better, next] of preferences.preferred_pairs) {
      if (better !== from) continue
      const rest = chainOf(next, to)
      if (rest.length > 0) return [from, ...rest]
    }
    return []
  }
}
