import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { environmentSchema } from '../../src/config.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { pages, readPage } from './read-blocks.ts'

type Operation = { parameters?: { name: string; in: string }[] }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** Names in capitals of other programs, and of a reader's shell. */
const othersVariables = [
  ...['ADMIN_KEY', 'POSTGRES_PASSWORD', 'ARIMA_GARCH', 'OLLAMA_CONTEXT_LENGTH'],
  // Of the tests of the question banks.
  ...['BANK_SEEDS', 'SLIPS_SEED', 'PLANTED_SEED'],
  // Of endpoints, which name their variables themselves.
  ...['ROUTER_KEY', 'ROUTER_TENANT', 'SECOND_ANTHROPIC_KEY', 'THIRD_JUDGE_KEY']
]

let test: TestApp
let paths: OpenApi['paths']
beforeAll(async () => {
  test = await buildTestApp()
  paths = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>().paths
})
afterAll(() => test.close())

/** A page in one line, so that what stands in it may be broken anywhere; `npx` is how readers call the command. */
function textOf(page: string): string {
  return readPage(page).replaceAll(/ *\\\n */g, ' ')
}

describe('what README.md and docs name', () => {
  it('of variables is what config.ts reads, all of it', () => {
    const known = Object.keys(environmentSchema.shape)
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b(_\*)?|\b([A-Z]+_(?:[A-Z]+_)*)\*/g)].map(([whole, name]) => ({
        page,
        name: name ?? whole
      }))
    )
    const matches = (name: string, variable: string) =>
      name.endsWith('*') ? variable.startsWith(name.slice(0, -1)) : variable === name
    const strange = named.filter(
      ({ name }) => !othersVariables.includes(name) && !known.some((variable) => matches(name, variable))
    )
    expect(strange).toEqual([])
    const text = pages.map(textOf).join('\n')
    const unnamed = known.filter(
      (variable) => !named.some(({ name }) => matches(name, variable)) && !text.includes(`\`${variable}\``)
    )
    expect(unnamed).toEqual([])
  })

  it('of routes and their parameters is in the OpenAPI document', () => {
    const strange: string[] = []
    let count = 0
    for (const page of pages) {
      for (const [whole, method, path, query] of textOf(page).matchAll(
        /(?:\b(GET|POST|PUT|DELETE) )?(\/v1(?:\/[\w{}$.-]+)+)(\?[\w=&$,.:%-]*)?/g
      )) {
        count += 1
        const wanted = path!.replace(/\.$/, '')
        const found =
          wanted in paths
            ? ([wanted, paths[wanted]!] as const)
            : Object.entries(paths).find(([known]) => isSamePath(known, wanted))
        const operation = found?.[1][(method ?? Object.keys(found[1])[0]!).toLowerCase()]
        if (!operation) strange.push(`${page}: ${whole}`)
        const parameters = Object.values(found?.[1] ?? {}).flatMap((one) => one.parameters ?? [])
        const asked = (query?.slice(1) ?? '').split('&').filter(Boolean)
        const unknown = asked.filter((pair) => !parameters.some(({ name }) => name === pair.split('=')[0]))
        strange.push(...unknown.map((pair) => `${page}: ${path} takes no ${pair}`))
      }
    }
    expect(strange).toEqual([])
    expect(count).toBeGreaterThan(100)
  })

  it('of commands and options is known to the command line', () => {
    const strange: string[] = []
    let count = 0
    for (const page of pages) {
      for (const [whole, rest] of textOf(page).matchAll(/\b(?:npx )?aerbench ([a-z][^\n`|;)]*)/g)) {
        // A sentence about the command line is no command.
        if (!whole.startsWith('npx') && !/`aerbench/.test(readPage(page))) continue
        const words = rest!.split(/\s+#/)[0]!.split(/\s+/)
        if (!createProgram().commands.some((command) => command.name() === words[0])) {
          if (whole.startsWith('npx')) strange.push(`${page}: ${whole}`)
          continue
        }
        count += 1
        const { command, left } = find(createProgram(), words)
        if (command.commands.length > 0 && left.length > 0 && /^[a-z]+$/.test(left[0]!)) {
          strange.push(`${page}: ${whole}`)
        }
        const options = command.options.flatMap(({ short, long }) => [short, long])
        const unknown = left.filter(
          (word) => /^--?[a-z]/.test(word) && ![...options, '--help'].includes(word.split('=')[0]!)
        )
        strange.push(...unknown.map((option) => `${page}: ${command.name()} has no ${option}`))
      }
    }
    expect(strange).toEqual([])
    expect(count).toBeGreaterThan(60)
  })
})

/** Whether a path as written, with ids, names or variables in it, is one of a route. */
function isSamePath(route: string, path: string): boolean {
  const [known, given] = [route.split('/'), path.split('/')]
  return (
    known.length === given.length &&
    known.every((part, index) => part === given[index] || (part.startsWith('{') && given[index] !== ''))
  )
}

function find(command: Command, words: readonly string[]): { command: Command; left: readonly string[] } {
  const next = command.commands.find((child) => child.name() === words[0])
  return next ? find(next, words.slice(1)) : { command, left: words }
}
