import { unendedBatches } from '../db/batches.ts'
import { loggable } from '../db/query-faults.ts'
import { isKeyOfOtherBatch } from '../models/batch/batch-names.ts'
import type { BatchDependencies } from './batches/batch-dependencies.ts'
import { runBatches } from './run-batches.ts'

/** Looks after the batches now and every `pollMs`, one look at a time. */
export function startBatches(dependencies: BatchDependencies & { pollMs: number }): { stop(): Promise<void> } {
  let look: Promise<void> | null = null
  let isFirst = true
  const lookOnce = async () => {
    try {
      if (isFirst) await forgetNamed(dependencies)
      isFirst = false
      await runBatches(dependencies, new Date())
    } catch (error) {
      dependencies.log.error(loggable(error), 'batches')
    } finally {
      look = null
    }
  }
  const next = () => {
    look ??= lookOnce()
  }
  next()
  const timer = setInterval(next, dependencies.pollMs)
  return {
    async stop() {
      clearInterval(timer)
      await look
    }
  }
}

/** Has the courier let go of answers that a killed process stored without having said so. */
export async function forgetNamed({ db, courier }: Pick<BatchDependencies, 'db' | 'courier'>): Promise<void> {
  const held = await courier.heldKeys()
  const creating = (await unendedBatches(db)).filter(({ providerId }) => providerId === null).map(({ id }) => id)
  for (const key of held) if (isKeyOfOtherBatch(key, creating)) courier.forget(key)
}
