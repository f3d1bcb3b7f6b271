import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CheckResult, Round } from '../../src/ingestion/extraction.ts'
import { paperPart } from '../../src/ingestion/render-paper.ts'
import { runRound } from '../../src/ingestion/run-round.ts'
import { aPaper } from '../helpers/a-paper.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { askAt, testCaller } from '../models/support.ts'

const pointSchema = z.object({ id: z.string(), text: z.string() })
const schema = z.object({ title: z.string(), facts: z.array(pointSchema), claims: z.array(pointSchema) })
type Reply = z.infer<typeof schema>

/** Every text ends with a full stop, which is a matter of each entry, and the title is not empty, which is not. */
const round: Round<Reply> = {
  name: 'points',
  prompt: 'aer/mm/problems',
  schema,
  readsPaper: true,
  typicalOutputTokens: () => 100,
  variables: { math_content: 'THE MATHEMATICS' },
  entries: { lists: ['facts', 'claims'], name: 'id', checks: ['full-stop'] },
  check: ({ title, facts, claims }): CheckResult[] => {
    const open = [...facts, ...claims].filter(({ text }) => !text.endsWith('.')).map(({ id }) => id)
    return [
      {
        check: 'full-stop',
        ok: open.length === 0,
        message: `a text ends with a full stop; not so: ${open.join(', ')}`
      },
      { check: 'title-given', ok: title !== '', message: 'there must be a title for F01' }
    ]
  }
}

function reply(texts: Record<string, string> = {}, title = 'A title'): Reply {
  const entry = (id: string) => ({ id, text: texts[id] ?? `The text of ${id}.` })
  return { title, facts: ['F01', 'F02', 'F03', 'F04'].map(entry), claims: ['C01', 'C02'].map(entry) }
}

const paper = aPaper(['Tariffs fall by half.'])
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

async function run(replies: readonly object[], asked: Round<Reply> = round) {
  server.script(...replies.map((content) => ({ text: JSON.stringify(content) })))
  const { callModel } = testCaller()
  const ask = askAt(server.url, callModel)
  const paperParts = [paperPart(paper, null)]
  const result = await runRound(asked, {
    ...{ taskType: 'MM', paper, paperParts, modelId: 'anthropic:claude-sonnet-4-6', ask }
  })
  const turns = server.requests.map(({ texts }) => texts.join('\n'))
  return { ...result, turns }
}

describe('a repair of a round with entries', () => {
  it('asks for the entries that fail alone, and checks the whole with them in their places', async () => {
    const patch = { facts: [{ id: 'F02', text: 'Mended.' }], claims: [{ id: 'C01', text: 'Mended too.' }] }
    const { output, failure, attempts, turns } = await run([reply({ F02: 'Open', C01: 'Open' }), patch])
    expect(failure).toBeNull()
    expect(output).toEqual(reply({ F02: 'Mended.', C01: 'Mended too.' }))
    expect(attempts.map(({ failures }) => failures.map(({ check }) => check))).toEqual([['full-stop'], []])
    expect(turns[1]).toContain('these entries cannot be used as they stand: F02, C01')
    expect(turns[1]).toContain('"mm-points-entries"')
    expect(turns[1]).not.toContain('Send the whole reply again')
    // The paper in front is the same, and so the cached prefix.
    expect(turns[1]!.startsWith(turns[0]!.slice(0, turns[0]!.indexOf('"mm-points"') - 200))).toBe(true)
  })

  it('goes on with the whole as it stands where the patch mends a part of it', async () => {
    const first = {
      facts: [
        { id: 'F02', text: 'Mended.' },
        { id: 'F03', text: 'Still open' }
      ],
      claims: []
    }
    const second = { facts: [{ id: 'F03', text: 'Mended last.' }], claims: [] }
    const { output, turns } = await run([reply({ F02: 'Open', F03: 'Open' }), first, second])
    expect(output).toEqual(reply({ F02: 'Mended.', F03: 'Mended last.' }))
    expect(turns[2]).toContain('cannot be used as they stand: F03.')
    expect(turns[2]).toContain(JSON.stringify(reply({ F02: 'Mended.', F03: 'Still open' })))
  })

  it('leaves alone what the patch sends without being asked', async () => {
    const patch = {
      facts: [
        { id: 'F01', text: 'Unasked.' },
        { id: 'F02', text: 'Mended.' }
      ],
      claims: []
    }
    const { output } = await run([reply({ F02: 'Open' }), patch])
    expect(output).toEqual(reply({ F02: 'Mended.' }))
  })

  it.each([
    ['lacks an entry', { facts: [{ id: 'F01', text: 'Another one.' }], claims: [] }],
    ['has another shape', { facts: 'F02' }]
  ])('asks for the whole again where the patch %s', async (_, patch) => {
    const { output, failure, turns } = await run([reply({ F02: 'Open' }), patch, reply()])
    expect([output, failure]).toEqual([reply(), null])
    expect(turns[2]).toContain('Send the whole reply again')
    expect(turns[2]).toContain(JSON.stringify(reply({ F02: 'Open' })))
    expect(turns[2]).toContain('full-stop: a text ends with a full stop; not so: F02')
  })

  it.each([
    ['a failure is of the whole, even if it names an entry', reply({ F02: 'Open' }, '')],
    ['more than half of the entries fail', reply({ F01: 'Open', F02: 'Open', F03: 'Open', C01: 'Open' })],
    ['two entries have one name', { ...reply({ F02: 'Open' }), claims: reply({ F02: 'Open' }).facts.slice(1, 2) }]
  ])('asks for the whole where %s', async (_, bad) => {
    const { output, turns } = await run([bad, reply()])
    expect(output).toEqual(reply())
    expect(turns[1]).toContain('Send the whole reply again')
    expect(turns[1]).toContain('"mm-points"')
  })

  it('takes out what is asked for and does not come, where the round lets it', async () => {
    const lenient = { ...round, entries: { ...round.entries!, mayBeLeftOut: true as const } }
    const { output, attempts } = await run([reply({ F02: 'Open' }), { facts: [], claims: [] }], lenient)
    expect(output!.facts.map(({ id }) => id)).toEqual(['F01', 'F03', 'F04'])
    expect(attempts).toHaveLength(2)
  })

  it('asks for the whole where the round has no entries', async () => {
    const { entries: _, ...whole } = round
    const { turns } = await run([reply({ F02: 'Open' }), reply()], whole)
    expect(turns[1]).toContain('Send the whole reply again')
  })
})
