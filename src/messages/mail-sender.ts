import { createTransport } from 'nodemailer'
import type { Sent } from './message-sender.ts'

/** A server answers within seconds; while it does not, the message waits for its next try. */
const timeoutMs = 10_000
/** By these a server says that there is no such reader; others mean its own state, or ours. */
const bounces = new Set([521, 550, 551, 553, 556])
/** Of a rule that we fall under, as of relaying, whoever reads there (RFC 3463). */
const isPolicy = /^\d{3}[ -]5\.7\./

/** The server that takes our mail (`SMTP_URL`), and whom it is from (`MAIL_FROM`). */
export type MailServer = { url: string; from: string }
/** One mail, in plain text. */
export type Mail = { id: string; to: string; subject: string; text: string; unsubscribe: string }
export type SendMail = (mail: Mail) => Promise<Sent>

/**
 * Hands mails to a server, one connection each. Away from this machine nothing goes without TLS. Headers hold no line break,
 * whatever is put in them: nodemailer folds and encodes them.
 */
export function createMailSender({ url, from }: MailServer): SendMail {
  const transport = createTransport(transportTo(url))
  return async ({ id, to, subject, text, unsubscribe }) => {
    try {
      await transport.sendMail({
        ...{ from: { name: 'AER-bench', address: from }, to: { name: '', address: to }, subject, text },
        // The same at every try: mail programs show a message that comes twice once.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Unsubscribing in one click: RFC 8058.
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
        }
      })
      return { status: 250 }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

/** Whether a server takes our mail, without sending any. @throws what is wrong with it */
export async function askMailServer(url: string): Promise<void> {
  await createTransport(transportTo(url)).verify()
}

function transportTo(text: string) {
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    ...{ secure, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || (secure ? 465 : 587) },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ requireTLS: !secure && !isHere, ignoreTLS: isHere && !secure },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // No part of a mail is fetched from anywhere.
    ...{ disableFileAccess: true, disableUrlAccess: true }
  }
}

/** An answer that is about the reader or the mail; all else lies between here and the server. */
function outcomeOf(error: unknown): Sent {
  const { responseCode, command, response, code } = error as {
    responseCode?: number
    command?: string
    response?: string
    code?: string
  }
  if (responseCode === undefined)
    return { error: `the mail server of the service does not answer (${code ?? 'error'})` }
  if (command !== 'RCPT TO' && command !== 'DATA')
    return { error: `the mail server of the service answered ${responseCode}` }
  const isBounce = command === 'RCPT TO' && bounces.has(responseCode) && !isPolicy.test(response ?? '')
  return { status: responseCode, ...(isBounce && { isBounce }) }
}
