type Turn = { start: () => void; refuse: (error: unknown) => void }
/** Turns by caller, in the order in which the callers come next. */
type Share = Map<string, Turn[]>

/**
 * Who asks for a piece of work. Callers of one share take the turns of one share: all addresses without a key are one,
 * since nobody can tell how many of them are the same caller.
 */
export type Asker = {
  share: string
  caller: string
  /** Aborted when nobody waits for the result any more: work that has not begun gives its place back. */
  signal?: AbortSignal
}

/** What takes turns: work of many callers, so many pieces at once. */
export type FairTurns = {
  /**
   * Runs a piece of work when it is the asker's turn.
   *
   * @throws whatever `refusal` makes where there is no place; the reason of the signal where it was aborted before
   */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

/**
 * Turns that go around among the shares, and within a share among its callers, whatever each of them has asked for.
 * Places are nobody's while some are free; when none is, the last piece of whoever holds most of them makes room for
 * one who holds fewer by two, a share for a share and a caller for a caller of the same share. So a caller alone may use
 * all places, and nobody can keep another from the queue by filling it.
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
  const waiting = new Map<string, Share>()
  let running = 0

  const makeRoom = ({ share, caller }: Asker) => {
    const total = [...waiting.values()].reduce((sum, callers) => sum + sizeOf(callers), 0)
    if (total < mostWaiting) return
    const most = longest(waiting, sizeOf)
    const isFromAnother = most !== null && sizeOf(waiting.get(most)) >= sizeOf(waiting.get(share)) + 2
    const from = isFromAnother ? most : share
    const callers = waiting.get(from)
    const last = callers && longest(callers, lengthOf)
    if (!callers || !last) throw refusal()
    if (!isFromAnother && lengthOf(callers.get(last)) < lengthOf(callers.get(caller)) + 2) throw refusal()
    const turn = callers.get(last)!.at(-1)!
    leave({ share: from, caller: last }, turn)
    turn.refuse(refusal())
  }
  const join = ({ share, caller }: Asker, turn: Turn) => {
    const callers = waiting.get(share) ?? new Map<string, Turn[]>()
    waiting.set(share, callers)
    callers.set(caller, [...(callers.get(caller) ?? []), turn])
  }
  const leave = ({ share, caller }: Asker, turn: Turn) => {
    const callers = waiting.get(share)
    const left = callers?.get(caller)?.filter((other) => other !== turn) ?? []
    if (left.length > 0) callers?.set(caller, left)
    else callers?.delete(caller)
    if (callers?.size === 0) waiting.delete(share)
  }
  const startNext = () => {
    const [share] = waiting.keys()
    if (share === undefined || running >= atOnce) return
    const callers = waiting.get(share)!
    const [caller, turns] = [...callers][0]!
    // Behind all others, with what is left.
    callers.delete(caller)
    if (turns.length > 1) callers.set(caller, turns.slice(1))
    waiting.delete(share)
    if (callers.size > 0) waiting.set(share, callers)
    running += 1
    turns[0]!.start()
  }
  return {
    async run(asker, work) {
      const { signal } = asker
      signal?.throwIfAborted()
      if (running >= atOnce) makeRoom(asker)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const turn = { start: resolve, refuse: reject }
      const abort = () => {
        leave(asker, turn)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      join(asker, turn)
      startNext()
      await promise.finally(() => signal?.removeEventListener('abort', abort))
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    }
  }
}

function lengthOf(turns: readonly Turn[] | undefined): number {
  return turns?.length ?? 0
}

function sizeOf(callers: Share | undefined): number {
  return [...(callers?.values() ?? [])].reduce((sum, turns) => sum + turns.length, 0)
}

/** The first of those that hold most; null where there is none. */
function longest<Held>(holders: ReadonlyMap<string, Held>, length: (held: Held) => number): string | null {
  const [most] = [...holders].sort(([, a], [, b]) => length(b) - length(a))
  return most?.[0] ?? null
}
