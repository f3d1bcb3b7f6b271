import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import { findingsOfModel } from '../../src/db/model-findings.ts'
import { buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'

/** With all that means something within an array of the database, or a statement. */
const oddId = `EK-a,"b" {c} \\d 'e' $1`
const ids = ['EK-1', oddId, 'NULL', 'EK-4']

let test: TestApp
let submission: string
beforeAll(async () => {
  test = await buildTestApp()
  const provenance = {
    source: 'paper' as const,
    paperSha256: 'none',
    fragmentId: null,
    rounds: [],
    rubricHash: 'tiny-ek'
  }
  await insertItems(
    test.database.db,
    ids.map((id) => ({
      ...{ id, taskType: 'EK', state: 'approved' as const, provenance },
      ...{ examinee: { question: id }, gold: { answer: 'gold' } }
    }))
  )
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  const outputs = { 'EK-1': 'gold', [oddId]: 'gold', NULL: 'no' }
  submission = await publish(test, key, { release: 'r1', model: 'a model', outputs })
})
afterAll(() => test.close())

describe('findingsOfModel', () => {
  it('has what was found in the responses to the items that are asked for, whatever their ids hold, and no other', async () => {
    const found = await findingsOfModel(test.database.db, submission, {
      itemIds: [oddId, 'NULL', 'EK-4', 'none'],
      evidenceOf: [oddId]
    })
    expect(found(oddId)).toMatchObject({ rule: { parse: 'parsed', words: 1 }, verdicts: [] })
    expect(found('NULL').rule).not.toBeNull()
    expect(found('EK-4').rule).toMatchObject({ parse: 'missing' })
    for (const id of ['EK-1', 'none']) expect(found(id)).toEqual({ rule: null, verdicts: [] })
    expect(
      (await findingsOfModel(test.database.db, submission, { itemIds: [], evidenceOf: [] }))(oddId).rule
    ).toBeNull()
  })
})
