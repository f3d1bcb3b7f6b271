import type { SteadyConnection } from './steady-connection.ts'

/** From one look at what others hold to the next, while somebody waits or places are held. */
const lookMs = 100

export type ModelPlaces = {
  /** Waits for a place; first come, first served within the process. */
  take(signal: AbortSignal): Promise<void>
  give(): void
  /** Whether no other process has a place, or wants one: calls to the model may begin as their own limiter has them. */
  hasAll(): boolean
}

type Waiting = { start(): void }

/**
 * The places for calls in flight to one model, as Postgres advisory locks of one connection: a process that dies loses
 * its connection, and with it its places, at once. Processes that have calls to make hold a shared lock beside; each
 * takes the same part of the places while there are several, so that none keeps all of them to itself, and all of them
 * while it is alone. Places stay with the process from one call to the next, and go back when it has none to make.
 *
 * @param most places of all processes together
 */
export function createModelPlaces(
  connection: SteadyConnection,
  { address, most }: { address: string; most: number }
): ModelPlaces {
  const line: Waiting[] = []
  const all = Array.from({ length: most }, (_, place) => place)
  const queueKey = `model-queue ${address}`
  const placeKey = `model-place ${address} `
  let held = new Set<number>()
  let part = 0
  let used = 0
  let isLooking = false
  let isAskedAgain = false
  let timer: NodeJS.Timeout | null = null

  const hasAll = () => part === most && held.size === most

  function serve(): void {
    while (line.length > 0 && (hasAll() || used < Math.min(part, held.size))) {
      used += 1
      line.shift()!.start()
    }
  }

  async function look(): Promise<void> {
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    do {
      isAskedAgain = false
      // Where the database is away, what waits goes on waiting.
      await settle().catch(() => {})
      serve()
    } while (isAskedAgain)
    isLooking = false
    if (timer !== null || (line.length === 0 && held.size === 0)) return
    timer = setTimeout(() => {
      timer = null
      void look()
    }, lookMs)
    if (line.length === 0) timer.unref()
  }

  async function settle(): Promise<void> {
    const wanted = () => used + line.length
    if (wanted() === 0) {
      await free([...held])
      await connection.query('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [queueKey])
      return
    }
    const [found] = await connection.query(lookAround, [queueKey, placeKey, all])
    // As the database has it: what was held by a connection that broke is lost.
    held = new Set(found!.held as number[])
    part = Math.max(1, Math.ceil(most / Number(found!.sharers)))
    const due = Math.min(part, wanted())
    if (held.size > due) await free([...held].slice(0, Math.max(0, held.size - Math.max(due, used))))
    if (held.size >= due) return
    const others = all.filter((place) => !held.has(place))
    const taken = await connection.query(takePlaces, [others, placeKey, due - held.size])
    for (const { place } of taken) held.add(Number(place))
  }

  async function free(places: readonly number[]): Promise<void> {
    if (places.length === 0) return
    // Before the locks go, so that no call begins on a place that is not ours any more.
    for (const place of places) held.delete(place)
    await connection.query(givePlaces, [places, placeKey])
  }

  return {
    take(signal) {
      return new Promise((resolve, reject) => {
        const abort = () => {
          line.splice(line.indexOf(waiting), 1)
          reject(signal.reason)
        }
        const waiting: Waiting = {
          start() {
            signal.removeEventListener('abort', abort)
            resolve()
          }
        }
        signal.throwIfAborted()
        signal.addEventListener('abort', abort, { once: true })
        line.push(waiting)
        serve()
        if (line.length > 0) void look()
      })
    },
    give() {
      used -= 1
      serve()
    },
    hasAll
  }
}

/** Takes the shared lock where it is not held yet; how many processes hold it, and the places that this one has. */
const lookAround = `
  with locks as materialized (
    select pid, mode, ((classid::bigint << 32) | objid::bigint) as key from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
  ), mine as materialized (select mode, key from locks where pid = pg_backend_pid())
  select
    coalesce(
      (select true from mine where mode = 'ShareLock' and key = hashtextextended($1, 0)),
      pg_try_advisory_lock_shared(hashtextextended($1, 0))
    ) as known,
    1 + (
      select count(distinct pid) from locks
      where pid <> pg_backend_pid() and mode = 'ShareLock' and key = hashtextextended($1, 0)
    ) as sharers,
    array(
      select place from unnest($3::int[]) as asked(place)
      where hashtextextended($2 || place, 0) in (select key from mine where mode = 'ExclusiveLock')
    ) as held`
/** Rows are looked at one by one, and none is locked beyond those that are wanted. */
const takePlaces = `
  select place from unnest($1::int[]) as asked(place)
  where pg_try_advisory_lock(hashtextextended($2 || place, 0)) limit $3`
const givePlaces = `
  select pg_advisory_unlock(hashtextextended($2 || place, 0)) from unnest($1::int[]) as asked(place)`
