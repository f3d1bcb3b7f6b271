/** A day at the end of a name, as its makers (`-2025-12-11`, `-20250929`) or a cloud (`@20250929`) write it. */
const day = /[-@](20\d{2})-?(\d{2})-?(\d{2})$/
/** What a router's customer adds to choose among the servers of one model: no other weights, no other prompt. */
const routing = /:(?:free|nitro|floor)$/

/**
 * Whether the name that a provider gives in its reply is that of the model that was asked for. The rule is ours:
 *
 * - letter case means nothing, and neither does a router's choice of servers (`:free`, `:nitro`, `:floor`);
 * - a maker or router before a slash may be told by one of the two only (`anthropic/claude-sonnet-4-6`); two that differ
 *   are two models;
 * - a day that only the reply names is the snapshot behind the name asked for. Where a day was asked for, the reply must name
 *   it: another day is another model, and a name without a day does not say which;
 * - all else is another model: `-mini`, `-latest`, and also `-fp8` or `-awq`, whose weights are others. So is a path of a file.
 *
 * @param asked the provider's own name of the model, without our `provider:`
 * @param reported as it stands in the reply
 * @example
 * isSameModel('gpt-5.2', 'gpt-5.2-2025-12-11')
 * // => true
 * isSameModel('gpt-5.2-2025-12-11', 'gpt-5.2')
 * // => false
 */
export function isSameModel(asked: string, reported: string): boolean {
  const [one, other] = [partsOf(asked), partsOf(reported)]
  const isSameDay = one.day === null || one.day === other.day
  return (
    isSameDay && one.name === other.name && (isEndOf(one.makers, other.makers) || isEndOf(other.makers, one.makers))
  )
}

function partsOf(full: string): { makers: string[]; name: string; day: string | null } {
  const lower = full.trim().toLowerCase().replace(routing, '')
  const found = day.exec(lower)
  const makers = (found ? lower.slice(0, found.index) : lower).split('/')
  const name = makers.pop()!
  return { makers, name, day: found ? found.slice(1).join('') : null }
}

function isEndOf(end: readonly string[], whole: readonly string[]): boolean {
  return end.every((maker, index) => maker === whole[whole.length - end.length + index])
}
