import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import type { Paper } from './papers-to-read.ts'
import { memoryOfTree } from './process-tree.ts'

const SAMPLES = 10
const MiB = 1024 * 1024

export interface MemoryReport {
  /** Resident memory after so many papers: of this process, which is the service's part, and of the reader's. */
  samples: { papers: number; serviceMiB: number; readerMiB: number }[]
  /** Least-squares slope of the sum over the second half, when all is warm. */
  slopeMiBPer100: number
}

/** Reads papers in a row through one reader, beginning again at the end of the list. */
export async function measureMemory(papers: readonly Paper[], count: number): Promise<MemoryReport> {
  const reader = createPdfReader()
  const samples: MemoryReport['samples'] = []
  for (let read = 1; read <= count; read += 1) {
    await reader.read(papers[(read - 1) % papers.length]!.bytes)
    if (read % Math.max(1, Math.floor(count / SAMPLES)) !== 0) continue
    const { ownBytes, childBytes } = memoryOfTree()
    samples.push({ papers: read, serviceMiB: Math.round(ownBytes / MiB), readerMiB: Math.round(childBytes / MiB) })
  }
  await reader.close()
  const late = samples.slice(Math.floor(samples.length / 2))
  return { samples, slopeMiBPer100: 100 * slopeOf(late.map((s) => [s.papers, s.serviceMiB + s.readerMiB])) }
}

function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((total, [x]) => total + x, 0) / points.length
  const meanY = points.reduce((total, [, y]) => total + y, 0) / points.length
  const covariance = points.reduce((total, [x, y]) => total + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((total, [x]) => total + (x - meanX) ** 2, 0)
  return variance === 0 ? 0 : covariance / variance
}
