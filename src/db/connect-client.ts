import { Client, type ClientConfig } from 'pg'

/**
 * A connection of its own to Postgres. Where it breaks, its queries fail; the event that tells the same would end the
 * process if nobody listened.
 */
export async function connectClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect().catch(async (error: unknown) => {
    await client.end().catch(() => {})
    throw error
  })
  return client
}
