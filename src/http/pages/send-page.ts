import type { FastifyReply } from 'fastify'

export const htmlType = 'text/html; charset=utf-8'

/** Sends a page that is for one reader alone, or shows a secret: no cache keeps it. */
export async function sendOwnPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return await reply.type(htmlType).header('cache-control', 'private, no-store').send(page)
}
