import { findEnvironment } from '../../../suites/econevals/environments.ts'
import type { PlayedByModel } from '../load-played.ts'
import { meanOfMeans, meanOverInstances, type Resampling, type RunEstimate } from '../mean-over-instances.ts'
import { countPlayedBefore, type FigurePlan, markOf, ofAll } from './figure-plan.ts'

type Read = {
  taskType: string
  level: string
  playedBefore: boolean
  score: number | null
  /** Of patience, whose runs have one each. */
  reliability: number | null
}
type Model = PlayedByModel<Read>
type Test = { score: RunEstimate; reliability: RunEstimate; runs: number; playedBefore: number }

/** Where a model stands in each litmus test against how far that can be relied on: a panel for each test, a point for each model. */
export function litmusReliability(tests: readonly string[]): FigurePlan<Read> {
  return {
    read: readRun,
    draw: (models, resampling) => ({
      ...{ drawnAs: 'points', isByModel: false, series: [''], references: [] },
      x: { title: 'Litmus score', isShare: false },
      y: { title: 'Reliability', isShare: true },
      marks: tests.flatMap((taskType) =>
        models.map((model) => {
          const { score, reliability, ...counts } = testOf(model, taskType, resampling)
          const panel = findEnvironment(taskType).title
          return markOf(model, { panel, ...counts }, { x: score, y: reliability })
        })
      ),
      notes: [
        'Of efficiency against equality the score runs from 0 (equality) to 1 (efficiency), of collusion from 0 (competition) to 1 (monopoly); of patience it is the yearly rate, as a share of one.'
      ],
      estimand:
        'Means over runs, each litmus test with the reliability that the paper gives it. Neither end of a score is better.'
    })
  }
}

/** How far models collude against how patient they are: a point for each model. */
export function collusionPatience(): FigurePlan<Read> {
  return {
    read: readRun,
    draw: (models, resampling) => ({
      ...{ drawnAs: 'points', isByModel: false, series: [''], references: [] },
      x: { title: 'Yearly rate of patience (share of one)', isShare: false },
      y: { title: 'Collusion: 0 competition, 1 monopoly', isShare: true },
      marks: models.map((model) => {
        const [patience, collusion] = ['patience', 'collusion'].map((name) => testOf(model, name, resampling))
        return markOf(
          model,
          {
            runs: patience!.runs + collusion!.runs,
            playedBefore: patience!.playedBefore + collusion!.playedBefore
          },
          { x: patience!.score, y: collusion!.score }
        )
      }),
      notes: ['A lower rate is more patience. Points of a few models are no correlation.'],
      estimand: 'The implied yearly rate of one run about patience, and the mean litmus score over markets of two.'
    })
  }
}

function readRun({ environment, states, ...run }: Parameters<FigurePlan<Read>['read']>[0]): Read {
  const { score, figures } = environment.result(run, states)
  const { reliability } = figures
  return {
    ...{ taskType: environment.name, level: run.level, playedBefore: run.playedBefore },
    score: score.status === 'scored' ? score.value : null,
    reliability: typeof reliability === 'number' ? reliability : null
  }
}

function testOf(model: Model, taskType: string, resampling: Resampling): Test {
  const own = model.runs.filter((run) => run.taskType === taskType)
  const scores = (level: string) => own.filter((run) => run.level === level).flatMap(({ score }) => score ?? [])
  const over = (level: string) =>
    ofAll(model, { taskType, levels: [level] }, () => meanOverInstances(scores(level), resampling))
  const counts = (runs: readonly Read[]) => ({ runs: runs.length, playedBefore: countPlayedBefore(runs) })
  switch (taskType) {
    case 'efficiency_equality': {
      const levels = ['efficiency', 'equality']
      return {
        score: over('main'),
        reliability: ofAll(model, { taskType, levels }, () => meanOfMeans(levels.map(scores), resampling)),
        ...counts(own)
      }
    }
    case 'collusion':
      return { score: over('duopoly'), reliability: over('competency'), ...counts(own) }
    default: {
      // All questions, or else the short version.
      const level = own.some((run) => run.level === 'all') ? 'all' : 'short'
      const runs = own.filter((run) => run.level === level)
      const reliabilities = runs.flatMap(({ reliability }) => reliability ?? [])
      return {
        score: over(level),
        reliability: ofAll(model, { taskType, levels: [level] }, () => meanOverInstances(reliabilities, resampling)),
        ...counts(runs)
      }
    }
  }
}
