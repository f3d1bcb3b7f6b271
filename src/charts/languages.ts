import type { BoardEstimate } from '../schemas/board-statistics.ts'
import type { ConceptDrift } from '../schemas/concept-drift.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { percent, points } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const panelWidth = 190
const panelsPerRow = 4
/** Panels of single languages, those of the most items; more would repeat what the first panel says. */
const mostLanguages = 8
/** More models than a page can hold would take many seconds to draw. */
const mostModels = 150

type Language = ConceptDrift['languages']['rows'][number]

/**
 * Accuracy by the language of the fragment with intervals: all models together on all languages, and below that a panel for
 * each language with every model, on the same scale.
 */
export function languagesChart(drift: ConceptDrift, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const rows = drift.languages.rows.toSorted((a, b) => b.items - a.items)
  const shown = rows.slice(0, mostLanguages)
  const labels = modelLabels(drift.models).slice(0, mostModels)
  const titles = rows.map(titleOf)
  const [perRow, width] =
    screen === 'desk' ? [panelsPerRow, panelWidth] : [1, widthBesideLabels([...titles, ...labels])]
  const places = new Map(drift.models.slice(0, mostModels).map(({ submissionId }, place) => [submissionId, place]))
  const of = ({ models }: Language) => models.filter(({ submissionId }) => places.has(submissionId))
  const domain = scoreDomain(
    rows.flatMap((row) =>
      [row.pooled, ...of(row).map(({ accuracy }) => accuracy)].flatMap(({ value, lower, upper }) => [
        value,
        lower,
        upper
      ])
    )
  )
  const pooled = panel({
    title: `All models (${drift.languages.models})`,
    labels: titles,
    estimates: rows.map((row) => row.pooled),
    ...{ domain, theme, screen, width, isLabelled: true }
  })
  const panels = shown.map((row, place) =>
    panel({
      title: titleOf(row),
      labels,
      estimates: labels.map((_, at) => of(row).find(({ submissionId }) => places.get(submissionId) === at)?.accuracy),
      ...{ domain, theme, screen, width, isLabelled: place % perRow === 0 }
    })
  )
  const isWithModels = panels.length > 0 && labels.length > 0
  return chartSpec(
    { vconcat: [pooled, ...(isWithModels ? [{ concat: panels, columns: perRow }] : [])] },
    {
      title: `${drift.query.taskType} by language of the text, release ${drift.query.release}`,
      caption: captionOf(drift, { shown: shown.length }),
      told: { isInPoints: true, level: percent(drift.level) },
      ...{ theme, screen, labels: [...titles, ...labels] },
      width: Math.max(
        600,
        labelsWidth(labels, 11) + Math.min(Math.max(1, panels.length), panelsPerRow) * (panelWidth + 20)
      )
    }
  )
}

/** A language by its code, with the items that name it. */
function titleOf({ language, items }: Language): string {
  return `${language} · ${items} ${items === 1 ? 'item' : 'items'}`
}

type Panel = {
  title: string
  labels: readonly string[]
  estimates: readonly (BoardEstimate | undefined)[]
  domain: readonly [number, number]
  theme: Theme
  screen: Screen
  width: number
  isLabelled: boolean
}

function panel({ title, labels, estimates, domain, theme, screen, width, isLabelled }: Panel): ChartView {
  const { accent, soft, ink } = palettes[theme]
  const rows = labels.map((model, place) => {
    const { value = null, lower = null, upper = null } = estimates[place] ?? {}
    return { model, score: points(value), lower: points(lower), upper: points(upper) }
  })
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [...domain], nice: false, zero: false },
    title: 'Score (points of 100)'
  }
  return {
    title,
    width,
    height: labels.length === 0 ? rowStep(0) : { step: rowStep(labels.length) },
    data: { values: rows.filter(({ score }) => score !== null) },
    encoding: { y: modelAxis(labels, isLabelled, screen) },
    layer: [
      {
        data: { values: rows.filter(({ lower }) => lower !== null) },
        // Wide and faint, so that the dot hides no end of it.
        mark: { type: 'rule', strokeWidth: 7, opacity: 0.45, color: accent },
        encoding: { x: { ...x, field: 'lower' }, x2: { field: 'upper' } }
      },
      {
        mark: { type: 'point', filled: true, size: 18, opacity: 1, color: ink },
        encoding: { x: { ...x, field: 'score' } }
      },
      {
        data: { values: rows.filter(({ score }) => score === null) },
        mark: { type: 'text', text: '–', color: soft, align: 'left' },
        encoding: { x: { value: 4 } }
      }
    ]
  }
}

function captionOf({ languages, models, level }: ConceptDrift, { shown }: { shown: number }): string {
  const { reason, rows, unknown, method } = languages
  const left = `${unknown} ${unknown === 1 ? 'item names' : 'items name'} no language.`
  if (reason !== null) return `Nothing is drawn: ${codeWords(reason)}. ${left} ${method}`
  return [
    `A dot is the mean item score, the bar its ${percent(level)} % interval; a dash stands where a score is not defined or not`,
    `shown, and a dot without a bar has no interval. The first panel is the mean over the n = ${languages.models} models that`,
    'answered every item; the others have every model.',
    ...(rows.length > shown ? [`Panels are of the ${shown} languages of the most items, of ${rows.length}.`] : []),
    ...(models.length > mostModels ? [`The first ${mostModels} of ${models.length} models by name are shown.`] : []),
    ...(unknown > 0 ? [left] : []),
    method
  ].join(' ')
}
