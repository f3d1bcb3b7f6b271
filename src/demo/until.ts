import { setTimeout as wait } from 'node:timers/promises'

/** Asks again and again until the answer is as wanted. The service ends what takes too long by its own deadlines. */
export async function until<Value>(
  ask: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  { everyMs = 20 } = {}
): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (isDone(value)) return value
    await wait(everyMs)
  }
}
