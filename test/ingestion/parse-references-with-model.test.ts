import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fenceMark } from '../../src/grading/fence.ts'
import { parseReferencesWithModel } from '../../src/ingestion/parse-references-with-model.ts'
import type { FoundReference } from '../../src/ingestion/pdf/structure/references.ts'
import { ModelError } from '../../src/models/model-error.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { askAt } from '../models/support.ts'

function aReference(raw: string, changes: Partial<FoundReference> = {}): FoundReference {
  const unread = { label: null, authors: [], year: null, title: null, venue: null, doi: null, confidence: 0.2 }
  return { ...unread, raw, page: 1, lines: [1], ...changes }
}

const odd = 'Tolls+Trade (Adler/Moss) Roads Quarterly ed. ninety-four, 1994b'
const read = { number: 1, authors: ['Adler', 'Moss'], year: '1994b', title: 'Tolls+Trade', venue: 'Roads Quarterly' }

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

function parse(references: readonly FoundReference[]) {
  const asked = { modelId: 'openai:gpt-5.2', ask: askAt(server.url) }
  return parseReferencesWithModel({ references, effort: null, below: 0.5, ...asked, source: 'c0ffee00' })
}

const reply = (...references: object[]) => ({ text: JSON.stringify({ references }) })

describe('parseReferencesWithModel', () => {
  it('asks for the references below the bound only, fenced, and fills in what was copied', async () => {
    server.script(reply(read))
    const sure = aReference('Brook, A. 2001. Rivers.', { title: 'Rivers', confidence: 0.9 })
    const { references, callIds, mended, failures } = await parse([sure, aReference(odd)])
    const { number, ...fields } = read
    expect(references).toEqual([sure, { ...aReference(odd), ...fields, confidence: 0.75 }])
    expect({ mended, failures, calls: callIds.length, number }).toEqual({
      mended: 1,
      failures: [],
      calls: 1,
      number: 1
    })
    const sent = server.requests[0]!.texts.at(-1)!
    expect(sent).toContain(`<<<entries ${fenceMark(`1. ${odd}`)}\n1. ${odd}\n`)
    expect(sent).not.toContain('Rivers')
  })

  it('takes no value that the entry does not hold', async () => {
    server.script(reply({ ...read, authors: ['Adler, Ruth', 'Moss'], year: '1995', venue: 'Journal of Roads' }))
    const { references } = await parse([aReference(odd, { authors: ['Adler/Moss'], year: '1994' })])
    expect(references[0]).toMatchObject({ authors: ['Adler/Moss'], year: '1994', title: 'Tolls+Trade', venue: null })
  })

  it('leaves an entry alone of which nothing was copied, and answers to entries that were not asked for', async () => {
    const invented = { number: 1, authors: ['Smith'], year: '1994b', title: 'The Wealth of Nations', venue: null }
    server.script(reply(invented, { ...read, number: 7 }))
    const { references, mended } = await parse([aReference(odd)])
    expect(references).toEqual([aReference(odd)])
    expect(mended).toBe(0)
  })

  it('sends nothing when the rules are sure of all', async () => {
    const sure = aReference(odd, { confidence: 0.5 })
    expect(await parse([sure])).toEqual({ references: [sure], callIds: [], mended: 0, failures: [] })
    expect(server.requests).toHaveLength(0)
  })

  it('asks in batches of twenty, and reads each answer against its own batch', async () => {
    const entries = Array.from({ length: 21 }, (_, i) => aReference(`Entry ${i + 1} on tolls`))
    server.script(
      reply({ ...read, number: 20, authors: [], title: 'Entry 20 on tolls' }),
      reply({ ...read, number: 1, authors: [], title: 'Entry 21 on tolls' })
    )
    const { references, callIds } = await parse(entries)
    expect(callIds).toHaveLength(2)
    expect(references.flatMap(({ title }) => title ?? [])).toEqual(['Entry 20 on tolls', 'Entry 21 on tolls'])
  })

  it('keeps the rules where the model refuses, and says so', async () => {
    server.script({ text: 'I will not.', stop: 'refusal' })
    const { references, failures } = await parse([aReference(odd)])
    expect(references).toEqual([aReference(odd)])
    expect(failures).toEqual([expect.stringContaining('refusal')])
  })

  it('throws when the provider gives no reply', async () => {
    server.script({ status: 401, message: 'bad key' })
    await expect(parse([aReference(odd)])).rejects.toBeInstanceOf(ModelError)
  })
})
