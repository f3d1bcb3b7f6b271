import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** The wait between two groups; the service rests by the clock. */
export type Rest = (ms: number) => Promise<unknown>
type Waiting<Input, Output> = { input: Input; resolve: (output: Output) => void; reject: (error: unknown) => void }

/**
 * After a request that came alone. PGlite blocks its process, so that nothing ever arrives during a query itself; the
 * first of many do not wait for long.
 */
const firstRestMs = 10
/** From one group to the next of a long row: a query costs as much as ten rows of it, and others have gone ahead. */
const longestRestMs = 160

/**
 * Many small requests as few queries: with nothing under way all that is asked for in one turn of the process goes at
 * once, and what is asked for until its answer, and for a moment after it, goes together into the next query. The moment
 * grows from query to query, for as long as several come at a time. Where a group fails each of its members is tried by
 * itself, so that one that the database refuses takes no other with it.
 *
 * @param most members of a group
 * @param query answers all inputs, in their order
 * @param isLast whether nothing is under way of which more requests may come: then a group waits for no further member
 */
export function inGroups<Input, Output>(
  most: number,
  query: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  rest: Rest = wait,
  isLast: () => boolean = () => false
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let isBusy = false
  let endRest = () => {}

  async function answer(group: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await query(group.map(({ input }) => input))
      for (const [index, { resolve }] of group.entries()) resolve(outputs[index]!)
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error)
      else for (const member of group) await answer([member])
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    await turn()
    for (let restMs = firstRestMs; waiting.length > 0; ) {
      const group = waiting.splice(0, most)
      await answer(group)
      const isAlone = group.length === 1 && waiting.length === 0
      restMs = isAlone ? firstRestMs : Math.min(longestRestMs, 2 * restMs)
      if (waiting.length < most && !isLast()) await Promise.race([rest(restMs), lastCame()])
    }
    isBusy = false
  }

  function lastCame(): Promise<void> {
    return new Promise((resolve) => {
      endRest = resolve
    })
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isBusy) void work()
      else if (isLast()) endRest()
    })
}
