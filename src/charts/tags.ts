import { isInPoints } from '../grading/metrics.ts'
import { showScore } from '../grading/show-score.ts'
import type { Metric } from '../schemas/manifest.ts'
import type { TagStatistics } from '../schemas/tag-statistics.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { scoreShown, scoreTitle } from './percent.ts'
import { scoreDomain } from './score-domain.ts'
import { type ScoreTable, scoreTables } from './score-tables.ts'
import type { Screen } from './screen.ts'

/**
 * Mean scores of every model by kind of question, element and item: a table of colours per tag, the models by name.
 *
 * Source: AER-bench Figure 12, as far as items share kinds of elements.
 */
export function tagsChart(statistics: TagStatistics, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const ramp = palettes[theme].sequential
  const labels = modelLabels(statistics.models)
  const tables = statistics.tags.map((tag): ScoreTable => {
    // Questions and elements score from 0 to 1, whatever the metric of items is.
    const metric = tag.part === 'item' ? statistics.metric : undefined
    const shown = tag.values.map(({ estimates }) => labels.map((_, model) => estimates[model]?.value ?? null))
    return {
      title: `${tag.taskType} · ${tag.title}`,
      columns: tag.values.map(({ value, parts }, place) => ({
        label: `${words(value)} (${parts})`,
        cells: shown[place]!.map((score) => ({
          value: scoreShown(score, metric),
          text: score === null ? '' : showScore(score, metric)
        }))
      })),
      ...(!isInPoints(metric) && { legend: legendOf(metric, shown.flat()) })
    }
  })
  const legend = legendOf(undefined, [0, 1])
  const { view, width } = scoreTables(tables, { labels, legend, theme, screen })
  return chartSpec(view, {
    title: `Scores by kind of question, element and item, release ${statistics.query.release}`,
    caption: captionOf(statistics),
    ...{ theme, screen, labels },
    width: labelsWidth(labels, 11) + width + 60
  })

  function legendOf(metric: Metric | undefined, scores: readonly (number | null)[]) {
    return { title: scoreTitle('Score', metric), ends: scoreDomain(scores, metric), ramp }
  }
}

/** A value of a tag as text: `fill_in_blank` is fill in blank. */
function words(value: string): string {
  return value.replaceAll('_', ' ')
}

function captionOf({ tags, models, estimand }: TagStatistics): string {
  const count = `${models.length} ${models.length === 1 ? 'model' : 'models'}`
  if (tags.length === 0)
    return `No item of the split has a tag that is asked for: nothing is drawn. ${codeWords(estimand)}`
  const parts = [...new Set(tags.map(({ part }) => `${part}s`))].join(', ')
  return (
    `Mean in points of 100, unless the legend says otherwise; n = ${count}, and the number of ${parts} that have the value ` +
    `stands in brackets. A stroke stands where a score is missing. Many values are compared at once, and nothing is adjusted ` +
    `for that. ${codeWords(estimand)}`
  )
}
