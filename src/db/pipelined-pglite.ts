import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** First bytes of messages of Postgres' protocol, and what a description is of. */
const [parse, bind, describe, execute, sync] = Buffer.from('PBDES')
const [ofPortal] = Buffer.from('P')
const syncMessage = Uint8Array.of(sync!, 0, 0, 0, 4)
/** A larger message goes alone, since to join it with others means another copy of it. */
const mostHeldBytes = 16_384

/** Opens PGlite so that a query goes to it in two messages in place of six. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = new PipelinedPglite(options)
  await pglite.waitReady
  return pglite
}

/**
 * For each query PGlite sends six messages one by one, and to enter and leave WebAssembly for each takes longer than a
 * small query itself. Only two of them have an answer that it waits for: what types the parameters have, and the result.
 * What comes before either is held until then, and the message that ends a query goes with it.
 */
class PipelinedPglite extends PGlite {
  #held: Uint8Array[] = []
  #isEnded = false

  override async execProtocolStream(
    message: Uint8Array,
    options?: Parameters<PGlite['execProtocolStream']>[1]
  ): ReturnType<PGlite['execProtocolStream']> {
    const kind = message[0]
    const waits = kind === parse || kind === bind || (kind === describe && message[5] === ofPortal)
    if (waits && message.byteLength <= mostHeldBytes) {
      this.#held.push(message)
      return []
    }
    if (kind === sync && this.#isEnded) {
      this.#isEnded = false
      return []
    }
    if (waits && this.#held.length === 0) return await super.execProtocolStream(message, options)
    this.#isEnded = kind === execute
    const together = Buffer.concat([...this.#held, message, ...(this.#isEnded ? [syncMessage] : [])])
    this.#held = []
    return await super.execProtocolStream(together, options)
  }
}
