/**
 * `npm run oracles -- PATH...`: runs oracle files, or every one directly in a folder, against the implementation.
 * Exit code 0 when every case passed, 1 when one failed or a path holds none, 2 without a path.
 */
import { type Failure, oracleFiles, runOracleFile } from './run-oracles.ts'

const FAILURES_SHOWN = 5

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('usage: npm run oracles -- PATH... (oracle files, or folders of them)')
  process.exitCode = 2
}
for (const path of paths) {
  if (!runPath(path)) process.exitCode = 1
}

function runPath(path: string): boolean {
  let files: string[]
  try {
    files = oracleFiles(path)
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
    return false
  }
  return files.map(runFile).every((ok) => ok)
}

function runFile(file: string): boolean {
  const { passed, failures, unreadable } = runOracleFile(file)
  console.log(`${file}: ${passed} passed, ${failures.length} failed${unreadable ? ` (${unreadable})` : ''}`)
  for (const failure of failures.slice(0, FAILURES_SHOWN)) console.log(show(failure))
  if (failures.length > FAILURES_SHOWN) console.log(`  and ${failures.length - FAILURES_SHOWN} more`)
  return unreadable === undefined && failures.length === 0
}

function show({ id, reason, differences }: Failure): string {
  if (reason !== undefined) return `  ${id}: ${reason}`
  const [first, ...others] = differences
  const more = others.length > 0 ? ` (and ${others.length} more fields)` : ''
  return `  ${id}: ${first?.path}: expected ${JSON.stringify(first?.expected)}, got ${JSON.stringify(first?.got)}${more}`
}
