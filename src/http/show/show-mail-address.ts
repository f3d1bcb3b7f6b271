import type { MailAddressRow } from '../../db/mail-addresses.ts'
import type { MailAddress } from '../../schemas/mail-address.ts'

/** A mail address as the API shows it to owners of its team: never the token of its links. */
export function showMailAddress(row: MailAddressRow): MailAddress {
  const { id, address, events, createdBy, disabledReason } = row
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...{ id, address, events, createdBy, disabledReason },
    createdAt: row.createdAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
    confirmedAt: moment(row.confirmedAt),
    failingSince: moment(row.failingSince),
    disabledAt: moment(row.disabledAt)
  }
}
