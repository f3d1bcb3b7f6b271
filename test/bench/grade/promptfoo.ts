import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuOfTree } from './cpu-of-tree.ts'
import { makeItems } from './seed-submission.ts'

/** Installed for the measurement only, beside the project and not in it. */
const version = '0.123.1'
const folder = join(tmpdir(), `aerbench-promptfoo-${version}`)
const lookMs = 100

/**
 * The same judgments as promptfoo makes them: the responses as outputs of its `echo` provider, with one `llm-rubric`
 * for each judge on every one of them. Wall and CPU count from its first request on, so that its start costs it nothing.
 */
export async function runPromptfoo({ items, inFlight, url }: { items: number; inFlight: number; url: string }) {
  install()
  const config = join(folder, 'promptfooconfig.json')
  writeFileSync(config, JSON.stringify(await configOf(items, url)))
  const home = join(folder, 'home')
  rmSync(home, { recursive: true, force: true })
  const entry = join(folder, 'node_modules/.bin/promptfoo')
  const options = ['--no-cache', '--no-table', '--no-progress-bar', '--no-share', '-o', join(folder, 'out.json')]
  const child = spawn(entry, ['eval', '-c', config, '-j', String(inFlight), ...options], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      PROMPTFOO_CONFIG_DIR: home,
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      OPENAI_API_KEY: 'recorded',
      ANTHROPIC_API_KEY: 'recorded'
    },
    stdio: 'ignore'
  })
  const ended = once(child, 'exit')
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  let [atFirst, last]: [number | null, number] = [null, 0]
  while (!isOver) {
    const cpuMs = totalCpuMs(child.pid!)
    if (cpuMs > 0) last = cpuMs
    const { seen } = (await (await fetch(`${url}/peek`)).json()) as { seen: number }
    if (seen > 0) atFirst ??= last
    await wait(lookMs)
  }
  return { cpuMs: last - (atFirst ?? 0) }
}

function totalCpuMs(pid: number): number {
  const { ownMs, childrenMs } = cpuOfTree(pid)
  return ownMs + [...childrenMs.values()].reduce((sum, ms) => sum + ms, 0)
}

function install(): void {
  if (existsSync(join(folder, 'node_modules/promptfoo'))) return
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--loglevel', 'error']
  const { status } = spawnSync('npm', ['install', `promptfoo@${version}`, ...options], { stdio: 'inherit' })
  if (status !== 0) throw new Error('promptfoo could not be installed')
}

async function configOf(items: number, url: string) {
  const graders = [
    { id: 'anthropic:messages:claude-sonnet-4-6', config: { apiBaseUrl: url } },
    { id: 'openai:chat:gpt-5.2-2025-12-11', config: { apiBaseUrl: `${url}/v1` } }
  ]
  const tests = (await makeItems(items)).map(({ output, examinee }) => ({
    vars: { output },
    assert: graders.map((provider) => ({
      type: 'llm-rubric',
      value: `Score from 0 to 1 how well the output does this task: ${JSON.stringify(examinee)}`.replaceAll(
        '{{',
        '{ {'
      ),
      provider
    }))
  }))
  return { prompts: ['{{output}}'], providers: ['echo'], tests }
}
