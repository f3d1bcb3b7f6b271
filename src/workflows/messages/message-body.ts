import type { MessageRow } from '../../db/messages.ts'
import type { MessageBody } from '../../schemas/message.ts'

/** A message as it is sent: the same bytes at every try, as long as the service keeps its address. */
export function messageBody(
  { type, data, createdAt }: Pick<MessageRow, 'type' | 'data' | 'createdAt'>,
  publicUrl: string | undefined
): string {
  const absolute = (path: string) => (publicUrl === undefined ? path : new URL(path, publicUrl).href)
  const { api, page } = data.links
  const body: MessageBody = {
    type,
    timestamp: createdAt.toISOString(),
    data: { ...data, links: { api: absolute(api), page: absolute(page) } }
  }
  return JSON.stringify(body)
}
