import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ProviderSettings } from '../../src/models/open-model.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = new URL('../../src/models/load-sdks.ts', import.meta.url).href
const endpoint = {
  protocol: 'anthropic',
  baseUrl: 'http://127.0.0.1:9',
  headers: {},
  models: {},
  secretHeaders: {},
  unset: []
}
const none = { openai: {}, anthropic: {}, azure: {}, compatible: {}, timeoutMs: 1000 }

/** The packages that a process has loaded once it has loaded the SDKs of these settings. */
function packagesWith(settings: ProviderSettings): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ load(url, context, next) {
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    } })
    const { loadSdks } = await import(${JSON.stringify(entry)})
    await loadSdks(${JSON.stringify(settings)})
    console.log(JSON.stringify([...packages].filter((name) => ['openai', '@anthropic-ai/sdk'].includes(name))))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  return JSON.parse(stdout)
}

describe('loadSdks', () => {
  it.each([
    ['none without a key', none, []],
    ['that of OpenAI', { ...none, openai: { apiKey: 'k' } }, ['openai']],
    ['the same for any compatible server', { ...none, compatible: { baseUrl: 'http://127.0.0.1:9' } }, ['openai']],
    ['that of Anthropic', { ...none, anthropic: { apiKey: 'k' } }, ['@anthropic-ai/sdk']],
    ['that of an endpoint', { ...none, endpoints: { own: endpoint } }, ['@anthropic-ai/sdk']]
  ] as [string, ProviderSettings, string[]][])('loads %s', (_, settings, packages) => {
    expect(packagesWith(settings)).toEqual(packages)
  })
})
