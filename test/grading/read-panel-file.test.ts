import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPanelFile } from '../../src/grading/read-panel-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'panels-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  const path = join(folder, 'panel.yaml')
  writeFileSync(path, text)
  return readPanelFile(path)
}

describe('readPanelFile', () => {
  const panel = { judges: [{ model: 'anthropic:claude-sonnet-4-6', reasoningEffort: 'low' }], mode: 'isolated' }

  it('reads YAML and JSON alike, and fills in what is left out', () => {
    const yaml = 'mode: isolated\njudges:\n  - model: anthropic:claude-sonnet-4-6\n    reasoningEffort: low\n'
    expect(read(yaml)).toEqual(read(JSON.stringify(panel)))
    expect(read(yaml)).toMatchObject({ ...panel, repeats: 1, orderSeed: 1 })
  })

  it.each([
    ['no judge', 'judges: []', /: judges: /],
    ['an unknown field of a judge', 'judges: [{ model: a, topP: 1 }]', /: judges\[0\]: .*topP/],
    ['a mode that there is not', '{ mode: fast, judges: [{ model: a }] }', /: mode: /],
    [
      'a budget that is none',
      'judges: [{ model: a }, { model: b, maxOutputTokens: 1 }]',
      /: judges\[1\]\.maxOutputTokens: /
    ],
    ['a list', '- model: a', /: the panel: /],
    ['text that is no YAML', 'judges: [', /panel\.yaml: .*line 1/]
  ])('names the file and the field: %s', (_, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'panel_file_invalid', message: expect.stringMatching(message) })
    )
  })

  it('says that a file is not there', () => {
    expect(() => readPanelFile(join(folder, 'none.yaml'))).toThrow(/^panel file .*none\.yaml: ENOENT/)
  })
})
