/** Closes on SIGINT and SIGTERM, once, and then ends the process; a second signal ends it at once. */
export function endOnSignals(close: () => Promise<void>): void {
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
}
