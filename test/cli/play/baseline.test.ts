import { expect, it } from 'vitest'
import { addBaselineCommand } from '../../../src/cli/baseline.ts'
import { addRunCommand } from '../../../src/cli/run.ts'
import { runCommand } from '../run-command.ts'

const baseline = (...args: string[]) => runCommand(addBaselineCommand, ['baseline', ...args], {})

it('plays published instances by all policies that there are, the same each time, and tells which know what is hidden', async () => {
  const args = ['--environment', 'scheduling', '--level', 'BASIC', '--seeds', '0,2-3', '--json']
  const { code, stdout } = await baseline(...args)
  const { policies, runs } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(policies).toMatchObject([
    { policy: 'random', knowing: false, runs: 3 },
    { policy: 'resolve-problems', knowing: false, runs: 3 },
    { policy: 'gale-shapley', knowing: true, runs: 3, meanScore: 1 }
  ])
  expect(runs.slice(-3)).toMatchObject([0, 2, 3].map((seed) => ({ task: { seed }, score: 1, periods: 1 })))
  expect(JSON.parse((await baseline(...args)).stdout)).toEqual({ policies, runs })
})

it('proves the optimum that a score is a share of, and draws another run for a repeat', async () => {
  const args = ['--environment', 'procurement', '--seeds', '2', '--policy', 'random', '--repeats', '2', '--json']
  const { runs } = JSON.parse((await baseline(...args)).stdout)
  expect(runs).toMatchObject([{ task: { repeat: 1 } }, { task: { repeat: 2 } }])
  for (const { score } of runs) expect(score).toBeGreaterThan(0.5)
  expect(runs[0].score).not.toBe(runs[1].score)
})

it('plays instances of another size by its parameters', async () => {
  const size = ['--environment', 'scheduling', '--size', 'workers=6,feedbackPairs=2,workerScoreGap=none']
  const { code, stdout } = await baseline(...size, '--seeds', '0-1', '--policy', 'gale-shapley', '--json')
  expect([code, JSON.parse(stdout).runs]).toMatchObject([
    0,
    [0, 1].map((seed) => ({
      ...{ task: { taskType: 'scheduling', size: { workers: 6, feedbackPairs: 2, workerScoreGap: null }, seed } },
      score: 1
    }))
  ])
  const shown = await baseline('--environment', 'pricing', '--size', 'products=2', '--seeds', '7', '--policy', 'random')
  expect(shown.stdout).toContain('pricing products=2 7')
})

it('plays under other rules by their name', async () => {
  const args = ['--environment', 'patience', '--seeds', '0', '--policy', 'random', '--json']
  const usual = await baseline(...args)
  const strict = await baseline(...args, '--variant', 'strict_code')
  const [{ task }] = JSON.parse(strict.stdout).runs
  expect(task).toMatchObject({ taskType: 'patience', variant: 'strict_code', seed: 0 })
  expect(JSON.parse(usual.stdout).runs[0].task).not.toHaveProperty('variant')
  const shown = await baseline(...args.slice(0, -1), '--variant', 'strict_code')
  expect(shown.stdout).toContain('patience:strict_code')
})

it('prints scores and means', async () => {
  const { stdout, stderr } = await baseline('--environment', 'efficiency_equality', '--seeds', '6', '--policy', 'equal')
  expect(stdout).toContain('efficiency_equality main 6')
  expect(stdout).toContain('knowing what is hidden')
  expect(stderr).toContain('baseline 1/1')
})

it.each([
  [[], 2, 'one of --environment, --release and --submission'],
  [['--environment', 'pricing', '--submission', 'x'], 2, 'one of --environment, --release and --submission'],
  [['--submission', 'x'], 2, '--policy'],
  [['--environment', 'pricing', '--seeds', '12'], 2, '0 to 11'],
  [['--environment', 'pricing', '--policy', 'toString'], 1, 'random, cost-plus, tracked-optimum'],
  [['--environment', 'chess'], 1, 'no task_type chess'],
  [['--environment', 'pricing', '--size', 'products=2'], 2, '--seeds'],
  [['--environment', 'pricing', '--size', 'products=2', '--level', 'BASIC', '--seeds', '0'], 2, '--level'],
  [['--environment', 'pricing', '--size', 'products=51', '--seeds', '0'], 1, 'products'],
  [['--environment', 'pricing', '--size', 'products=2,products=3', '--seeds', '0'], 2, 'twice'],
  [['--environment', 'pricing', '--size', 'products=1e99', '--seeds', '0'], 2, 'products=40'],
  [['--environment', 'patience', '--size', 'queries=2', '--seeds', '0'], 1, 'no other sizes'],
  [['--release', 'worlds', '--policy', 'random', '--size', 'products=2'], 2, '--size'],
  [['--release', 'worlds', '--policy', 'random', '--variant', 'paper'], 2, '--variant'],
  [['--environment', 'patience', '--seeds', '0', '--variant', 'kind'], 1, 'strict_code']
])('refuses %j', async (args, code, said) => {
  const refused = await baseline(...args)
  expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(said)])
})

it('says what runs will cost before any begins, typically and at most', async () => {
  const args = ['--model', 'openai:gpt-4.1', '--environment', 'pricing', '--seeds', '0-1', '-o', '/nowhere/runs']
  const environment = {
    OPENAI_API_KEY: 'k',
    MODEL_PRICES: JSON.stringify({ 'openai:gpt-4.1': { input: 1, output: 0 } })
  }
  const { code, stdout } = await runCommand(addRunCommand, ['run', ...args, '--estimate', '--json'], environment)
  const { runs, typical, worst } = JSON.parse(stdout)
  // 100 periods of 6 tools, or of 10 sessions of 40 queries, for two runs.
  expect([code, runs, typical.queries, worst.queries]).toEqual([0, 2, 1200, 80_000])
  expect(typical.costUsd).toBeCloseTo(typical.inputTokens / 1e6, 9)
  expect(worst.outputTokens).toBe(80_000 * 32_000)
})
