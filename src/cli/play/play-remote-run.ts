import type { Client } from '../../client.ts'
import type { CallModel } from '../../models/call-model.ts'
import type { Message, Model, ModelParameters } from '../../models/model.ts'
import { storedReply } from '../../models/stored-reply.ts'
import type { Run } from '../../schemas/run.ts'
import { type Ask, SESSION_LIMITS } from '../../suites/econevals/sessions/play-period.ts'
import { playRun } from '../../suites/econevals/sessions/play-run.ts'
import type { Place } from '../../suites/econevals/sessions/seat.ts'
import { seededFor } from '../../workflows/releases/ask-examinee.ts'
import { awaitResult } from './await-result.ts'
import { purposeOfRun } from './play-tally.ts'
import { remoteSeat } from './remote-seat.ts'

/** One model, and how it is asked. */
export type Player = { model: Model; parameters: ModelParameters }

export type PlayRemote = {
  client: Pick<Client, 'get' | 'send'>
  callModel: CallModel
  /** By seat; the last one plays all seats that are left. */
  players: readonly Player[]
  /** Why there are to be no further queries, which is thrown; null where there are. */
  stopped: () => unknown
  onPeriod: () => void
}

/**
 * Plays a run of the service with models in the paper's loop, from where it stands to its end. A period under way is begun anew: what its
 * models said comes from the store, and what tools answered from the service.
 *
 * @returns the run as it ended, with its result where it is over
 * @throws {ModelError} {BudgetError} when a reply did not come; the run is still open
 */
export async function playRemoteRun(run: Run, play: PlayRemote): Promise<Run> {
  const { client, players, onPeriod } = play
  const path = `/v1/runs/${encodeURIComponent(run.id)}`
  if (run.state === 'open') {
    const seats = await Promise.all(run.seats.map(({ seat }) => remoteSeat(client, run, seat)))
    const ask: Ask = async (query, place) => {
      const stopped = play.stopped()
      if (stopped) throw stopped
      const { model, parameters } = players[place.seat] ?? players.at(-1)!
      const { call } = await play.callModel({
        model,
        request: {
          ...query,
          messages: model.family === 'anthropic' && query.tools ? markedForCache(query.messages) : query.messages,
          ...{ system: run.systemPrompt, output: null, leftOut: [], repeat: drawOf(run.id, place) },
          parameters: seededAt(place, parameters)
        },
        purpose: purposeOfRun(run.id)
      })
      return storedReply(call)
    }
    const { restrictsLastQuery, takesWords } = run
    const end = await playRun(seats, { ask, restrictsLastQuery, takesWords, onPeriod })
    if (end.ended === 'sessions_exhausted') await client.send('POST', `${path}/finish`, { reason: end.ended })
  }
  return await awaitResult(client, run.id)
}

/**
 * What Anthropic is to keep: each query of a session begins as the one before, and is read for a tenth of the price where it was kept. OpenAI keeps
 * beginnings by itself, and a mark that moves would lead each query to another cache.
 */
function markedForCache(messages: readonly Message[]): Message[] {
  const last = messages.at(-1)!
  const parts = last.parts.with(-1, { ...last.parts.at(-1)!, cache: true })
  return [...messages.slice(0, -1), { ...last, parts }]
}

/** Each query of a seat has a seed of its own: the same seed may bring the same answer to a session that begins anew. */
function seededAt({ period, session, query }: Place, parameters: ModelParameters): ModelParameters {
  const { sessions, queries } = SESSION_LIMITS
  return seededFor(1 + (period * sessions + session) * queries + query, parameters)
}

/** Equal requests at other places, or in other runs, are other draws. */
function drawOf(run: string, { seat, period, session, query }: Place): string {
  return `run ${run}, seat ${seat}, period ${period}, session ${session}, query ${query}`
}
