import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Client, createClient } from '../../src/demo/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper, walk } from '../../src/demo/walk.ts'
import { loadPrompt } from '../../src/prompts.ts'
import type { judgmentRecordSchema } from '../../src/schemas/audit.ts'
import type { extractionDetailSchema, extractionSchema } from '../../src/schemas/extraction.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'

const prompts = fileURLToPath(new URL('../../prompts', import.meta.url))
const source = fileURLToPath(new URL('../../src', import.meta.url))

const files = readdirSync(prompts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))

/** Every path below prompts/ that the code names. */
function pathsNamed(): string[] {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
    .join('\n')
  return [...code.matchAll(/(?:loadPrompt\(|prompt: )'([a-z0-9/-]+)'/g)].map((match) => match[1]!)
}

/** The sha256 of a prompt file as it lies on disk, head and all. */
function hashOnDisk(file: string): string {
  return createHash('sha256')
    .update(readFileSync(`${prompts}/${file}.md`))
    .digest('hex')
}

describe('prompts', () => {
  it.each(files)('%s has a version in its head, and the hash of its file', (file) => {
    const [, version] = /^---\nversion: ([1-9]\d*)\n---\n/.exec(readFileSync(`${prompts}/${file}.md`, 'utf8'))!
    expect(loadPrompt(file)).toMatchObject({ id: file, version: Number(version), hash: hashOnDisk(file) })
  })

  it('are all used, and all that is used exists', () => {
    expect([...new Set(pathsNamed())].sort()).toEqual(files.toSorted())
  })

  it('stand where their task type has its address', () => {
    for (const { name, source, judging } of aerSuite.taskTypes) {
      const own = files.filter((file) => file.startsWith(`aer/${name.toLowerCase()}/`))
      expect(own).toContain(`aer/${name.toLowerCase()}/examinee`)
      expect(own.includes(`aer/${name.toLowerCase()}/judge`)).toBe(judging !== null)
      if (source.kind === 'paper') {
        expect(own).toEqual(expect.arrayContaining(source.rounds.map((round) => `aer/${name.toLowerCase()}/${round}`)))
      }
    }
  })
})

describe('loadPrompt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Loads a prompt file that does not lie below prompts/: a file URL is resolved as it is. */
  const load = (text: string) => {
    writeFileSync(join(folder, 'one.md'), text)
    return loadPrompt(pathToFileURL(join(folder, 'one')).href)
  }

  it.each([
    ['no head', 'Answer {{question}}.\n'],
    ['no version', '---\n---\nAnswer {{question}}.\n'],
    ['a version that is no number', '---\nversion: one\n---\nAnswer {{question}}.\n'],
    ['a head that is not at the top', '\n---\nversion: 1\n---\nAnswer {{question}}.\n']
  ])('refuses a file with %s', (_, text) => {
    expect(() => load(text)).toThrow(expect.objectContaining({ code: 'prompt_invalid' }))
  })

  it('hashes head and wording, so that an edit of either shows', () => {
    const texts = [
      '---\nversion: 1\n---\nAnswer.\n',
      '---\nversion: 2\n---\nAnswer.\n',
      '---\nversion: 1\n---\nAnswer!\n'
    ]
    expect(new Set(texts.map((text) => load(text).hash)).size).toBe(texts.length)
  })
})

describe('stored results', () => {
  let client: Client
  const ended: (() => unknown)[] = []

  beforeAll(async () => {
    const folder = await makeDataFolder()
    const replay = await startReplayServer(loadRecordings())
    const service = await startServiceProcess(environmentFor({ database: { DATA_DIR: folder }, replayUrl: replay.url }))
    ended.push(
      () => service.stop(),
      replay.close,
      () => rmSync(folder, { recursive: true, force: true })
    )
    const key = service.adminKey!
    await walk({ address: service.address, key, paper: samplePaper, profile: 'table2', say: () => {} })
    client = createClient(service.address, key)
  })
  afterAll(async () => {
    for (const end of ended) await end()
  })

  it('of every round carry the hash of its prompt file', async () => {
    type List = { data: z.infer<typeof extractionSchema>[] }
    const { data } = await client.get<List>('/v1/extractions?limit=1000')
    const details = await Promise.all(
      data.map(({ id }) => client.get<z.infer<typeof extractionDetailSchema>>(`/v1/extractions/${id}`))
    )
    const rounds = details.flatMap(({ rounds }) => rounds)
    const asked = aerSuite.taskTypes.flatMap(({ name, source }) =>
      source.kind === 'paper' ? source.rounds.map((round) => `aer/${name.toLowerCase()}/${round}`) : []
    )
    expect(rounds.map(({ promptId }) => promptId).sort()).toEqual(asked.sort())
    for (const { promptId, promptHash } of rounds)
      expect([promptId, promptHash]).toEqual([promptId, hashOnDisk(promptId)])
  })

  it('of every judgment carry the hash of the judge prompt of its task type', async () => {
    type Items = { data: { id: string; taskType: string }[] }
    type Judgments = { data: z.infer<typeof judgmentRecordSchema>[] }
    const items = await client.get<Items>('/v1/items?limit=1000')
    const typeOf = new Map(items.data.map(({ id, taskType }) => [id, taskType]))
    const { data } = await client.get<Judgments>('/v1/judgments?limit=1000')
    // Eight judged items, three candidates, two judges.
    expect(data).toHaveLength(48)
    for (const { itemId, promptHash } of data) {
      expect([itemId, promptHash]).toEqual([itemId, hashOnDisk(`aer/${typeOf.get(itemId)!.toLowerCase()}/judge`)])
    }
  })
})
