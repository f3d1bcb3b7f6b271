import pLimit from 'p-limit'
import type { Client } from '../../client.ts'
import { AppError } from '../../errors.ts'
import { withToldLimits } from '../../models/told-limits.ts'
import type { Run, RunStyle } from '../../schemas/run.ts'
import { isLasting, messageOf } from '../../workflows/releases/run-release.ts'
import type { Caller } from '../open-caller.ts'
import { startProgress } from '../progress.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { openRun } from './open-runs.ts'
import type { PlayFile } from './play-file.ts'
import { type KnownTask, type PlayerOptions, refuseMoreModels } from './play-options.ts'
import { playRemoteRun } from './play-remote-run.ts'
import type { PlayTally } from './play-tally.ts'
import type { PlayedRun, PlayFailure, PlaySummary } from './show-play.ts'

type Playing = {
  client: Client
  file: PlayFile
  caller: Caller
  tally: PlayTally
  players: PlayerOptions[]
  style: RunStyle
  /** Runs side by side. */
  slots: number
}

/** Plays runs side by side; one that fails does not hold up the others, unless the cause is one for all. */
export async function playAll(
  tasks: readonly KnownTask[],
  { client, file, caller, tally, players, style, slots }: Playing
): Promise<Omit<PlaySummary, 'file' | 'players' | 'style' | 'submission' | 'leftOut'>> {
  const startedAt = Date.now()
  const models = await Promise.all(
    players.map(async ({ model, parameters }) => ({
      ...{ model: await withToldLimits(caller.openModel(model)), parameters }
    }))
  )
  const stop = stopOnSignals('what is under way is waited for, as it is paid for; press again to end at once')
  const progress = startProgress()
  const failures: PlayFailure[] = []
  const runs = new Map<KnownTask, Run>()
  const periods = { done: 0, total: 0 }
  let lasting: unknown = null
  const stopped = () => lasting ?? (stop.isStopped() ? new StoppedError() : null)
  const name = players.map(({ model }) => model).join(' and ')
  const show = () => progress.update(name, { ...periods, note: noteOf(tally) })

  async function play(known: KnownTask): Promise<void> {
    const { task } = known
    if (stopped()) return
    const opened = await openRun(client, file, { task, players, style })
    refuseMoreModels(players, opened.seats.length)
    runs.set(known, opened)
    periods.total += opened.periods * opened.seats.length
    periods.done += opened.seats.reduce((sum, { period, isWaiting }) => sum + period + (isWaiting ? 1 : 0), 0)
    show()
    const run = await playRemoteRun(opened, {
      ...{ client, callModel: caller.callModel, players: models, stopped },
      onPeriod() {
        periods.done += 1
        show()
      }
    })
    runs.set(known, run)
    const line = file.runOf(task)!
    if (run.state === 'open' || line.state !== 'open') return
    // Told before the file says that it is over: what is killed between them tells it again.
    await client.send('POST', `/v1/runs/${encodeURIComponent(run.id)}/finish`, { use: tally.useOf(run.id) })
    await file.put({ ...line, ...endOf(known, run, tally) })
  }

  function note(known: KnownTask, error: unknown): void {
    if (error instanceof StoppedError || error === lasting) return
    if (!(error instanceof AppError) || isLasting(error)) lasting ??= error
    else failures.push({ task: known.task, code: error.code, message: error.message })
  }

  try {
    const limit = pLimit(slots)
    await Promise.all(tasks.map((known) => limit(() => play(known).catch((error) => note(known, error)))))
  } finally {
    progress.stop()
    stop.end()
  }
  if (lasting !== null && !(lasting instanceof AppError)) throw lasting
  const played = tasks.map((known) => endOf(known, runs.get(known) ?? null, tally))
  const scores = played.flatMap(({ score }) => (score === null ? [] : [score]))
  const [over, failed] = ['over', 'failed'].map((state) => played.filter((one) => one.state === state).length)
  const left = played.length - over! - failed!
  return {
    ...{ runs: played, over: over!, failed: failed!, left, failures, sums: tally.all() },
    meanScore: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    stopped: left > 0 && stopped() ? messageOf(stopped()) : null,
    wallMs: Date.now() - startedAt
  }
}

/** Thrown before a query that would come after a signal. */
class StoppedError extends AppError {
  constructor() {
    super('stopped', 'stopped on request', 409)
  }
}

function endOf({ task }: KnownTask, run: Run | null, tally: PlayTally): PlayedRun {
  const { result = null } = run ?? {}
  return {
    ...{ task, run: run?.id ?? null, state: run?.state ?? 'opening', reason: run?.reason ?? result?.reason ?? null },
    ...{ playedBefore: run?.playedBefore ?? null, score: result?.score ?? null, figures: result?.figures ?? {} },
    ...tally.of(run?.id ?? '')
  }
}

function noteOf(tally: PlayTally): string {
  const { calls, costUsd, unpriced } = tally.all()
  return `${calls} calls, ${unpriced === 0 ? `${costUsd.toFixed(4)} USD` : 'without a price'} so far`
}
