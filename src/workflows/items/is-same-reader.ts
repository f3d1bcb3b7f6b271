/** Who reads or decides: by the name that is signed with, and by the member whose key it is; null for keys of no member. */
export type Signed = { author: string; memberId: string | null }

/** Names are told apart as people do; members are told apart even where one signs under two names. */
export function isSameReader(reading: { reader: string; memberId: string | null }, other: Signed): boolean {
  const isSameMember = reading.memberId !== null && reading.memberId === other.memberId
  return isSameMember || reading.reader.trim().toLowerCase() === other.author.trim().toLowerCase()
}
