import { type Failure, oracleFiles, runOracleFile } from './run-oracles.ts'

const FAILURES_SHOWN = 5

type Output = Pick<Console, 'log' | 'error'>

/**
 * Runs the oracle files that paths name, with a line for each.
 *
 * @returns exit code: 0 when every case passed, 1 when one failed or a path holds none, 2 without a path
 */
export async function oraclesCommand(paths: readonly string[], output: Output): Promise<number> {
  if (paths.length === 0) {
    output.error('usage: npm run oracles -- PATH... (oracle files, or folders of them)')
    return 2
  }
  const passed: boolean[] = []
  for (const path of paths) passed.push(await runPath(path, output))
  return passed.every((ok) => ok) ? 0 : 1
}

async function runPath(path: string, output: Output): Promise<boolean> {
  let files: string[]
  try {
    files = oracleFiles(path)
  } catch (error) {
    output.error(`${path}: ${error instanceof Error ? error.message : error}`)
    return false
  }
  const passed: boolean[] = []
  for (const file of files) passed.push(await runFile(file, output))
  return passed.every((ok) => ok)
}

async function runFile(file: string, output: Output): Promise<boolean> {
  const { passed, failures, unreadable } = await runOracleFile(file)
  output.log(`${file}: ${passed} passed, ${failures.length} failed${unreadable ? ` (${unreadable})` : ''}`)
  for (const failure of failures.slice(0, FAILURES_SHOWN)) output.log(show(failure))
  if (failures.length > FAILURES_SHOWN) output.log(`  and ${failures.length - FAILURES_SHOWN} more`)
  return unreadable === undefined && failures.length === 0
}

function show({ id, reason, differences }: Failure): string {
  if (reason !== undefined) return `  ${id}: ${reason}`
  const [first, ...others] = differences
  const more = others.length > 0 ? ` (and ${others.length} more fields)` : ''
  return `  ${id}: ${first?.path}: expected ${JSON.stringify(first?.expected)}, got ${JSON.stringify(first?.got)}${more}`
}
