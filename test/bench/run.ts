/**
 * `npm run bench -- NAME [--json] [options]`: runs one benchmark and prints a table, or one JSON document with `--json`.
 * Exit code 2 for a name that is none.
 */
import { benchBoards } from './boards.ts'
import { benchCalibration } from './calibration.ts'
import { benchChoices } from './choices.ts'
import { benchCitations } from './citations.ts'
import { benchCost } from './cost.ts'
import { benchCoverage } from './coverage.ts'
import { benchDefects } from './defects.ts'
import { benchDisplays } from './displays.ts'
import { benchDoubts } from './doubts.ts'
import { benchDraw } from './draw.ts'
import { benchFairness } from './fairness.ts'
import { benchGrade } from './grade.ts'
import { benchJournal } from './journal.ts'
import { benchKills } from './kills.ts'
import { benchOptima } from './optima.ts'
import { benchOutage } from './outage.ts'
import { benchPages } from './pages.ts'
import { benchParts } from './parts.ts'
import { benchRead } from './read.ts'
import { benchRestart } from './restart.ts'
import { benchRestartGrading } from './restart-grading.ts'
import { benchSessions } from './sessions.ts'
import { benchStats } from './stats.ts'

const benchmarks: Record<string, (args: string[]) => Promise<{ result: object; table: string }>> = {
  boards: benchBoards,
  calibration: benchCalibration,
  choices: benchChoices,
  citations: benchCitations,
  read: benchRead,
  cost: benchCost,
  coverage: benchCoverage,
  defects: benchDefects,
  displays: benchDisplays,
  doubts: benchDoubts,
  draw: benchDraw,
  grade: benchGrade,
  fairness: benchFairness,
  journal: benchJournal,
  kills: benchKills,
  optima: benchOptima,
  outage: benchOutage,
  pages: benchPages,
  parts: benchParts,
  restart: benchRestart,
  'restart-grading': benchRestartGrading,
  sessions: benchSessions,
  stats: benchStats
}

const [name = '', ...rest] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) {
  const { result, table } = await benchmark(rest.filter((arg) => arg !== '--json'))
  process.stdout.write(rest.includes('--json') ? `${JSON.stringify(result, null, 1)}\n` : table)
} else {
  process.stderr.write(`usage: npm run bench -- ${Object.keys(benchmarks).join('|')} [--json]\n`)
  process.exitCode = 2
}
