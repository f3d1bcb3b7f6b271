import pLimit from 'p-limit'

/** A connection to Postgres, of which no more is needed here. */
export type PlainConnection = {
  on(event: 'error' | 'end', listener: () => void): unknown
  query(query: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
}

/** One connection at a time, for locks that belong to their connection. */
export type SteadyConnection = {
  /** One query at a time, in the order in which they are asked. */
  query(query: string, values: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** A connection that is opened when it is first needed, and replaced when it breaks. */
export function steadyConnection(connect: () => Promise<PlainConnection>): SteadyConnection {
  const oneAtATime = pLimit(1)
  let connection: Promise<PlainConnection> | null = null

  function open(): Promise<PlainConnection> {
    const opened = connect().then(
      (client) => {
        client.on('end', lose)
        client.on('error', () => {
          lose()
          client.end().catch(() => {})
        })
        return client
      },
      (error: unknown) => {
        lose()
        throw error
      }
    )
    // Only itself: a broken connection reports its end when another one may hold locks already.
    function lose(): void {
      if (connection === opened) connection = null
    }
    return opened
  }

  return {
    query: (query, values) =>
      oneAtATime(async () => {
        connection ??= open()
        return (await (await connection).query(query, values)).rows
      }),
    async close() {
      await (await connection?.catch(() => null))?.end()
    }
  }
}
