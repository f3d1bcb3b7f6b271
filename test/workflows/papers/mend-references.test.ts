import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { paperStructure } from '../../../src/db/papers.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { mendReferences } from '../../../src/workflows/papers/mend-references.ts'
import { aLongPaper } from '../../helpers/a-paper.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt } from '../../models/support.ts'

const raw = 'Tolls+Trade (Adler/Moss) Roads Quarterly ed. ninety-four, 1994b'
const unread = { label: null, authors: [], year: null, title: null, venue: null, doi: null, page: 2, confidence: 0.2 }
const structure = aLongPaper(['As Adler and Moss (1994b) show.'], {
  passages: [{ page: 1, part: 'introduction', section: null, text: 'As Adler and Moss (1994b) show.' }],
  references: [{ ...unread, raw }]
})
const copied = { number: 1, authors: ['Adler', 'Moss'], year: '1994b', title: 'Tolls+Trade', venue: 'Roads Quarterly' }

let server: ModelServer
let database: Database
let paperId: string
beforeAll(async () => {
  server = await startModelServer()
  database = await openTestDatabase()
  const pdf = { read: async () => structure }
  const { paper } = await addPaper({ db: database.db, pdf }, { bytes: Buffer.from('a'), fileName: 'a.pdf' })
  paperId = paper.id
})
afterAll(async () => {
  await server.close()
  await database.close()
})

describe('mendReferences', () => {
  it('lets the rules stand where no model is configured', async () => {
    const dependencies = { db: database.db, ask: askAt(server.url), referenceModel: null, referenceEffort: null }
    expect(await mendReferences(dependencies, { paperId, structure })).toBe(structure)
    expect(server.requests).toHaveLength(0)
  })

  it('asks for what is unsure, links the citations anew, stores both, and asks no second time', async () => {
    const dependencies = {
      db: database.db,
      ask: askAt(server.url),
      referenceModel: 'openai:gpt-5.2',
      referenceEffort: 'low' as const
    }
    server.script({ text: JSON.stringify({ references: [copied] }) })
    const mended = await mendReferences(dependencies, { paperId, structure })
    expect(mended.references[0]).toMatchObject({ raw, authors: ['Adler', 'Moss'], year: '1994b', confidence: 0.75 })
    expect(mended.citations).toEqual([{ text: 'Adler and Moss (1994b)', page: 1, references: [0] }])
    expect(await paperStructure(database.db, paperId)).toEqual(mended)
    expect(await mendReferences(dependencies, { paperId, structure: mended })).toBe(mended)
    expect(server.requests).toHaveLength(1)
  })
})
