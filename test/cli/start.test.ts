import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tells on standard error of every module that a process loads. */
const tellOfModules = `import { registerHooks } from 'node:module'
import { writeSync } from 'node:fs'
registerHooks({ load: (url, context, next) => { writeSync(2, url + '\\n'); return next(url, context) } })`

/** What few commands need, and what takes long to load. */
const heavy =
  /node_modules\/(@anthropic-ai|openai|undici|yaml|pino|pdfjs-dist|katex|vega|drizzle-orm|fastify|@electric-sql)\//

describe('the start of aerbench', () => {
  it('loads what every command needs, and keeps what it has compiled', () => {
    const hooks = `data:text/javascript,${encodeURIComponent(tellOfModules)}`
    const { NODE_COMPILE_CACHE: _, ...environment } = process.env
    const started = spawnSync(process.execPath, ['--import', hooks, packageJson.bin.aerbench, '--version'], {
      cwd: root,
      env: environment,
      encoding: 'utf8'
    })
    expect(started).toMatchObject({ status: 0, stdout: `${packageJson.version}\n` })
    const modules = started.stderr.split('\n')
    expect(modules.some((url) => url.endsWith('/src/cli/release.ts'))).toBe(true)
    expect(modules.filter((url) => heavy.test(url))).toEqual([])
    expect(readdirSync(join(root, 'node_modules/.cache/aerbench')).length).toBeGreaterThan(0)
  })
})
