import { PGlite } from '@electric-sql/pglite'

/** First bytes of messages of Postgres' protocol, and what a description is of. */
const [parse, bind, describe, execute, sync] = Buffer.from('PBDES')
const [ofPortal] = Buffer.from('P')
const syncMessage = Uint8Array.of(sync!, 0, 0, 0, 4)
/** A larger message goes alone, since to join it with others means another copy of it. */
const mostHeldBytes = 16_384

/**
 * For each query PGlite sends six messages one by one, and to enter and leave WebAssembly for each takes longer than a
 * small query itself. Only two of them have an answer that it waits for: what types the parameters have, and the result.
 * What comes before either is held until then, and the message that ends a query goes with it.
 */
export class PipelinedPglite extends PGlite {
  #held: Uint8Array[] = []
  #isEnded = false

  override async execProtocolStream(
    message: Uint8Array,
    options?: Parameters<PGlite['execProtocolStream']>[1]
  ): ReturnType<PGlite['execProtocolStream']> {
    const kind = message[0]
    const isUnawaited = kind === parse || kind === bind || (kind === describe && message[5] === ofPortal)
    if (isUnawaited && message.byteLength <= mostHeldBytes) {
      this.#held.push(message)
      return []
    }
    if (kind === sync && this.#isEnded) {
      this.#isEnded = false
      return []
    }
    this.#isEnded = kind === execute
    const together = [...this.#held, message, ...(this.#isEnded ? [syncMessage] : [])]
    this.#held = []
    return await super.execProtocolStream(together.length > 1 ? Buffer.concat(together) : message, options)
  }
}
