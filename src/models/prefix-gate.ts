/**
 * Lets a call through when what it shares with others can be read from the provider's prompt cache, or will be written
 * by it.
 *
 * @param prefix identifies what is shared, and where: address, model and prefix
 * @throws what `send` throws, or the signal's reason when it is aborted while it waits
 */
export type PrefixGate = <Value>(prefix: string, send: () => Promise<Value>, signal: AbortSignal) => Promise<Value>

/** Both vendors keep an unused entry for five minutes at the least; a little less, for requests under way. */
const warmMs = 270_000

/** `lead` goes alone and fills the cache; `follow` reads from it. */
type Role = 'lead' | 'follow'
type Line = { readAt: number; isLed: boolean; waiting: ((role: Role) => void)[] }

/**
 * A gate for calls that share a prefix. An entry is readable only once the reply to the call that wrote it has begun,
 * so calls sent side by side would all pay for writing it. The first one goes alone; when it was answered the others
 * go together; when it failed the next one leads. A prefix that was not used for a while is led again.
 *
 * @param now in milliseconds
 */
export function createPrefixGate(now: () => number): PrefixGate {
  const lines = new Map<string, Line>()
  const isWarm = ({ readAt }: Line) => now() - readAt < warmMs

  function lineOf(prefix: string): Line {
    for (const [key, line] of lines) if (!line.isLed && !isWarm(line)) lines.delete(key)
    const line = lines.get(prefix) ?? { readAt: Number.NEGATIVE_INFINITY, isLed: false, waiting: [] }
    lines.set(prefix, line)
    return line
  }

  return async (prefix, send, signal) => {
    signal.throwIfAborted()
    const line = lineOf(prefix)
    const role = isWarm(line) ? 'follow' : await takeRole(line, signal)
    const startedAt = now()
    if (role === 'lead') return await lead(line, send, startedAt)
    line.readAt = startedAt
    return await send()
  }
}

async function takeRole(line: Line, signal: AbortSignal): Promise<Role> {
  if (line.isLed) return await turn(line.waiting, signal)
  line.isLed = true
  return 'lead'
}

/** The one who leads gives the lead up in the end, or hands it on. */
async function lead<Value>(line: Line, send: () => Promise<Value>, startedAt: number): Promise<Value> {
  try {
    const value = await send()
    // Counted from the start: nothing says when in between the entry was written.
    line.readAt = startedAt
    line.isLed = false
    for (const go of line.waiting.splice(0)) go('follow')
    return value
  } catch (error) {
    const next = line.waiting.shift()
    if (next) next('lead')
    else line.isLed = false
    throw error
  }
}

function turn(waiting: Line['waiting'], signal: AbortSignal): Promise<Role> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(signal.reason)
    }
    const go = (role: Role) => {
      signal.removeEventListener('abort', abort)
      resolve(role)
    }
    signal.addEventListener('abort', abort, { once: true })
    waiting.push(go)
  })
}
