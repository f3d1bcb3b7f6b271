import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Courier, openCourier } from '../../src/models/courier/open-courier.ts'

/** The real courier, a process on a socket in a folder of its own; `again` connects as a service started anew does. */
export async function openTestCourier(
  timeoutMs = 20_000
): Promise<{ courier: Courier; again(): Promise<Courier>; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-courier-'))
  const courier = await openCourier(folder, timeoutMs)
  return {
    courier,
    again: () => openCourier(folder, timeoutMs),
    async close() {
      // A courier ends once it holds nothing.
      for (const key of await courier.heldKeys()) courier.forget(key)
      await courier.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
