import type { ConceptDrift } from '../schemas/concept-drift.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { kernelDensity } from './kernel-density.ts'
import { labelsWidth } from './model-labels.ts'
import { percent } from './percent.ts'
import { scoreDomain } from './score-domain.ts'
import { innerWidth, type Screen } from './screen.ts'
import { wrapText } from './text-width.ts'

const deskWidth = 620
/** Of the names of fields beside the plot. */
const nameSize = 12
const nameLine = 14
const beside = 8
/** Pixels in which they are broken into lines on a telephone, and those for half of the last figure of the axis. */
const nameWidth = 104
const besideFigures = 12
const rowHeight = 62
/** Share of a row that the widest violin takes on either side of its line. */
const reach = 0.44
/** With fewer models a density would be an invention: they are shown as dots alone. */
const fewestForDensity = 5

type Era = { name: string; label: string; side: 1 | -1 }
type Row = { title: string; earlier: (number | null)[]; later: (number | null)[] }

/**
 * How the models' accuracies are spread in the earlier era and in the later, for each labelled field and for all
 * together: above the line the earlier, below it the later.
 */
export function eraViolinsChart(drift: ConceptDrift, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const { pair, ink, line } = palettes[theme]
  const { earlier, later } = drift.periods
  const eras: Era[] = [
    { name: 'earlier', label: earlier.label, side: 1 },
    { name: 'later', label: later.label, side: -1 }
  ]
  const rows: Row[] = [
    {
      title: 'All fields',
      ...meansOf(drift.models.map((model) => ({ earlier: model.earlier.value, later: model.later.value })))
    },
    ...drift.fields.map(({ field, models }) => ({ title: words(field), ...meansOf(models) }))
  ]
  const titles = rows.map(({ title }) => (screen === 'desk' ? [title] : wrapText(title, nameWidth, nameSize)))
  const width =
    screen === 'desk' ? deskWidth : innerWidth - labelsWidth(titles.flat(), nameSize) - beside - besideFigures
  const areas = violins(rows, eras)
  const marks = dots(rows, eras)
  const colour = {
    field: 'era',
    type: 'nominal' as const,
    scale: { domain: eras.map(({ label }) => label), range: [pair[1], pair[0]] },
    legend: { title: 'Years of the text', orient: 'top' as const, symbolType: 'square', symbolOpacity: 1 }
  }
  const x = {
    type: 'quantitative' as const,
    scale: { domain: scoreDomain([...areas, ...marks].map(({ score }) => score / 100)), nice: false },
    title: 'Accuracy of a model (points of 100)',
    axis: { tickCount: screen === 'desk' ? 10 : 5 }
  }
  const y = { type: 'quantitative' as const, scale: { domain: [rows.length - 0.5, -0.5], nice: false }, axis: null }
  return chartSpec(
    {
      width,
      height: rows.length * rowHeight,
      layer: [
        {
          data: { values: titles.map((lines, row) => ({ title: screen === 'desk' ? lines[0] : lines, row })) },
          encoding: { y: { ...y, field: 'row' } },
          layer: [
            { mark: { type: 'rule', color: line } },
            {
              mark: { type: 'text', align: 'right', fontSize: nameSize, lineHeight: nameLine, color: ink, dx: -beside },
              encoding: { text: { field: 'title', type: 'nominal' }, x: { value: 0 } }
            }
          ]
        },
        {
          data: { values: areas },
          mark: { type: 'area', orient: 'vertical', opacity: 0.55 },
          encoding: {
            x: { ...x, field: 'score' },
            y: { ...y, field: 'edge' },
            y2: { field: 'row' },
            detail: { field: 'violin', type: 'nominal' },
            color: colour
          }
        },
        {
          data: { values: marks },
          mark: { type: 'point', filled: true, size: 24, opacity: 0.95, stroke: ink, strokeWidth: 0.5 },
          encoding: { x: { ...x, field: 'score' }, y: { ...y, field: 'place' }, color: colour }
        }
      ]
    },
    {
      title: `Accuracy by era and field, ${drift.query.taskType} of release ${drift.query.release}`,
      caption: captionOf(drift, rows),
      ...{ theme, screen },
      width:
        labelsWidth(
          rows.map(({ title }) => title),
          12
        ) + width
    }
  )
}

/** The means of every model in both eras; null where one is not defined or withheld. */
function meansOf(models: readonly { earlier: number | null; later: number | null }[]): Omit<Row, 'title'> {
  return { earlier: models.map(({ earlier }) => earlier), later: models.map(({ later }) => later) }
}

/** Areas between the line of the row and the density, all to the same scale. */
function violins(rows: readonly Row[], eras: readonly Era[]) {
  const areas = rows.flatMap((row, place) =>
    eras.flatMap(({ name, label, side }) => {
      const scores = known(name === 'earlier' ? row.earlier : row.later)
      if (scores.length < fewestForDensity) return []
      return kernelDensity(scores).map(({ score, density }) => ({
        ...{ row: place, era: label, violin: `${place} ${name}`, score: 100 * score, density, side }
      }))
    })
  )
  // Every violin is as high as the others: their areas would make all but the narrowest vanish.
  const highest = new Map<string, number>()
  for (const { violin, density } of areas) highest.set(violin, Math.max(highest.get(violin) ?? 0, density))
  return areas.map(({ density, side, ...area }) => ({
    ...area,
    edge: area.row - (side * reach * density) / highest.get(area.violin)!
  }))
}

/** One dot per model and era, beside the line on its era's side. */
function dots(rows: readonly Row[], eras: readonly Era[]) {
  return rows.flatMap((row, place) =>
    eras.flatMap(({ name, label, side }) =>
      known(name === 'earlier' ? row.earlier : row.later).map((score) => ({
        ...{ era: label, score: 100 * score, place: place - side * 0.08 }
      }))
    )
  )
}

function known(scores: readonly (number | null)[]): number[] {
  return scores.filter((score) => score !== null).sort((a, b) => a - b)
}

/** The id of a field as words. */
function words(id: string): string {
  const spaced = id.replaceAll(/[_-]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function captionOf(drift: ConceptDrift, rows: readonly Row[]): string {
  const { earlier, later } = drift.periods
  const hidden = [earlier, later].filter(({ withheld }) => withheld).map(({ label }) => label)
  const isDense = rows.some((row) => known(row.earlier).length >= fewestForDensity)
  return [
    `A dot is a model: its mean over the items of the era; above the line texts of ${earlier.label}, below it of ${later.label}.`,
    isDense
      ? 'The areas are densities of the dots, smoothed and all of one height.'
      : `With fewer than ${fewestForDensity} models no density is drawn.`,
    ...(hidden.length > 0 ? [`Withheld for too few private items: ${hidden.join(', ')}.`] : []),
    `${percent(drift.level)} % intervals of these means are in the result itself. ${codeWords(drift.estimand)}`
  ].join(' ')
}
