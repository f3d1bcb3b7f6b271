import { describe, expect, it } from 'vitest'
import { readSample } from '../../../../src/http/tables/response-formats/read-sample.ts'
import { responseLineSchema } from '../../../../src/schemas/submission.ts'
import { seededRandom } from '../../../../src/statistics/random.ts'

const isItem = (id: string) => /^EK-\d+$/.test(id)
const foreign = ['id', 'item_id', 'text', 'response', 'custom_id', 'result', 'doc', 'resps', 'vars', 'epoch', 'error']
const values = [null, 0, 'EK-9', '', 'text', { type: 'expired' }, [['a']], { id: 'EK-8' }]

describe('readSample', () => {
  it('hands on untouched every line that our own form takes, whatever else it holds', () => {
    const { integer } = seededRandom(11, 'own lines')
    let taken = 0
    for (let round = 0; round < 2000; round += 1) {
      const others = foreign.filter(() => integer(2) === 0).map((name) => [name, values[integer(values.length)]])
      const line = { ...Object.fromEntries(others), itemId: `EK-${round}`, output: values[2 + integer(3)] }
      const reading = readSample(line, isItem)
      expect(reading).toEqual({ value: line, told: {} })
      if (responseLineSchema.safeParse(line).success) taken += 1
    }
    expect(taken).toBe(2000)
  })

  it('takes no line for our own that our form would refuse, but where another form knows it', () => {
    for (const line of [null, 3, 'x', [], { itemId: 'CI-1' }, { output: 'a' }, { itemId: 3, output: 'a' }]) {
      expect(readSample(line, isItem)).toEqual({ value: line, told: {} })
    }
  })

  it('reads the same text out of every form, whatever its letters', () => {
    const { integer } = seededRandom(12, 'texts')
    const letters = ['a', '"', '\\', '\n', '\u2028', 'ß', '𝛼', '{', '<', ' ']
    for (let round = 0; round < 300; round += 1) {
      const itemId = `EK-${integer(99)}`
      const output = Array.from({ length: 1 + integer(12) }, () => letters[integer(letters.length)]).join('')
      const chat = { choices: [{ message: { role: 'assistant', content: output }, finish_reason: 'stop' }] }
      const said = { output: [{ type: 'message', content: [{ type: 'output_text', text: output }] }] }
      const blocks = { content: [{ type: 'text', text: output }], stop_reason: 'end_turn' }
      const forms: object[] = [
        { id: itemId, text: output },
        { custom_id: itemId, response: { status_code: 200, body: chat }, error: null },
        { custom_id: itemId, response: { status_code: 200, body: said }, error: null },
        { custom_id: itemId, result: { type: 'succeeded', message: blocks } },
        { doc_id: 1, doc: { key: itemId }, resps: [[output]], filtered_resps: ['x'] },
        { doc_id: 1, doc: { key: itemId }, filtered_resps: [output] },
        { id: itemId, epoch: 1, output: chat },
        { id: 7, epoch: 1, metadata: { key: itemId }, output: chat },
        { vars: { key: itemId }, response: { output } }
      ]
      for (const form of forms) {
        const reading = readSample(JSON.parse(JSON.stringify(form)), isItem)
        expect('value' in reading && responseLineSchema.parse(reading.value)).toEqual({ itemId, output })
      }
    }
  })
})
