import type { ChildProcess } from 'node:child_process'

const SLICE_BYTES = 1024 * 1024

/** Hands a file to a process in slices, so that a large one does not hold up the event loop. */
export async function sendInSlices(child: ChildProcess, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    const { promise, resolve } = Promise.withResolvers<void>()
    // A process that has ended says so by its exit.
    child.send(bytes.subarray(start, start + SLICE_BYTES), () => resolve())
    await promise
  }
}
