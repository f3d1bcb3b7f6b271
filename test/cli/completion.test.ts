import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { addCompletionCommand } from '../../src/cli/completion.ts'
import { leavesOf } from '../../src/cli/examples.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runCommand } from './run-command.ts'

/** The script for a shell, of the whole command line. */
async function scriptFor(shell: string): Promise<string> {
  const write = await runCommand(
    (program) => {
      for (const command of createProgram().commands) program.addCommand(command)
    },
    ['completion', shell]
  )
  expect(write).toMatchObject({ code: 0, stderr: '' })
  return write.stdout
}

/** What bash offers at the end of each line. */
function offeredAt(script: string, lines: readonly string[]): string[][] {
  const asked = lines.map((line) => {
    const words = line.split(' ')
    return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _aerbench; echo "\${COMPREPLY[@]}"`
  })
  const output = execFileSync('bash', ['-c', `${script}\n${asked.join('\n')}`], { encoding: 'utf8' })
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
}

describe('aerbench completion', () => {
  it('offers in bash what can follow', async () => {
    const lines = ['aerbench pap', 'aerbench paper ', 'aerbench item review --acc', 'aerbench stats --split p']
    lines.push('aerbench extract paper.pdf --types EK --es', 'aerbench completion ', 'aerbench paper add paper ')
    const offered = offeredAt(await scriptFor('bash'), lines)
    expect(offered.slice(0, 5)).toEqual([
      ['paper'],
      expect.arrayContaining(['read', 'add', 'list', 'check']),
      ['--accept-failed-checks'],
      ['public', 'private'],
      ['--estimate']
    ])
    expect(offered[5]).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']))
    expect(offered[6]).toContain('--json')
  })

  it('knows every option of every command', async () => {
    const leaves = leavesOf(createProgram())
    const offered = offeredAt(
      await scriptFor('bash'),
      leaves.map(({ path }) => `aerbench ${path} -`)
    )
    for (const [index, { path, command }] of leaves.entries()) {
      const options = command.options.flatMap(({ short, long }) => [short, long].filter(Boolean))
      expect(offered[index], path).toEqual(expect.arrayContaining([...options, '--help']))
    }
  })

  it('writes for zsh and fish what names every command', async () => {
    for (const shell of ['zsh', 'fish']) {
      const script = await scriptFor(shell)
      for (const { path } of leavesOf(createProgram())) expect(script).toContain(`"${path}"`)
    }
  })

  it('refuses another shell', async () => {
    expect(await runCommand(addCompletionCommand, ['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' })
  })
})
