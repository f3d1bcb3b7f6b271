import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import type { ChartSpec } from './chart-spec.ts'
import type { Drawing } from './drawing-thread.ts'
import type { Told } from './reading.ts'

/** Far above what a chart of a hundred models takes on a slow machine. */
const TIMEOUT_MS = 60_000

/** Vega takes a second to load, and a large chart blocks for longer than others should wait: one thread draws for all. */
const drawingThread = new Piscina<Drawing, string>({
  filename: fileURLToPath(new URL('./drawing-thread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  execArgv: [],
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 512 }
})

/**
 * Draws a chart as an SVG document. The thread that draws starts with the first chart and keeps no process alive; a
 * chart that takes too long ends it, and the next chart starts another.
 *
 * @param told when it is not null, marks carry what they show, as `data-reading`, and whose they are, as `data-name`
 * @throws {AppError} 500 `chart_failed`
 */
export async function renderSvg(spec: ChartSpec, told: Told | null = null): Promise<string> {
  try {
    return await drawingThread.run({ spec, told }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new AppError('chart_failed', 'the chart could not be drawn', 500, { cause })
  }
}
