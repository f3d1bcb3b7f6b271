/**
 * How an order and a delivery travel between the service and the courier: a line of JSON, and after it the body as it
 * is. A prompt has tens of thousands of characters; written as a JSON text within JSON it would be escaped and read
 * twice more on its way. As bytes, since a text would stay in the heap until the reply is there.
 */
export function seal(head: object, body: string | Uint8Array): Uint8Array {
  const line = `${JSON.stringify(head)}\n`
  const sealed = Buffer.allocUnsafe(Buffer.byteLength(line) + Buffer.byteLength(body))
  const start = sealed.write(line)
  if (typeof body === 'string') sealed.write(body, start)
  else sealed.set(body, start)
  return sealed
}

/** @returns the head as it was parsed, to be checked by its schema */
export function unseal(letter: string): { head: unknown; body: string } {
  const end = letter.indexOf('\n')
  return { head: JSON.parse(letter.slice(0, end)), body: letter.slice(end + 1) }
}

export function unsealBytes(letter: Buffer): { head: unknown; body: Uint8Array } {
  const end = letter.indexOf('\n')
  return { head: JSON.parse(letter.toString('utf8', 0, end)), body: letter.subarray(end + 1) }
}
