const lookMs = 500

/**
 * Closes on SIGINT and SIGTERM, once, and then ends the process; a second signal ends it at once.
 *
 * @param options.withParent whether the end of the process that started this one counts as a signal: npm hands its signals to
 *   the shell of a script, which ends by them and leaves its program behind
 */
export function endOnSignals(close: () => Promise<void>, { withParent = false } = {}): void {
  let closing = false
  const end = () => {
    if (closing) process.exit(1)
    closing = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      }
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (!withParent) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && !closing) end()
  }, lookMs).unref()
}
