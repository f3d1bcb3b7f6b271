import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../src/db/api-keys.ts'
import { insertItems } from '../../src/db/items.ts'
import { messages } from '../../src/db/tables.ts'
import { messageTypeSchema } from '../../src/schemas/message.ts'
import type { ItemScore, Submission } from '../../src/schemas/submission.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { labelsWithin } from '../helpers/labels-within.ts'
import { aCiItem, fields } from '../suites/aer/ci/an-item.ts'

/** The attack of the issue: 49 fragments with eight labels each, 392 in all. */
const fragments = 49
const labels = fragments * fields.length
const yesShare = 0.7
/** As the service ships: five attempts, means to five points, two metrics. */
const attempts = 5
const levels = 21
const metrics = 2

type Guess = Map<string, boolean>
let test: TestApp
const gold: Guess = new Map()
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: String(attempts), WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, suites)
  const random = seededRandom(11)
  for (let item = 1; item <= fragments; item += 1) {
    for (const field of fields) gold.set(placeOf(item, field), random.float() < yesShare)
  }
  await insertItems(
    test.database.db,
    Array.from({ length: fragments }, (_, index) => {
      const { examinee, gold: told } = aCiItem()
      const labelled = Object.fromEntries(
        fields.map((field) => [field, gold.get(placeOf(index + 1, field)) ? 'yes' : 'no'])
      )
      return {
        id: `CI-${index + 1}`,
        taskType: 'CI',
        state: 'approved' as const,
        examinee: { ...examinee, fragment: `${examinee.fragment} ${index + 1}` },
        gold: { ...told, labels: labelled },
        provenance: {
          source: 'fragment' as const,
          paperSha256: null,
          fragmentId: `f${index + 1}`,
          rounds: [],
          rubricHash: 'none'
        }
      }
    })
  )
  await freeze(test, 'secret', 1)
})
afterAll(() => test.close())

describe('a team that changes its answers and reads its scores', () => {
  it('learns no more of the private labels than the attempts can tell', async () => {
    const first = await test.keyFor('submitter')
    const { teamId } = (await findApiKey(test.database.db, first))!
    // A second key of the same team, and a new model each time: neither buys an attempt.
    const keys = [first, await test.keyFor('submitter', teamId)]
    const hook = { name: 'all', url: 'http://127.0.0.1:9/', events: messageTypeSchema.options }
    expect((await test.call(first, 'POST', '/v1/me/webhooks', hook)).status).toBe(201)
    const majority: Guess = new Map([...gold.keys()].map((place) => [place, true]))
    const told = await attack(keys, majority)
    const right = (guess: Guess) => [...gold].filter(([place, label]) => guess.get(place) === label).length
    const bits = attempts * metrics * Math.log2(levels)
    expect(told.answered).toBe(attempts)
    expect(right(told.guess)).toBeLessThanOrEqual(labelsWithin({ labels, right: right(majority), bits }))
    expect(right(told.guess)).toBeLessThan(labels * 0.8)
    // Messages add no bit: those of all attempts are alike but for the ids and names that the team has given or knows.
    const sent = await test.database.db.select().from(messages)
    const ofGradings = sent.filter(({ type }) => type === 'submission.graded')
    const shapes = ofGradings.map(({ data }) =>
      JSON.stringify(data)
        .replaceAll(/sub_[\w-]+/g, 'id')
        .replaceAll(/model \d+/g, 'model')
    )
    expect([shapes.length, new Set(shapes).size]).toEqual([attempts, 1])
  })
})

/**
 * Changes one field in every fragment, a submission each, and believes item scores where it is shown any; after that, and
 * where it is not, it changes random fields and keeps what raises the mean that it is shown.
 */
async function attack(keys: readonly string[], start: Guess): Promise<{ guess: Guess; answered: number }> {
  let guess = new Map(start)
  const random = seededRandom(7)
  const known = await ask(keys[0]!, 'model 0', guess)
  if (known === null) return { guess, answered: 0 }
  let [best, answered] = [known.mean, 1]
  for (let turn = 1; turn <= 40; turn += 1) {
    const field = fields[turn - 1]
    const isFlipped = (place: string) =>
      field && known.items.size > 0 ? place.endsWith(` ${field}`) : random.float() < 0.1
    const from = known.items.size > 0 ? start : guess
    const changed = new Map([...from].map(([place, label]) => [place, isFlipped(place) ? !label : label]))
    const answer = await ask(keys[turn % keys.length]!, `model ${turn}`, changed)
    if (answer === null) break
    answered += 1
    for (const [itemId, score] of answer.items) {
      const place = `${itemId} ${field}`
      if (field && score > known.items.get(itemId)!) guess.set(place, changed.get(place)!)
    }
    if (answer.items.size === 0 && answer.mean !== null && best !== null && answer.mean > best) {
      ;[guess, best] = [changed, answer.mean]
    }
  }
  return { guess, answered }
}

/** Submits a guess and takes the submission back. @returns what the team was told; null when it was refused */
async function ask(
  key: string,
  model: string,
  guess: Guess
): Promise<{ items: Map<string, number>; mean: number | null } | null> {
  const id = await openDraft(test, key, 'secret', model)
  const lines = Array.from({ length: fragments }, (_, index) => {
    const answers = fields.map((field) => [field, guess.get(placeOf(index + 1, field)) ? 'yes' : 'no'])
    return { itemId: `CI-${index + 1}`, output: JSON.stringify(Object.fromEntries(answers)) }
  })
  await putLines(test, key, id, lines)
  const finalized = await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  if (finalized.status !== 202) return null
  await test.grade()
  const scores = (await test.call(key, 'GET', `/v1/submissions/${id}/scores?limit=1000`)).json<{ data: ItemScore[] }>()
  const { tasks } = (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()
  await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
  const items = scores.data.flatMap(({ itemId, scores: { table2 } }) =>
    table2?.status === 'scored' ? [[itemId, table2.value] as const] : []
  )
  return { items: new Map(items), mean: tasks[0]?.mean.table2 ?? null }
}

function placeOf(item: number, field: string): string {
  return `CI-${item} ${field}`
}
