import type { TopLevelSpec } from 'vega-lite'
import { type Palette, palettes, type Theme } from './colours.ts'
import type { Told } from './reading.ts'
import { innerWidth, paddings, type Screen, shortLabels } from './screen.ts'
import { fontFamily, wrapText } from './text-width.ts'

/** Where a chart keeps what its marks say beside their rows: under a symbol, which no published JSON holds. */
export const told = Symbol('told')
/** A whole chart with its data: what `GET /v1/charts/{name}.json` returns, ready for any Vega-Lite 6. */
export type ChartSpec = TopLevelSpec & { [told]?: Told }
/** One view of a chart, or several put together. */
export type ChartView = Extract<TopLevelSpec, { vconcat: unknown }>['vconcat'][number]

const schemaUrl = 'https://vega.github.io/schema/vega-lite/v6.json'
const titleSizes: Readonly<Record<Screen, number>> = { desk: 16, telephone: 14 }
/** Bold letters are wider than those that lines are broken by. */
const boldFactor = 1.08
const captionSize = 12
const captionLine = 16

/** Views put together keep their legends beside them: shared ones stand to the right of all, the caption too. */
export const ownLegends = {
  scale: { color: 'independent', shape: 'independent' },
  legend: { color: 'independent', shape: 'independent' }
} as const

/** What a chart says about itself in words. */
export type ChartText = {
  title: string
  /** How to read it, and the estimand: which items, what is compared, what was resampled. */
  caption: string
  /** What its marks say beside the values of their rows; points of 100 when left out. */
  told?: Told
}

/** How a chart is shown. */
export type Shown = {
  theme: Theme
  /** Of the view with its labels, in pixels: where the lines of the caption end on a desk. */
  width: number
  screen?: Screen
  /** Labels of rows, which a telephone has little room for. */
  labels?: readonly string[]
}

/** Puts a title above and a caption below a view, in the colours of the theme. */
export function chartSpec(view: ChartView, text: ChartText & Shown): ChartSpec {
  const { screen = 'desk', labels = [] } = text
  const isNarrow = screen === 'telephone'
  const palette = palettes[text.theme]
  const titleSize = titleSizes[screen]
  const lines = wrapText(text.caption, isNarrow ? innerWidth : text.width, captionSize)
  return {
    $schema: schemaUrl,
    description: `${text.title}. ${text.caption}`,
    ...(isNarrow && {
      params: [
        { name: 'longLabels', value: [...labels] },
        { name: 'shortLabels', value: shortLabels(labels) }
      ]
    }),
    title: {
      text: isNarrow ? wrapText(text.title, innerWidth / boldFactor, titleSize) : text.title,
      ...{ anchor: 'start', frame: 'bounds', fontSize: titleSize, offset: 14, color: palette.ink }
    },
    vconcat: [
      {
        vconcat: [view],
        resolve: ownLegends,
        title: {
          text: lines,
          orient: 'bottom',
          anchor: 'start',
          frame: 'bounds',
          offset: 16,
          fontSize: captionSize,
          lineHeight: captionLine,
          fontWeight: 'normal',
          color: palette.soft
        }
      }
    ],
    resolve: ownLegends,
    config: config(palette, screen),
    ...(text.told && { [told]: text.told })
  }
}

function config(
  { paper, ink, soft, line, accent, sequential, diverging }: Palette,
  screen: Screen
): ChartSpec['config'] {
  return {
    background: paper,
    padding: paddings[screen],
    font: fontFamily,
    // A reader of screens gets the title and the caption; a label on each of thousands of marks would drown them.
    aria: false,
    mark: { color: accent },
    view: { stroke: line },
    range: { ramp: [...sequential], heatmap: [...sequential], diverging: [...diverging] },
    axis: {
      labelColor: ink,
      titleColor: soft,
      titleFontWeight: 'normal',
      domainColor: soft,
      tickColor: soft,
      gridColor: line,
      labelFontSize: 11,
      titleFontSize: 12,
      labelPadding: 5,
      labelLimit: 260,
      // Titles stand beyond labels of that width too; Vega would have 200.
      maxExtent: 400
    },
    axisQuantitative: { labelFlush: false, tickCount: 5 },
    legend: {
      ...{ labelColor: ink, titleColor: soft, titleFontWeight: 'normal', labelFontSize: 11, titleFontSize: 12 },
      // Beside a plot there is no room on a telephone.
      ...(screen === 'telephone' && { orient: 'bottom', columns: 1 })
    },
    title: { color: ink, fontSize: 12, fontWeight: 'bold' },
    header: { labelColor: ink, titleColor: soft },
    concat: { spacing: 18 }
  }
}
