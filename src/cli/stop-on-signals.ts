/**
 * Turns the first SIGINT or SIGTERM into a wish to stop, for work that should end in order; a second one ends the process
 * at once.
 *
 * @param notice said on standard error at the first signal
 */
export function stopOnSignals(notice: string): { isStopped: () => boolean; end(): void } {
  let stopped = false
  const stop = () => {
    if (stopped) process.exit(1)
    stopped = true
    process.stderr.write(`\nStopping: ${notice}\n`)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    isStopped: () => stopped,
    end() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    }
  }
}
