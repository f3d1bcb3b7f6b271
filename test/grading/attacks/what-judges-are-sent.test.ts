import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fenceMark } from '../../../src/grading/fence.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { type JudgedSample, judgedSamples, judgesAt, scoresOf, soberVerdict, type Wire, wires } from './judged-items.ts'
import { attacks } from './library.ts'

const types = ['MM', 'PA', 'LR', 'MG', 'EA']
let server: ModelServer
let samples: Map<string, JudgedSample>

beforeAll(async () => {
  server = await startModelServer()
  samples = new Map((await judgedSamples()).map((sample) => [sample.taskType.name, sample]))
})
afterAll(() => server.close())

describe.each(types)('a judge of %s', (type) => {
  it.each(Object.keys(wires) as Wire[])(
    'by %s is sent the same around every attack, and scores alike',
    async (wire) => {
      const sample = samples.get(type)!
      const sober = soberVerdict(sample)
      server.requests.length = 0
      server.script({ text: JSON.stringify(sober) })
      const judge = judgesAt(server.url)
      const honest = sample.target.answer
      const responses = [honest, ...attacks.map(({ text }) => text(sample.target))]
      const judgments = await Promise.all(responses.map((response) => judge(wire, sample, response)))
      for (const judgment of judgments) expect(scoresOf(judgment)).toEqual(scoresOfParts(sober.parts))

      const marks = [...new Set(responses.map(fenceMark))]
      expect(server.requests).toHaveLength(marks.length)
      const shape = withoutResponse(requestWith(marks[0]!), marks[0]!)
      for (const mark of marks) {
        const request = requestWith(mark)
        expect(withoutResponse(request, mark)).toEqual(shape)
        expectOneFence(request, mark)
      }
    }
  )

  it('is told nothing of a response outside its fence but numbers', () => {
    const { judging, content, target } = samples.get(type)!
    const harmless = Object.entries(judging.variables(content, target.answer))
    for (const { text } of attacks) {
      const attacked = judging.variables(content, text(target))
      const changed = harmless.filter(([name, value]) => attacked[name] !== value)
      for (const [name] of changed) expect(attacked[name]).toMatch(/^\d{1,9}$/)
    }
  })
})

function scoresOfParts(parts: Record<string, { score: number | string }>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(parts).map(([id, { score }]) => [id, score]))
}

function requestWith(mark: string): ReceivedRequest {
  const found = server.requests.filter(({ texts }) => texts.some((text) => text.includes(`<<<response ${mark}\n`)))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** Path, roles, schema, parameters and every text of a request, the lines within the response's fence cut out. */
function withoutResponse({ wire, path, body }: ReceivedRequest, mark: string) {
  const json = JSON.stringify(body)
  const [opening, closing] = [`<<<response ${mark}\\n`, `\\nresponse ${mark}>>>`]
  const [before, rest] = [json.slice(0, json.indexOf(opening)), json.slice(json.indexOf(closing) + closing.length)]
  return { wire, path, body: JSON.parse(`${before}${rest}`) }
}

function expectOneFence({ texts }: ReceivedRequest, mark: string): void {
  const text = texts.join('\n')
  const lines = text.split('\n')
  expect(text.split(mark)).toHaveLength(3)
  const from = lines.indexOf(`<<<response ${mark}`)
  const to = lines.indexOf(`response ${mark}>>>`)
  const inside = lines.slice(from + 1, to)
  // Whatever normalisation a reader or a tokenizer applies, no line inside looks like one of a fence.
  const plain = inside.filter((line) => !line.startsWith('| ')).map((line) => line.normalize('NFKD'))
  expect(plain.filter((line) => /<\s?<\s?<|>\s?>\s?>/.test(line))).toEqual([])
  expect(inside.join('\n')).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2028\u2029\u0085\r\v\f\0]/u)
}
