import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { goldens, readGolden } from '../helpers/response-goldens.ts'
import { runCommand } from './run-command.ts'

let folder: string
let service: TestApp
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-submit-formats-'))
  service = await buildTestApp({ OPEN_DRAFTS: '100' })
  await addItems(service, 6)
  await freeze(service, 'r1')
  environment = {
    AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: await service.keyFor('submitter')
  }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const submit = async (file: string) =>
  await runCommand(
    addSubmitCommand,
    ['submit', file, '--release', 'r1', '--model', 'quill-2', '--no-wait', '--json'],
    environment
  )

function write(name: string, text: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function storedOf(stdout: string) {
  const { submission } = JSON.parse(stdout)
  const url = `/v1/submissions/${submission.id}/responses`
  const { data } = (await service.call(environment.AERBENCH_KEY!, 'GET', url)).json<{ data: object[] }>()
  return data.map((response) => ({ ...response, updatedAt: null }))
}

describe('aerbench submit of files of other tools', () => {
  it.each(goldens)('stores of $file what our own form stores, and says what was understood', async (golden) => {
    const own = await submit(goldens[0]!.path)
    const { code, stdout, stderr } = await submit(golden.path)
    expect(code).toBe(0)
    expect(await storedOf(stdout)).toEqual(await storedOf(own.stdout))
    const { sent } = JSON.parse(stdout)
    const absent = golden.receipts.filter(({ status }) => status === 'absent')
    const { format } = golden.receipts[0]!
    const isCutOff = golden.receipts.some(({ ending }) => ending === 'cut_off')
    expect(sent).toEqual({
      ...{ accepted: 3, replaced: 0, unchanged: 0, empty: 0, rejected: [] },
      ...(format && { formats: { [format]: golden.receipts.length } }),
      ...(isCutOff && { endings: { cut_off: 1 } }),
      ...(absent.length > 0 && {
        absent: absent.map(({ id, code }) => expect.objectContaining({ itemId: id, code }))
      })
    })
    if (format)
      expect(stderr).toContain(`Read as ${golden.receipts.length} ${format}${isCutOff ? ', 1 cut off' : ''}\n`)
    for (const { id, code } of absent) {
      expect(stderr).toMatch(new RegExp(`^line \\d: ${id} is not answered, the sample .* \\(${code}\\)$`, 'm'))
    }
  })

  it('reads a document of one line as one of many', async () => {
    for (const golden of goldens.filter(({ file }) => file.endsWith('.json'))) {
      const minified = JSON.stringify(JSON.parse(String(readGolden(golden))))
      const { code, stdout } = await submit(write('minified.json', `\n${minified}`))
      expect([golden.file, code, JSON.parse(stdout).sent.accepted]).toEqual([golden.file, 0, 3])
    }
  })

  it('names samples that are not understood by their place, and sends the others', async () => {
    const samples = [
      { id: 'EK-1', text: 'a' },
      { id: 'EK-2', item_id: 'EK-3', text: 'b' },
      { doc: { q: 'EK-1' }, resps: [['c']] },
      { question: 'd' },
      { itemId: 'EK-4', output: 'e' }
    ]
    for (const text of [samples.map((sample) => JSON.stringify(sample)).join('\n'), JSON.stringify(samples, null, 2)]) {
      const { code, stdout, stderr } = await submit(write('mixed', text))
      expect(code).toBe(1)
      expect(JSON.parse(stdout).sent.accepted).toBe(2)
      expect(stderr.split('\n').filter((line) => line.startsWith('line'))).toEqual([
        'line 2: the ids of the line differ: item_id, id (sample_ambiguous)',
        'line 3: line 1 is about EK-1 already (duplicate_item)',
        expect.stringMatching(/^line 4: the line has no known form; .*Inspect.*\(line_invalid\)$/)
      ])
    }
  })

  it.each(['id', 'itemId', 'item_id'])(
    'says of a line with %s and no output that it has none, alone and among others',
    async (name) => {
      const line = (item: number, more: object) => JSON.stringify({ [name]: `EK-${item}`, ...more })
      for (const text of [line(1, { answer: 'a' }), `${line(1, { answer: 'a' })}\n${line(2, { output: 'b' })}\n`]) {
        const { code, stderr } = await submit(write('single.jsonl', text))
        expect([code, stderr]).toEqual([
          1,
          expect.stringContaining('line 1: the line has no output (it has answer) (line_invalid)\n')
        ])
        expect(stderr).not.toContain('id-to-text')
      }
      const bare = await submit(write('bare.jsonl', line(1, {})))
      expect(bare.stderr).toContain('line 1: the line has no output (line_invalid)\n')
    }
  )

  it('reads lines as lines though the first is broken', async () => {
    const { code, stdout } = await submit(write('broken', '{"itemId":\n{"itemId":"EK-1","output":"a"}\n'))
    expect([code, JSON.parse(stdout).sent]).toMatchObject([1, { accepted: 1, rejected: [{ line: 1 }] }])
  })

  it('refuses what it does not know, and names what it knows', async () => {
    const unknown = await submit(write('unknown.json', JSON.stringify({ results: { ek: 1 } }, null, 2)))
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toMatch(/OpenAI and Anthropic batches.*lm-eval.*Inspect.*promptfoo/)
    const zip = await submit(write('log.eval', Buffer.from('PK\x03\x04rest')))
    expect(zip).toMatchObject({ code: 1, stderr: expect.stringContaining('the zip cannot be read') })
    const twice = await submit(write('twice.json', '{"EK-1": "a",\n "EK-1": "b"}'))
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('EK-1 twice') })
  })
})
