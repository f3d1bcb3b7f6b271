import type { Command } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leavesOf } from '../../src/cli/examples.ts'
import { createProgram } from '../../src/cli/program.ts'

afterEach(() => vi.unstubAllEnvs())

/** What `--help` of a command prints. */
function helpOf(path: string): string {
  let help = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    help += String(text)
    return true
  })
  try {
    createProgram().parse([...path.split(' ').filter(Boolean), '--help'], { from: 'user' })
  } catch {
    // Commander ends a help with an error.
  } finally {
    write.mockRestore()
  }
  return help
}

const leaves = leavesOf(createProgram()).map(({ path }) => path)

/** The lines under `Examples:`, those that go on in the next one joined. */
function examplesOf(help: string): string[] {
  const [, shown = ''] = help.split('\nExamples:\n')
  return shown
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function wordsOf(line: string): string[] {
  return [...line.replace(/ [<>|] .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
}

describe('aerbench --help', () => {
  it('shows examples of every command, and each can be read', async () => {
    expect(leaves.length).toBeGreaterThan(30)
    for (const path of leaves) {
      const shown = examplesOf(helpOf(path))
      expect(shown.length, path).toBeGreaterThan(0)
      for (const example of shown) {
        expect(example).toMatch(new RegExp(`^aerbench ${path}( |$)`))
        const program = createProgram()
        const ran: string[] = []
        for (const { path: name, command } of leavesOf(program)) command.action(() => void ran.push(name))
        await program.parseAsync(wordsOf(example).slice(1), { from: 'user' })
        expect(ran, example).toEqual([path])
      }
    }
  })

  it('fits sixty columns, each command', () => {
    vi.stubEnv('COLUMNS', '60')
    const groups = createProgram().commands.filter((command: Command) => command.commands.length > 0)
    for (const path of ['', ...groups.map((command) => command.name()), ...leaves]) {
      const tooLong = helpOf(path)
        .split('\n')
        .filter((line) => line.length > 60)
      expect(tooLong, path).toEqual([])
    }
  })

  it('says the same in sixty columns as in a hundred and twenty', () => {
    const wordsAt = (columns: string) => {
      vi.stubEnv('COLUMNS', columns)
      return leaves.map((path) => helpOf(path).split(/\s+/))
    }
    expect(wordsAt('60')).toEqual(wordsAt('120'))
  })
})
