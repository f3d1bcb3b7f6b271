import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import type { Paper } from './papers-to-read.ts'
import { median, quantile } from './quantile.ts'

type Spread = { median: number; min: number; max: number }

export interface SpeedReport {
  rounds: number
  papers: {
    name: string
    pages: number
    bareMs: Spread
    oursMs: Spread
    /** Median of ours over median of pdfjs alone. */
    ratio: number
    pagesPerSecond: number
  }[]
  medianRatio: number
}

/** Reads every paper with pdfjs alone and with our reader, turn by turn, both warm. */
export async function measureSpeed(papers: readonly Paper[], rounds: number): Promise<SpeedReport> {
  const bare = new Worker(new URL('./bare-pdfjs.ts', import.meta.url))
  const reader = createPdfReader()
  const readBare = async (bytes: Uint8Array): Promise<number> => {
    bare.postMessage(bytes)
    const [pages] = await once(bare, 'message')
    return pages
  }
  const times = papers.map(({ name, bytes }) => ({ name, bytes, pages: 0, bare: [] as number[], ours: [] as number[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const paper of times) {
      const started = performance.now()
      paper.pages = await readBare(paper.bytes)
      const between = performance.now()
      await reader.read(paper.bytes)
      // The first round warms up.
      if (round < 0) continue
      paper.bare.push(between - started)
      paper.ours.push(performance.now() - between)
    }
  }
  await Promise.all([bare.terminate(), reader.close()])
  const measured = times.map(({ name, pages, bare, ours }) => {
    const [bareMs, oursMs] = [spreadOf(bare), spreadOf(ours)]
    const ratio = oursMs.median / bareMs.median
    return { name, pages, bareMs, oursMs, ratio, pagesPerSecond: (1000 * pages) / oursMs.median }
  })
  return { rounds, papers: measured, medianRatio: median(measured.map(({ ratio }) => ratio)) }
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: quantile(values, 0), max: quantile(values, 1) }
}
