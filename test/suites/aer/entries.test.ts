import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { AtomicClaim } from '../../../src/schemas/verification.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { replaceSentence } from '../../../src/suites/aer/sentence-entry.ts'
import type { ItemContent } from '../../../src/suites/suite.ts'
import { readSamplePaper, recordedExtraction } from './recorded-extraction.ts'

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

async function itemsOf(name: string) {
  const taskType = aerSuite.taskTypes.find((one) => one.name === name)!
  if (taskType.source.kind !== 'paper') throw new Error(`${name} is not made from papers`)
  const run = { prompts: [], readPaper: [], checks: [] }
  const extracted = await taskType.source.extract(recordedExtraction(name.toLowerCase(), paper, run))
  if (!extracted.suitable) throw new Error(extracted.reason)
  return { taskType, contents: extracted.contents as ItemContent[] }
}

/** Every text of a value with a word in front of it, ids and the like as they are. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded)
  if (typeof value !== 'object' || value === null) return value
  const texts = ['statement', 'sentence', 'meaning', 'condition', 'element', 'mechanism', 'role', 'task', 'stem']
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && texts.includes(name) ? `Indeed ${member}` : reworded(member)
    ])
  )
}

/** One in ten sentences of a condensed body, which has a hundred and more, and all other claims. */
function fewSentences(claims: readonly AtomicClaim[]): AtomicClaim[] {
  return claims.filter(({ id }, at) => !id.startsWith('condensedBody.') || at % 10 === 0)
}

describe('entryOf', () => {
  it.each(['EK', 'MM', 'PA', 'LR', 'MG', 'EA'])(
    'of %s has an entry for every claim, which goes back as it came',
    async (name) => {
      const { taskType, contents } = await itemsOf(name)
      for (const content of contents) {
        for (const { id } of fewSentences(taskType.claims!(content))) {
          const found = taskType.entryOf!(content, id)
          expect(found, id).not.toBeNull()
          expect(id === found!.id || id.startsWith(`${found!.id}.`)).toBe(true)
          const parsed = found!.schema.parse(JSON.parse(JSON.stringify(found!.value)))
          expect(parsed).toEqual(found!.value)
          expect(taskType.claims!(found!.put(content, parsed))).toEqual(taskType.claims!(content))
        }
      }
    }
  )

  it.each(['EK', 'MM', 'PA', 'LR', 'MG', 'EA'])('of %s changes the claims of its entry alone', async (name) => {
    const { taskType, contents } = await itemsOf(name)
    const claims = taskType.claims!(contents[0]!)
    for (const { id } of fewSentences(claims)) {
      const found = taskType.entryOf!(contents[0]!, id)!
      const changed = found.put(contents[0]!, reworded(found.value))
      expect(() => taskType.contentSchema.parse(changed)).not.toThrow()
      const now = taskType.claims!(changed)
      const other = claims.filter(({ statement }) => !now.some((one) => one.statement === statement))
      // A problem's task stands in the claim of its solution; objectives and constraints name the agent that they are of.
      expect(other.length, id).toBeGreaterThan(0)
      expect(other.filter((one) => one.id !== found.id && !one.id.startsWith(`${found.id}.`))).toEqual([])
    }
  })

  it('refuses another id, and gives no entry for what the item does not claim', async () => {
    for (const name of ['EK', 'PA', 'MG']) {
      const { taskType, contents } = await itemsOf(name)
      const [first] = taskType.claims!(contents[0]!)
      const { schema, value } = taskType.entryOf!(contents[0]!, first!.id)!
      const renamed = JSON.parse(JSON.stringify(value).replaceAll(`"${first!.id}"`, '"XX99"'))
      expect(schema.safeParse(renamed).success).toBe(false)
      expect(taskType.entryOf!(contents[0]!, 'nothing.1')).toBeNull()
    }
  })
})

describe('replaceSentence', () => {
  it('replaces one sentence, or takes it out, and leaves the other lines as they are', () => {
    const text = 'One is here.  Two is there.\n[Section 2: Data]\nThree  is   spaced.'
    expect(replaceSentence(text, 'Two is there.', 'Two moved.')).toBe(
      'One is here. Two moved.\n[Section 2: Data]\nThree  is   spaced.'
    )
    expect(replaceSentence(text, 'One is here.', '')).toBe('Two is there.\n[Section 2: Data]\nThree  is   spaced.')
    expect(replaceSentence(text, 'Nobody says this.', 'Nor this.')).toBe(text)
  })
})
