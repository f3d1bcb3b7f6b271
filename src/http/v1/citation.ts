import { z } from 'zod'
import { citationFormats, citeBoard } from '../../boards/leaderboard/cite-board.ts'
import { findRelease } from '../../db/releases.ts'
import { leaderboardQuerySchema } from '../../schemas/leaderboard.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { isLoopback } from '../guards/loopback.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { citedAddress } from '../pages/citation-section.ts'
import { serviceAddress } from '../pages/service-address.ts'

const querySchema = leaderboardQuerySchema.extend({ format: z.enum(citationFormats).default('bibtex') })
const textSchema = z.custom<string>().meta({ type: 'string' })
const types = { bibtex: 'application/x-bibtex; charset=utf-8', cff: 'application/yaml; charset=utf-8' }

/** How to refer to a board. Its answer names the host that was asked, so it is never kept for others. */
export function citationRoutes({ db, config, leaderboard, now }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/citation',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getCitation',
          tags: ['statistics'],
          summary: 'A record of a leaderboard for a list of references, with its hashes',
          querystring: querySchema,
          response: {
            200: {
              description: 'The record',
              content: { 'application/x-bibtex': { schema: textSchema }, 'application/yaml': { schema: textSchema } }
            }
          }
        }
      },
      async (request, reply) => {
        const {
          query: { format, ...query },
          caller
        } = request
        limitResamples(query.resamples, caller)
        // The board that the address shows is everybody's, whoever asks for its record.
        const board = await leaderboard(query, { seesPrivate: false, groupsBelow: [] })
        const release = await findRelease(db, query.release)
        const base = serviceAddress(request, config)
        // What listens on loopback is reached by nobody who reads the citation.
        const url = isLoopback(base) ? null : `${base}${citedAddress(board)}`
        const name = format === 'cff' ? 'CITATION.cff' : `aerbench-${query.release}.bib`
        reply.type(types[format]).header('content-disposition', `inline; filename="${encodeURIComponent(name)}"`)
        return citeBoard(format, { board, frozenAt: release?.frozenAt ?? null, url, accessedAt: now() })
      }
    )
  }
}
