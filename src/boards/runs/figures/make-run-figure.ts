import type { Executor } from '../../../db/client.ts'
import { findManifest } from '../../../db/published-scores.ts'
import { AppError, InvalidError, NotFoundError } from '../../../errors.ts'
import { undeclaredSetting } from '../../../schemas/declaration.ts'
import {
  fewRuns,
  mostInRunFigure,
  type RunFigure,
  type RunFigureName,
  type RunFigureQuery,
  runFigureTitles
} from '../../../schemas/run-figure.ts'
import { environments } from '../../../suites/econevals/environments.ts'
import { loadPlayed, type PlayedByModel } from '../load-played.ts'
import { levelOfRuns } from '../mean-over-instances.ts'
import { exploration, explorationRates } from './exploration.ts'
import type { FigurePlan } from './figure-plan.ts'
import { frontier } from './frontier.ts'
import { collusionPatience, litmusReliability } from './litmus-tests.ts'
import { marketPrices } from './market-prices.ts'
import { patienceRates } from './patience-rates.ts'
import { scoreByPeriod } from './score-by-period.ts'
import { sellerPrices } from './seller-prices.ts'

type Asked = { figure: RunFigureName; query: RunFigureQuery }
type Of = { taskTypes: readonly string[]; environment: string | null }

/**
 * A figure of the runs of a release, from what was recorded of them.
 *
 * @throws {AppError} 400 `environment_unknown` for one that is no benchmark of the release, or that the figure says nothing of;
 *   422 `submissions_many`
 * @throws {NotFoundError} {InvalidError} as `loadPlayed`
 */
export async function makeRunFigure(db: Executor, { figure, query }: Asked): Promise<RunFigure> {
  const manifest = await findManifest(db, query.release)
  if (manifest === null) throw new NotFoundError('release', query.release)
  const held = manifest.played ? manifest.taskTypes.map(({ name }) => name) : []
  const named = query.submissions?.split(',')
  if (named && named.length > mostInRunFigure) {
    const message = `a figure takes ${mostInRunFigure} submissions at most, got ${named.length}`
    throw new InvalidError('submissions_many', message)
  }
  const asked = { release: query.release, setting: query.setting, submissions: named, most: mostInRunFigure }
  switch (figure) {
    case 'score-by-period': {
      const environment = benchmarkIn(held, query.environment, () => true)
      const plan = scoreByPeriod(
        levelsOf(environment),
        environments.find(({ name }) => name === environment)?.actionKey === undefined
      )
      return await make(plan, oneOf(environment))
    }
    case 'exploration': {
      const environment = benchmarkIn(held, query.environment, isStill)
      return await make(exploration(levelsOf(environment)), oneOf(environment))
    }
    case 'exploration-rate': {
      const environment = benchmarkIn(held, query.environment, isStill)
      return await make(explorationRates(environment ?? '', levelsOf(environment)), oneOf(environment))
    }
    case 'efficiency-equality':
      return await make(frontier(levelsOf('efficiency_equality')), litmusIn('efficiency_equality'))
    case 'market-prices':
      return await make(marketPrices(), litmusIn('collusion'))
    case 'seller-prices':
      return await make(sellerPrices(), litmusIn('collusion'))
    case 'patience-rates':
      return await make(patienceRates(), litmusIn('patience'))
    case 'litmus-reliability': {
      const tests = environments.filter(({ name, kind }) => kind === 'litmus' && held.includes(name))
      const taskTypes = tests.map(({ name }) => name)
      return await make(litmusReliability(taskTypes), { taskTypes, environment: null })
    }
    case 'collusion-patience':
      return await make(collusionPatience(), litmusIn('collusion', 'patience'))
  }

  function litmusIn(...names: string[]): Of {
    return { taskTypes: names.filter((name) => held.includes(name)), environment: null }
  }

  async function make<Read>({ read, draw }: FigurePlan<Read>, { taskTypes, environment }: Of): Promise<RunFigure> {
    const { models, further } = await loadPlayed(db, asked, { taskTypes, read })
    const { seed, resamples } = query
    const drawn = draw(models, { seed, resamples })
    const counts = drawn.marks.filter(({ value }) => value !== null).map(({ runs }) => runs)
    const least = Math.min(...counts)
    return {
      ...{ format: 1, figure, title: runFigureTitles[figure], release: query.release },
      ...{ setting: query.setting ?? undeclaredSetting, environment, query: { seed, resamples }, level: levelOfRuns },
      submissions: models.map(({ submissionId, model, team }) => ({ id: submissionId, model, team })),
      ...drawn,
      notes: [
        ...drawn.notes,
        ...(counts.length > 0 && least < fewRuns
          ? [`Some of it rests on few runs, ${least} at the least: what so few runs show may be chance.`]
          : []),
        ...(drawn.marks.some(({ playedBefore }) => playedBefore > 0)
          ? ['Some runs are in instances that their team had begun a run in before; the data counts them.']
          : [])
      ],
      leftOut: [
        ...leftOutOf(models),
        ...(further > 0 ? [{ what: `${further} more submissions`, reason: 'too_many' }] : [])
      ]
    }
  }
}

/** Runs without a record, by submission and why. */
function leftOutOf(models: readonly PlayedByModel<unknown>[]): RunFigure['leftOut'] {
  return models.flatMap(({ model, lacking }) =>
    (['failed', 'missing'] as const).flatMap((why) => {
      const count = lacking.filter((one) => one.why === why).length
      return count === 0 ? [] : [{ what: `${model}: ${count} ${count === 1 ? 'run' : 'runs'}`, reason: `runs_${why}` }]
    })
  )
}

function oneOf(environment: string | null): Of {
  return { taskTypes: environment === null ? [] : [environment], environment }
}

function levelsOf(environment: string | null): string[] {
  return Object.keys(environments.find(({ name }) => name === environment)?.levels ?? {})
}

/** Where the world stands still, so that acting anew is to explore. */
function isStill({ actionKey }: (typeof environments)[number]): boolean {
  return actionKey !== undefined
}

/** The benchmark asked for, or the first that the release has; null where it has none. */
function benchmarkIn(
  held: readonly string[],
  asked: string | undefined,
  isMeant: (environment: (typeof environments)[number]) => boolean
): string | null {
  const offered = environments
    .filter((one) => one.kind === 'benchmark' && held.includes(one.name) && isMeant(one))
    .map(({ name }) => name)
  if (asked === undefined || offered.includes(asked)) return asked ?? offered[0] ?? null
  throw new AppError(
    'environment_unknown',
    `environment must be one of ${offered.join(', ') || 'none'} in this figure, got ${asked}`,
    400
  )
}
