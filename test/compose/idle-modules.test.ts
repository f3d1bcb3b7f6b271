import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const entries = ['service', 'start-workers'].map(
  (name) => new URL(`../../src/compose/${name}.ts`, import.meta.url).href
)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The packages that a process has loaded once it has all modules of the service. */
const listPackages = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({ load(url, context, next) {
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
    return next(url, context)
  } })
  for (const entry of ${JSON.stringify(entries)}) await import(entry)
  console.log(JSON.stringify([...packages]))`

it('has an idle service hold neither the reader of PDFs nor the drawing of charts', () => {
  const options = ['--input-type=module', '-e', listPackages]
  const { stdout } = spawnSync(process.execPath, options, { cwd: root, encoding: 'utf8' })
  const packages: string[] = JSON.parse(stdout)
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => /^(pdfjs-dist|vega.*)$/.test(name))).toEqual([])
})
