import type { Config } from '../../config.ts'
import { ConflictError } from '../../errors.ts'

type Settings = Pick<Config, 'SMTP_URL'>

/** Whether this service has a mail server. */
export function sendsMail({ SMTP_URL }: Settings): boolean {
  return SMTP_URL !== undefined
}

/** @throws {ConflictError} `mail_not_configured` */
export function assertSendsMail(config: Settings): void {
  if (sendsMail(config)) return
  throw new ConflictError('mail_not_configured', 'this service sends no mail: whoever runs it has named no mail server')
}
