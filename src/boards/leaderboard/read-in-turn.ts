import { setImmediate as turn } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Reads of all requests together: an embedded database is in this thread, and does one thing at a time anyway. */
const oneByOne = pLimit(1)

/**
 * Reads one page of a large table. Many who read at a time take turns page by page, and whatever else waits is served
 * in between: without that, a board asked for twenty times at once would silence the service until all of them are read.
 */
export async function readInTurn<Page>(read: () => Promise<Page>): Promise<Page> {
  return await oneByOne(async () => {
    const page = await read()
    await turn()
    return page
  })
}
