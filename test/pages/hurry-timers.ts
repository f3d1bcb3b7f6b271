type Handler = (...args: unknown[]) => void
type Begin = (handler: Handler, delayMs?: number, ...args: unknown[]) => number
type End = (id: number) => void
/** What the function below uses of the browser it runs in. */
declare const window: {
  runTimers?: () => void
  setTimeout: Begin
  setInterval: Begin
  clearTimeout: End
  clearInterval: End
}

/**
 * Runs in the page, best before its own scripts do: from then on `window.runTimers()` does at once what timers of a second or
 * less would do, as if a reader had waited for them. They run by themselves, too.
 */
export function hurryTimers(): void {
  if (window.runTimers) return
  // What a page does later than that keeps no reader.
  const longestMs = 1000
  const begun = new Map<number, () => void>()
  const { setTimeout, setInterval, clearTimeout } = window
  const end = (id: number) => {
    begun.delete(id)
    clearTimeout(id)
  }
  window.setTimeout = (handler, delayMs = 0, ...args) => {
    const run = () => {
      end(id)
      handler(...args)
    }
    const id = setTimeout(run, delayMs)
    if (delayMs <= longestMs) begun.set(id, run)
    return id
  }
  window.setInterval = (handler, delayMs = 0, ...args) => {
    const id = setInterval(handler, delayMs, ...args)
    if (delayMs <= longestMs) begun.set(id, () => handler(...args))
    return id
  }
  // The two kinds of timers share their ids, so that either ends both.
  window.clearTimeout = end
  window.clearInterval = end
  window.runTimers = () => {
    for (const run of [...begun.values()]) run()
  }
}
