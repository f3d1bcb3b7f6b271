import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Adapter, adapters } from './adapters/index.ts'
import { compare } from './compare.ts'
import type { OracleCase } from './oracle-file.ts'
import { oraclesCommand } from './oracles-command.ts'
import { oracleFiles, runOracleFile } from './run-oracles.ts'

const fixtures = fileURLToPath(new URL('../fixtures/oracles', import.meta.url))
const shared = fileURLToPath(new URL('../../../shared/oracles', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'oracles-'))

afterAll(() => rmSync(folder, { recursive: true }))

describe('the reference values in test/fixtures/oracles', () => {
  it.each(oracleFiles(fixtures).map((path) => [path.slice(fixtures.length + 1), path]))(
    '%s all hold',
    async (_, path) => {
      const { passed, failures, unreadable } = await runOracleFile(path)
      expect({ failures, unreadable }).toEqual({ failures: [], unreadable: undefined })
      expect(passed).toBeGreaterThan(0)
    }
  )
})

describe('the reference values in ../shared/oracles', () => {
  it.for([
    'kendall',
    'aggregation',
    'bootstrap',
    'paired_bootstrap',
    'wilcoxon',
    'mannwhitney',
    'steer-metrics/metrics',
    'econevals/text_format',
    'econevals/mt19937',
    'econevals/generator_statistics',
    'econevals/paper_examples',
    'econevals/procurement',
    'econevals/scheduling',
    'econevals/pricing',
    'econevals/efficiency_equality',
    'econevals/collusion',
    'econevals/patience',
    'econevals/statistics',
    'econevals/session_traces',
    'econevals/paper_tables'
  ])('%s.json all hold', async (name, { skip }) => {
    const path = join(shared, `${name}.json`)
    skip(!existsSync(path), '../shared/oracles is not here')
    expect((await runOracleFile(path)).failures).toEqual([])
  })
})

