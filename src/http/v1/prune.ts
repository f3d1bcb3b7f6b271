import { prunedSchema } from '../../schemas/pruned.ts'
import { pruneKept } from '../../workflows/prune-kept.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { noteRequest } from '../guards/note-request.ts'

/** What is past its retention, removed now and not at the next time of the day. */
export function pruneRoutes({ db, config, now, closing }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/admin/prune',
      {
        config: { permission: 'administer' },
        schema: {
          operationId: 'prune',
          tags: ['operations'],
          summary:
            'Remove what is past its retention, as the service does every day: kept results and replies, ended sessions, old messages',
          description: 'It goes in small portions; asked for again, it goes on.',
          response: { 200: prunedSchema }
        }
      },
      async (request) => {
        await noteRequest(db, request, { by: request.caller, body: null })
        return await pruneKept({ db, now, closing }, config)
      }
    )
  }
}
