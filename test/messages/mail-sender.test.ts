import { afterEach, describe, expect, it } from 'vitest'
import { createMailSender } from '../../src/messages/mail-sender.ts'
import { fieldsOf, type MailServer, startMailServer } from './mail-server.ts'

let server: MailServer
afterEach(() => server.close())

const from = 'bench@example.org'
const mail = {
  ...{ id: 'msg_1.mail_1', to: 'ada@example.org', subject: 'AER-bench: a model was graded', text: 'It was graded.\n' },
  unsubscribe: 'https://bench.example.org/mail/aermail_1/unsubscribe'
}

describe('createMailSender', () => {
  it('hands over a mail in plain text, with the headers of what a machine sends and of what ends in one click', async () => {
    server = await startMailServer()
    expect(await createMailSender({ url: server.url, from })(mail)).toEqual({ status: 250 })
    const [received] = server.received as [MailServer['received'][number]]
    expect(received).toMatchObject({ from, to: mail.to, text: expect.stringContaining('It was graded.') })
    expect(fieldsOf(received, 'from')).toEqual(['"AER-bench" <bench@example.org>'])
    expect(fieldsOf(received, 'auto-submitted')).toEqual(['auto-generated'])
    expect(fieldsOf(received, 'list-unsubscribe')).toEqual([`<${mail.unsubscribe}>`])
    expect(fieldsOf(received, 'message-id')).toEqual(['<msg_1.mail_1@example.org>'])
  })

  it('tells a reader who is not there from a rule and from a server that is busy', async () => {
    server = await startMailServer()
    const send = createMailSender({ url: server.url, from })
    const told: [code: number, text: string, outcome: object][] = [
      [550, '5.1.1 no such user', { status: 550, isBounce: true }],
      [550, '5.7.1 relaying denied', { status: 550 }],
      [552, '5.2.2 mailbox full', { status: 552 }],
      [451, '4.3.0 later', { status: 451 }]
    ]
    for (const [code, text, outcome] of told) {
      server.refusal.with = { code, text }
      expect(await send(mail), text).toEqual(outcome)
    }
    expect(server.received).toEqual([])
  })

  it('lets no line break of a subject or an address begin a header', async () => {
    server = await startMailServer()
    const subject = 'graded\r\nBcc: victim@example.org\r\n\r\nanother body'
    await createMailSender({ url: server.url, from })({ ...mail, subject })
    await createMailSender({ url: server.url, from })({ ...mail, to: 'ada@example.org\r\nBcc: victim@example.org' })
    for (const received of server.received) {
      expect(fieldsOf(received, 'bcc')).toEqual([])
      expect(received.to).not.toContain('victim')
      expect(received.text).toMatch(/^It was graded\./)
    }
  })

  it('says nothing without TLS to a server that is not on this machine', async () => {
    server = await startMailServer(0, '127.0.0.2')
    const sent = await createMailSender({ url: server.url, from })(mail)
    expect(sent).toEqual({ error: expect.stringContaining('mail server of the service') })
    expect(server.received).toEqual([])
  })
})
