import { describe, expect, it } from 'vitest'
import { toJson } from '../../../src/schemas/json.ts'
import { conceptIdentification } from '../../../src/suites/aer/ci/index.ts'
import { economicKnowledge } from '../../../src/suites/aer/ek/index.ts'
import { literatureReview } from '../../../src/suites/aer/lr/index.ts'
import { paperAbstraction } from '../../../src/suites/aer/pa/index.ts'
import { readBy } from '../../../src/suites/read-response.ts'
import type { ItemContent, TaskType } from '../../../src/suites/suite.ts'
import { aCiItem } from './ci/an-item.ts'
import { anEkItem } from './ek/an-item.ts'
import { anLrItem } from './lr/an-item.ts'

const ek = anEkItem()
const { gold } = anLrItem()
const work = (key: string) => gold.references.find((reference) => reference.key === key)!
/** A work of one author: others are cited with all of them. */
const ofOne = (keys: readonly string[]) => keys.find((key) => work(key).authors.length === 1)!
const [firstTier, secondTier] = [ofOne(gold.tiers.tier1), ofOne(gold.tiers.tier2)]
const citing = (key: string) => `${work(key).authors[0]!.split(',')[0]} (${work(key).year})`

/** Answers to EK: by turns what the key says, a letter or word that may be wrong, and nothing. */
const sheet = ek.examinee.questions.flatMap(({ id, type }, place) => {
  const key = ek.gold.answers.find((gold) => gold.id === id)!
  const right = Array.isArray(key.answer) ? key.answer.join(', ') : String(key.answer)
  const wrong = { single_choice: 'A or B', true_false: 'true', fill_in_blank: 'a thing', ordering: 'B, A, C, D' }[type]
  return place % 3 === 2 ? [] : [`${id}: ${place % 3 === 0 ? right : wrong}`]
})

const pa = {
  examinee: { condensedBody: 'A body.', wordLimit: 3 },
  gold: { abstract: 'An abstract.', keyPoints: [], words: { abstract: 2, body: 9, condensedBody: 2 } }
}

const cases: [name: string, taskType: TaskType, content: ItemContent, answer: string][] = [
  ['EK', economicKnowledge as TaskType, ek, sheet.join('\n')],
  [
    'CI',
    conceptIdentification as TaskType,
    aCiItem(),
    '{"relevance": "yes", "existence": "yes", "stability": "perhaps"}'
  ],
  [
    'LR',
    literatureReview as TaskType,
    anLrItem(),
    `As ${citing(firstTier)} and ${citing(secondTier)} show, wages fall.`
  ]
]

function explain(taskType: TaskType, content: ItemContent, output: string) {
  const parsed = taskType.parse(output, content, taskType.rubric.rubric)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { dimensions, evidence } = taskType.rules(content, parsed.answer)
  return { dimensions, findings: taskType.findings!(content, toJson(evidence), taskType.rubric.rubric) }
}

