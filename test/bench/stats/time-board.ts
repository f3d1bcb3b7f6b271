/**
 * A fresh process that times the bootstrap of a board: `time-board.ts MODELS RESAMPLES RUNS THREADS`. Prints one JSON
 * line. Time runs from scores in memory to intervals and p-values, as in the numpy script; the first run compiles the
 * kernel, and every run starts its threads.
 */
import { boardBootstrap } from '../../../src/statistics/board/board-bootstrap.ts'
import { fromCounts } from '../../../src/statistics/bootstrap/paired-difference.ts'
import { paperBoard } from './paper-board.ts'

const [models, resamples, runs, threads] = process.argv.slice(2).map(Number)
const strata = paperBoard(models!)
const wallMs: number[] = []
let peakMib = 0
for (let run = 0; run < runs!; run++) {
  const start = performance.now()
  const { pairs } = await boardBootstrap({
    ...{ strata, resamples: resamples!, level: 0.95, seed: 1, threads: threads!, callerWorks: true }
  })
  const p = new Float64Array(models! ** 2)
  for (let i = 0; i < models!; i++) {
    for (let j = 0; j < i; j++) {
      const counts = { resamples: resamples!, atLeast: pairs.atLeast(i, j)!, atMost: pairs.atMost(i, j)! }
      p[i * models! + j] = p[j * models! + i] = fromCounts(counts).p
    }
  }
  wallMs.push(performance.now() - start)
  // Of one run: the memory of the last is given back when the collector comes by.
  if (run === 0) peakMib = process.resourceUsage().maxRSS / 1024
}
process.stdout.write(`${JSON.stringify({ wallMs, peakMib })}\n`)
