import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Of node, as in `npm start`. */
export const startOptions = packageJson.scripts.start.split(' ').slice(1, -1)

/** For a process with PGlite that soon ends: to optimise WebAssembly takes it longer than that saves. */
export const shortLived = ['--liftoff-only']

export type ServiceProcess = {
  child: ChildProcess
  address: string
  /** Null but on the first start of a database. */
  adminKey: string | null
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Ends it as an operator would. */
  stop(): Promise<void>
}

type Environment = Record<string, string>

/** Where a process of its own finds its database and its models. */
export function environmentFor({ database, replayUrl }: { database: Environment; replayUrl: string }): Environment {
  return {
    ...database,
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    OPENAI_API_KEY: 'recorded',
    OPENAI_BASE_URL: `${replayUrl}/v1`,
    ANTHROPIC_API_KEY: 'recorded',
    ANTHROPIC_BASE_URL: replayUrl
  }
}

/**
 * Starts `src/server.ts` as a process of its own and waits until it listens.
 *
 * @param options of node, beside those of `npm start`
 */
export async function startServiceProcess(environment: Environment, options = shortLived): Promise<ServiceProcess> {
  const child = startProcess('src/server.ts', environment, options)
  let adminKey: string | null = null
  for await (const line of createInterface({ input: child.stdout! })) {
    adminKey = /admin key is (\S+)/.exec(line)?.[1] ?? adminKey
    const address = /^AER-bench listens at (\S+)/.exec(line)?.[1]
    if (address) {
      child.stdout!.resume()
      return { child, address, adminKey, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
    }
  }
  throw new Error(`src/server.ts ended with ${child.exitCode}`)
}

/** Starts `src/worker.ts` as a process of its own. */
export function startWorkerProcess(environment: Environment): Pick<ServiceProcess, 'child' | 'kill' | 'stop'> {
  const child = startProcess('src/worker.ts', environment, shortLived)
  child.stdout!.resume()
  return { child, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}

function startProcess(entry: string, environment: Environment, options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...options, ...startOptions, entry], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit']
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
