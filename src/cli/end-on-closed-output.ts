/**
 * Ends the process when nobody reads its output any more, as in `aerbench … | head`, and with one line when it cannot be
 * written, as on a full disk.
 */
export function endOnClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`aerbench: standard output cannot be written: ${error.message}\n`)
    process.exit(1)
  })
}