describe('runOracleFile', () => {
  const distance = { distance: 1 }
  const oneCase: OracleCase = {
    id: 'one',
    function: 'kendall',
    inputs: { x: [1, 2], y: [2, 1] },
    expected: distance,
    tolerance: { abs: 1e-12, rel: 1e-12 }
  }

  it('passes a case that holds', async () => {
    expect(await runOracleFile(write([oneCase]))).toMatchObject({ passed: 1, failures: [] })
  })

  it('fails every case of a function that no code serves', async () => {
    const path = write([
      { ...oneCase, id: 'a', function: 'lin_concordance' },
      { ...oneCase, id: 'b', function: 'toString' },
      oneCase
    ])
    const { passed, failures } = await runOracleFile(path)
    expect(passed).toBe(1)
    expect(failures.map(({ id, reason }) => [id, reason])).toEqual([
      ['a', 'no code serves lin_concordance'],
      ['b', 'no code serves toString']
    ])
  })

  it('fails a wrong number and names the field, what was expected and what came', async () => {
    const { passed, failures } = await runOracleFile(write([{ ...oneCase, expected: { distance: 1.0001 } }]))
    expect(passed).toBe(0)
    expect(failures[0]?.differences).toEqual([{ path: 'distance', expected: 1.0001, got: 1 }])
  })

  it('fails an expected field that the adapter does not give, also when it is null', async () => {
    const { failures } = await runOracleFile(write([{ ...oneCase, expected: { ...distance, gamma: null } }]))
    expect(failures[0]?.differences).toEqual([{ path: 'gamma', expected: null, got: 'no such field' }])
  })

  it('fails a case that expects nothing, one that cannot be run, and one that is none', async () => {
    const path = write([{ ...oneCase, expected: {} }, { ...oneCase, inputs: { x: [1, 2] } }, 'no case', { id: 'bare' }])
    const { passed, failures } = await runOracleFile(path)
    expect(passed).toBe(0)
    expect(failures.map(({ id }) => id)).toEqual(['one', 'one', '(no id)', 'bare'])
    expect(failures.every(({ reason }) => reason !== undefined)).toBe(true)
  })

  it('follows references to cases of files in the same folder, and fails where they lead nowhere', async () => {
    write([oneCase], 'other.json')
    const referring = (reference: Record<string, string>): OracleCase => ({
      ...oneCase,
      inputs: { same_inputs_as: reference }
    })
    const partly: OracleCase = { ...oneCase, inputs: { x_from: { file: 'other.json', id: 'one' }, y: [1, 2] } }
    const path = write([
      referring({ file: 'other.json', id: 'one' }),
      { ...partly, expected: { distance: 0 } },
      referring({ file: 'other.json', id: 'two' }),
      referring({ file: 'absent.json', id: 'one' })
    ])
    const { passed, failures } = await runOracleFile(path)
    expect(passed).toBe(2)
    expect(failures.map(({ reason }) => reason)).toEqual([
      'other.json has no case two',
      expect.stringContaining('absent.json')
    ])
  })

  it('calls a file without cases unreadable, so that it cannot pass', async () => {
    expect((await runOracleFile(write([]))).unreadable).toContain('holds no cases')
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{')
    expect((await runOracleFile(path)).unreadable).toBeDefined()
  })

  it('would notice a statistic that drifts', async () => {
    // The real adapter with every number off by a part in a million: each case that expects a number other than zero fails.
    const path = join(fixtures, 'bootstrap.json')
    const drifting = Object.fromEntries(Object.entries(adapters).map(([name, adapter]) => [name, drift(adapter)]))
    const { passed, failures } = await runOracleFile(path, drifting)
    expect(passed).toBe(0)
    expect(failures.length).toBe(casesIn(path))
  })
})

describe('Monte-Carlo rules', () => {
  const path = join(shared, 'bootstrap.json')

  it('let no interval pass that is shifted by a tenth of its width', async ({ skip }) => {
    skip(!existsSync(path), '../shared/oracles is not here')
    const name = 'stratified_bootstrap_monte_carlo'
    const adapter = adapters[name]
    if (adapter === undefined || !('draw' in adapter)) throw new Error(`${name} has no rules`)
    const shifted: Adapter = {
      draw: (inputs, seed) => {
        const got = adapter.draw(inputs, seed) as { overall_ci: [number, number][] }
        const moved = got.overall_ci.map(([lower, upper]) => [
          lower + (upper - lower) / 10,
          upper + (upper - lower) / 10
        ])
        return { ...got, overall_ci: moved }
      },
      rules: adapter.rules
    }
    const { failures } = await runOracleFile(path, { ...adapters, [name]: shifted })
    expect(failures.map(({ id }) => id)).toEqual(['hp-16x1629'])
    // Both ends of all 16 models.
    expect(failures[0]?.differences.length).toBe(32)
  })
})

describe('compare', () => {
  const tolerance = { abs: 0, rel: 1e-9, pRel: 1e-3 }

  it('allows p-values their own tolerance, and no other field', () => {
    const off = 1.0001
    for (const name of ['p', 'p_exact', 'pearson_p'])
      expect(compare({ [name]: off }, { [name]: 1 }, tolerance)).toEqual([])
    for (const name of ['points', 'pearson', 'gap']) {
      expect(compare({ [name]: off }, { [name]: 1 }, tolerance)).toHaveLength(1)
    }
    expect(compare({ p: [[off]] }, { p: [[1]] }, tolerance)).toEqual([])
  })

  it('wants null for null, a number for a number, and lists of the same length', () => {
    expect(compare({ a: undefined }, { a: null }, tolerance)).toEqual([])
    expect(compare({ a: 0 }, { a: null }, tolerance)).toHaveLength(1)
    expect(compare({ a: null }, { a: 0 }, tolerance)).toHaveLength(1)
    expect(compare({ a: Number.NaN }, { a: 1 }, tolerance)).toHaveLength(1)
    expect(compare({ a: '1' }, { a: 1 }, tolerance)).toHaveLength(1)
    expect(compare({ a: [1, 2, 3] }, { a: [1, 2] }, tolerance)).toHaveLength(1)
    expect(compare({ a: 'yes' }, { a: 'no' }, tolerance)).toHaveLength(1)
  })
})

describe('npm run oracles', () => {
  async function run(...paths: string[]) {
    const written = { stdout: '', stderr: '' }
    const status = await oraclesCommand(paths, {
      log: (line: string) => {
        written.stdout += `${line}\n`
      },
      error: (line: string) => {
        written.stderr += `${line}\n`
      }
    })
    return { status, ...written }
  }

  it('takes its paths from the command line, writes to both outputs, and ends with the code', () => {
    const script = fileURLToPath(new URL('run.ts', import.meta.url))
    const absent = join(folder, 'absent')
    const command = [script, absent, join(fixtures, 'kendall.json')]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    expect([status, stderr.includes(absent), stdout.includes('204 passed, 0 failed\n')]).toEqual([1, true, true])
  })

  it('prints a line per file and ends with 0 when all hold', async () => {
    const { status, stdout } = await run(join(fixtures, 'kendall.json'))
    expect(stdout).toBe(`${join(fixtures, 'kendall.json')}: 204 passed, 0 failed\n`)
    expect(status).toBe(0)
  })

  it('runs every file directly in a folder, and fails when one case does', async () => {
    const inner = mkdtempSync(join(folder, 'set-'))
    writeFileSync(join(inner, 'a.json'), JSON.stringify({ cases: [{ ...unserved, id: 'a1' }] }))
    writeFileSync(join(inner, 'b.json'), JSON.stringify({ cases: [{ ...unserved, id: 'b1' }] }))
    const { status, stdout } = await run(inner)
    expect(stdout).toContain('a.json: 0 passed, 1 failed\n  a1: no code serves nothing_known')
    expect(stdout).toContain('b.json: 0 passed, 1 failed\n  b1: no code serves nothing_known')
    expect(status).toBe(1)
  })

  it.each([
    ['a path that does not exist', 'absent'],
    ['an empty folder', 'empty']
  ])('fails on %s', async (_, kind) => {
    const path = kind === 'empty' ? mkdtempSync(join(folder, 'empty-')) : join(folder, 'absent')
    const { status, stderr } = await run(path, join(fixtures, 'kendall.json'))
    expect(stderr).toContain(path)
    expect(status).toBe(1)
  })

  it('ends with 2 when no path is given', async () => {
    expect((await run()).status).toBe(2)
  })

  const unserved = { function: 'nothing_known', inputs: {}, expected: { a: 1 }, tolerance: {} }
})

function write(cases: readonly unknown[], name = 'cases.json'): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ cases }))
  return path
}

function casesIn(path: string): number {
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown[] }).cases.length
}

function drift(adapter: Adapter): Adapter {
  if ('draw' in adapter) return adapter
  return { run: (inputs, asked) => drifted(adapter.run(inputs, asked)) }
}

function drifted(value: unknown): unknown {
  if (typeof value === 'number') return value * (1 + 1e-6)
  if (Array.isArray(value)) return value.map(drifted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, drifted(inner)]))
}
