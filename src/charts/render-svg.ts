import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import type { ChartSpec } from './chart-spec.ts'

/** Far above what a chart of a hundred models takes on a slow machine. */
const TIMEOUT_MS = 60_000

/** Vega takes a second to load, and a large chart blocks for longer than others should wait: one thread draws for all. */
const drawingThread = new Piscina<ChartSpec, string>({
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
 * @throws {AppError} 500 `chart_failed`
 */
export async function renderSvg(spec: ChartSpec): Promise<string> {
  try {
    return await drawingThread.run(spec, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new AppError('chart_failed', 'the chart could not be drawn', 500, { cause })
  }
}
