import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { itemIdsOfPaper } from '../../db/items.ts'
import { extractions } from '../../db/tables.ts'
import type { Queue } from '../queue.ts'

/**
 * Queues what goes on when replies by batch are there that were asked for on behalf of an extraction: its rounds, or the verifying of
 * its items where it is done. What is verified already does nothing when its turn comes.
 */
export async function wakeExtraction(db: Executor, queue: Queue, id: string): Promise<void> {
  const [extraction] = await db.select().from(extractions).where(eq(extractions.id, id))
  if (extraction?.state !== 'done') return await queue.enqueue('extract', id, db)
  for (const itemId of await itemIdsOfPaper(db, extraction)) await queue.enqueue('verify', itemId, db)
}
