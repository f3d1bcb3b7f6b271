import { Pool, type PoolClient } from 'pg'

type OnConnection = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void
) => void

/**
 * A pool that survives its database. A connection that breaks while it is in use tells so by an event, which ends the
 * process where nobody listens; and drizzle gives back no connection that breaks before its `begin`, so that a dozen of
 * them silence the service for good. Such a connection is given back here, and giving it back again does nothing.
 */
export class SteadyPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: OnConnection): void
  override connect(callback?: OnConnection): Promise<PoolClient> | undefined {
    if (!callback) return super.connect().then(givenBackWhenBroken)
    super.connect(callback)
    return undefined
  }
}

function givenBackWhenBroken(client: PoolClient): PoolClient {
  const release = client.release
  let isOut = true
  const giveBack = (fault?: Error | boolean) => {
    if (!isOut) return
    isOut = false
    client.removeListener('error', giveBack)
    release.call(client, fault)
  }
  client.on('error', giveBack)
  client.release = giveBack
  return client
}
