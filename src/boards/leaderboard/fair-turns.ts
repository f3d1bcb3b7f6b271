type Turn = { start: () => void; refuse: () => void }

/** What takes turns: work of many callers, so many pieces at once. */
export type FairTurns = {
  /** Runs a piece of work when it is the caller's turn. @throws whatever `refusal` makes where there is no place */
  run<Result>(caller: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Turns that go around among the callers who wait, whatever each of them has asked for. Places are nobody's while some
 * are free; when none is, the last piece of whoever holds most of them makes room for a caller who holds fewer by two. So
 * a caller alone may use all places, and nobody can keep another from the queue by filling it.
 *
 * @param options.refusal of work that has no place, or lost it
 */
export function fairTurns({
  atOnce,
  mostWaiting,
  refusal
}: {
  atOnce: number
  mostWaiting: number
  refusal: () => Error
}): FairTurns {
  /** In the order of their turns. */
  const waiting = new Map<string, Turn[]>()
  let running = 0
  const lengthOf = (caller: string) => waiting.get(caller)?.length ?? 0

  const makeRoom = (caller: string) => {
    const total = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (total < mostWaiting) return
    const [most] = [...waiting.keys()].sort((a, b) => lengthOf(b) - lengthOf(a))
    if (most === undefined || lengthOf(most) < lengthOf(caller) + 2) throw refusal()
    waiting.get(most)!.pop()!.refuse()
  }
  const startNext = () => {
    const [next] = waiting
    if (next === undefined || running >= atOnce) return
    const [caller, turns] = next
    waiting.delete(caller)
    const turn = turns.shift()!
    // Behind all others, with what is left.
    if (turns.length > 0) waiting.set(caller, turns)
    running += 1
    turn.start()
  }
  return {
    async run(caller, work) {
      if (running >= atOnce) makeRoom(caller)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.set(caller, [...(waiting.get(caller) ?? []), { start: resolve, refuse: () => reject(refusal()) }])
      startNext()
      await promise
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    }
  }
}
