import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'

/**
 * Has replies go out by brotli or gzip to those who accept it, and takes bodies that come by gzip. Events go out as they
 * are: a compressor would hold them back.
 */
export async function encodeContents(app: FastifyInstance): Promise<void> {
  // NDJSON is not on the plugin's own list of media types.
  const customTypes = /^(text\/(?!event-stream)|application\/(json|problem\+json|x-ndjson)\b)/
  await app.register(compress, { encodings: ['br', 'gzip'], customTypes, globalDecompression: false })
  inflateBodies(app)
}

/**
 * Inflates bodies whose Content-Encoding is gzip: limits of a route count what comes out. `@fastify/compress` would do it
 * too, but closes the connection of a broken body before the answer is out, and inflates a bomb to its end after it.
 *
 * @throws {AppError} 415 `content_encoding_unsupported`; while the body is read, 400 `gzip_invalid`
 */
function inflateBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers, raw }, reply, payload) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase()
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (encoding === undefined || encoding === 'identity' || !hasBody) return payload
    const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/')
    if (isForm || (encoding !== 'gzip' && encoding !== 'x-gzip')) {
      reply.header('accept-encoding', isForm ? 'identity' : 'gzip')
      const taken = isForm ? 'a multipart form is taken as it is' : 'bodies are taken as they are, or by gzip'
      throw new AppError('content_encoding_unsupported', `${taken}, not by Content-Encoding ${encoding}`, 415)
    }
    const gunzip = createGunzip()
    let received = 0
    payload.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    payload.on('error', (error) => gunzip.destroy(error))
    payload.pipe(gunzip)
    const inflated = Readable.from(piecesOf(gunzip), { objectMode: false })
    inflated.on('error', () => {})
    reply.raw.once('close', () => {
      // What nobody reads is not inflated, and what still comes of it must not hold up the next request.
      inflated.destroy()
      gunzip.destroy()
      payload.unpipe(gunzip)
      raw.resume()
    })
    return Object.defineProperty(inflated, 'receivedEncodedLength', { get: () => received })
  })
}

async function* piecesOf(gunzip: Readable): AsyncGenerator<Buffer> {
  try {
    yield* gunzip
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))) throw cause
    const message = `the body is no whole gzip, as its Content-Encoding says: ${cause.message}`
    throw new AppError('gzip_invalid', message, 400, { cause })
  }
}
