import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire. */
export type Received = { from: string; to: string; head: string; text: string }
export type MailServer = {
  url: string
  received: Received[]
  /** Set to refuse the readers of the next mails with a reply of SMTP; null takes them. */
  refusal: { with: { code: number; text: string } | null }
  close(): Promise<void>
}

/** Somebody's mail server on loopback. @param port the one that it had before, after an outage */
export async function startMailServer(port = 0, host = '127.0.0.1'): Promise<MailServer> {
  const received: Received[] = []
  const refusal: MailServer['refusal'] = { with: null }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_, __, done) {
      if (refusal.with === null) return done()
      done(Object.assign(new Error(refusal.with.text), { responseCode: refusal.with.code }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address).join(','),
          // Folded lines are one.
          head: head.replaceAll(/\r\n[ \t]/g, ' '),
          text: decoded(head, body.join('\r\n\r\n'))
        })
        done()
      })
    }
  })
  server.on('error', () => {})
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  return {
    ...{ received, refusal, url: `smtp://${host}:${(listening.address() as AddressInfo).port}` },
    close: () => new Promise((done) => server.close(() => done()))
  }
}

/** The header fields of a name, with words that are encoded (RFC 2047) as they are read. */
export function fieldsOf({ head }: Received, name: string): string[] {
  const start = `${name.toLowerCase()}: `
  return head
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => readWords(line.slice(start.length)))
}

function readWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' '))
    )
}

function decoded(head: string, body: string): string {
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body
  return quotedPrintable(body.replaceAll('=\r\n', ''))
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // What was not encoded is ASCII.
  return Buffer.from(bytes, 'latin1').toString()
}
