import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ChartSpec } from './chart-spec.ts'
import type { DrawMessage, DrawnMessage } from './drawing-thread.ts'

/** Far above what a chart of a hundred models takes on a slow machine. */
const TIMEOUT_MS = 60_000

type Waiting = PromiseWithResolvers<string> & { timer: NodeJS.Timeout }

/** The thread that draws, and who waits for which drawing of it. */
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

let thread: Thread | null = null
let drawings = 0

/**
 * Draws a chart as an SVG document, in a thread of its own: Vega takes a second to load, and a large chart blocks for
 * longer than others should wait. The thread starts with the first chart and keeps no process alive.
 *
 * @throws {AppError} 500 `chart_failed`
 */
export async function renderSvg(spec: ChartSpec): Promise<string> {
  thread ??= startThread()
  const { worker, waiting } = thread
  const id = ++drawings
  const timer = setTimeout(() => fail(worker, new Error(`no chart after ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  const drawing = { ...Promise.withResolvers<string>(), timer }
  waiting.set(id, drawing)
  worker.ref()
  worker.postMessage({ id, spec } satisfies DrawMessage)
  try {
    return await drawing.promise
  } catch (cause) {
    throw new AppError('chart_failed', 'the chart could not be drawn', 500, { cause })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    name: 'chart-drawer',
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 }
  })
  const waiting = new Map<number, Waiting>()
  worker.on('message', (message: DrawnMessage) => {
    const drawing = waiting.get(message.id)
    if ('svg' in message) drawing?.resolve(message.svg)
    else drawing?.reject(new Error(message.fault))
  })
  worker.on('error', (error) => fail(worker, error))
  worker.on('exit', (code) => fail(worker, new Error(`the drawing thread ended with ${code}`)))
  return { worker, waiting }
}

/** Ends the thread and all that it was to draw; the next chart starts another. */
function fail(worker: Worker, cause: unknown): void {
  if (thread?.worker !== worker) return
  const { waiting } = thread
  thread = null
  void worker.terminate()
  for (const { reject } of waiting.values()) reject(cause)
}