describe.each([1, 2])('findings of what reader %i stored', (version) => {
  it.each(cases)('add up to the score of each dimension that rules give: %s', (_, taskType, content, answer) => {
    const { dimensions, findings } = explain(readBy(version, taskType), content, answer)
    expect(findings.length).toBeGreaterThan(0)
    for (const { dimension, score } of dimensions) {
      const own = findings.filter((finding) => finding.dimension === dimension)
      expect(own.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      expect(own.reduce((sum, finding) => sum + finding.share * finding.score!, 0)).toBeCloseTo(score, 12)
    }
    expect(new Set(findings.map(({ score }) => score)).size).toBeGreaterThan(1)
  })

  it.each(cases)('say of each thing why it has its points, in words: %s', (_, taskType, content, answer) => {
    for (const { words, expected } of explain(readBy(version, taskType), content, answer).findings) {
      expect(words).toMatch(/^[a-z][a-z ,:-]+$/)
      expect(expected).not.toBe('')
    }
  })
})

describe('findings', () => {
  it('name what was read and what was wanted', () => {
    const { findings } = explain(cases[1]![1], cases[1]![2], cases[1]![3])
    expect(findings.find(({ part }) => part === 'existence')).toMatchObject({ said: 'yes', expected: 'yes', score: 1 })
    expect(findings.find(({ part }) => part === 'stability')).toMatchObject({
      said: 'perhaps',
      expected: 'no',
      words: 'the response says something that is no value of this field'
    })
    expect(findings.find(({ part }) => part === 'uniqueness')).toMatchObject({
      said: null,
      words: 'the response does not speak of this field'
    })
  })

  it('tell by which words a work is cited, and which is missed', () => {
    const { findings } = explain(cases[2]![1], cases[2]![2], cases[2]![3])
    expect(findings.find(({ part }) => part === firstTier)).toMatchObject({
      said: citing(firstTier),
      words: 'must be cited, and is cited'
    })
    expect(findings.filter(({ score }) => score === 0)[0]!.words).toMatch(/(must|should) be cited, and is missed/)
  })

  it('measure an abstract without points of its own', () => {
    const taskType = paperAbstraction as TaskType
    expect(taskType.findings!(pa, { words: 5, wordLimit: 3, over: 2 }, taskType.rubric.rubric)).toEqual([
      {
        ...{ part: 'length', dimension: null, share: 0, score: null, said: '5 words', expected: 'at most 3 words' },
        words: '2 words over the limit, which judges are told'
      }
    ])
  })

  it('stand in the order in which the item asks, however a database keeps its labels', () => {
    const content = aCiItem()
    const labels = Object.fromEntries(Object.entries(content.gold.labels).sort(([a], [b]) => (a < b ? -1 : 1)))
    const { findings } = explain(cases[1]![1], { ...content, gold: { ...content.gold, labels } }, cases[1]![3])
    const asked = conceptIdentification.rubric.rubric.dimensions.map(({ id }) => id)
    expect(findings.map(({ part }) => part)).toEqual(asked.filter((field) => field in labels))
    expect(Object.keys(labels)).not.toEqual(findings.map(({ part }) => part))
  })

  it('are none of evidence that says nothing of them', () => {
    for (const [, taskType, content] of cases)
      expect(taskType.findings!(content, null, taskType.rubric.rubric)).toEqual([])
  })
})

describe('parts that cannot be read', () => {
  function unreadOf(taskType: TaskType, content: ItemContent, output: string) {
    const parsed = taskType.parse(output, content, taskType.rubric.rubric)
    if (!parsed.ok) throw new Error(parsed.reason)
    return taskType.unreadParts!(toJson(taskType.rules(content, parsed.answer).evidence), taskType.rubric.rubric)
  }

  it('are fields without one value of their sets, in the order of the item', () => {
    const unread = unreadOf(
      cases[1]![1],
      cases[1]![2],
      '{"relevance": "yes", "existence": "no", "stability": "perhaps"}'
    )
    const words = new Map(unread.map(({ part, words }) => [part, words]))
    expect([words.has('relevance'), words.has('existence')]).toEqual([false, false])
    expect(words.get('stability')).toBe('the response says something that is no value of this field')
    expect(words.get('uniqueness')).toBe('the response does not speak of this field')
  })

  it('are questions without one answer, whether what is answered is right or wrong', () => {
    const [first, second, third] = ek.examinee.questions.filter(({ type }) => type === 'single_choice')
    const unread = unreadOf(cases[0]![1], ek, `${first!.id}: A\n${second!.id}: A or B`)
    const words = new Map(unread.map(({ part, words }) => [part, words]))
    expect(words.has(first!.id)).toBe(false)
    expect(words.get(second!.id)).toBe('names more than one option, and nothing decides between them')
    expect(words.get(third!.id)).toBe('no answer to this question was found')
  })
})
