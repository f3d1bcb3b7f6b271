import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../../client.ts'
import type { Run } from '../../schemas/run.ts'

/** A best that is searched for takes up to a minute; how often it is looked for. */
const everyMs = 500

/** The run as it stands; of one that is over, with its result, which is waited for while the best that there was is being found. */
export async function awaitResult(client: Pick<Client, 'get'>, id: string): Promise<Run> {
  for (;;) {
    const run = await client.get<Run>(`/v1/runs/${encodeURIComponent(id)}`)
    if (run.state !== 'over' || run.result) return run
    await wait(everyMs)
  }
}
