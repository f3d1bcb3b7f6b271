import { createHash } from 'node:crypto'
import { buildPdf } from './build-pdf.ts'

/** The object that the content of the first page of `buildPdf` is. */
const CONTENT_OBJECT = 101

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const PERMISSIONS = -44

/**
 * One page of encrypted content, by RC4 with 40 bits, whose owner has a password.
 * Source: ISO 32000-1, 7.6.3.3 and 7.6.3.4 (algorithms 1 to 4, revision 2).
 *
 * @param userPassword what a reader must give; a file with an empty one opens for everyone
 */
export function encryptedPdf({ content, userPassword }: { content: string; userPassword: string }): Uint8Array {
  const id = Buffer.alloc(16, 7)
  const user = padded(userPassword)
  const owner = rc4(md5(padded('owner')).subarray(0, 5), user)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(user, owner, permissions, id).subarray(0, 5)
  const contentKey = md5(key, Uint8Array.of(CONTENT_OBJECT, 0, 0, 0, 0)).subarray(0, 10)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const values = `/O ${hex(owner)} /U ${hex(rc4(key, PADDING))} /P ${PERMISSIONS}`
  return buildPdf({
    pages: [{ data: rc4(contentKey, Buffer.from(content, 'latin1')) }],
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 ${values} >> /ID [${hex(id)} ${hex(id)}]`
  })
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

/** Node's OpenSSL no longer has it. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => {
    const held = state[i]!
    state[i] = state[j]!
    state[j] = held
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  const encrypted = data.map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  })
  return Buffer.from(encrypted)
}
