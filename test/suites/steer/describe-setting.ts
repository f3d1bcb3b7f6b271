import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyQuestionType } from '../../../src/suites/question-bank/question-type.ts'
import { readStories, type Story } from '../../../src/suites/question-bank/stories.ts'
import { fill } from '../../../src/suites/question-bank/story.ts'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { templatesOf } from '../../../src/suites/question-bank/templates.ts'
import { taxonomy } from '../../../src/suites/steer/index.ts'
import { checkStories } from '../question-bank/check-stories.ts'
import { areApart, drawQuestion } from '../question-bank/draw-question.ts'
import { seeds } from '../question-bank/seeds.ts'
import { expectAnswer, oracleFiles } from './oracles.ts'
import { readers } from './readers/index.ts'
import { readAgainstKey } from './readers/reader.ts'

type Setting = {
  folder: string
  types: Readonly<Record<string, readonly AnyQuestionType[]>>
  // biome-ignore lint/suspicious/noExplicitAny: the parameters are those of the oracle's own element.
  answers: Readonly<Record<string, (params: any, type: string) => unknown>>
}

const files = oracleFiles()
const gradesOf = Object.fromEntries(elementsOf(taxonomy).map(({ id, grades }) => [id, grades]))
const unclean = /NaN|undefined|Infinity|null|\{|(?<![\d.])-0(?:\.0+)?(?![\d.])|(?<![\d.])1[a-zA-Z(]|\.\d{7,}|e-\d/

/** What holds of every element of a setting: oracles, drawn questions and stories. */
export function describeSetting({ folder, types: all, answers }: Setting): void {
  describe.each(Object.entries(all))('%s', (element, types) => {
    const grades = gradesOf[element]!
    const cases = files.find((file) => file.element === element)?.cases ?? []
    const file = new URL(`../../../src/suites/steer/${folder}/${element.replaceAll('_', '-')}.yaml`, import.meta.url)
    const stories = existsSync(file) ? readStories(file) : []

    const answer = answers[element]
    if (answer) {
      it('gives the answers of the oracles', ({ skip }) => {
        skip(cases.length === 0, '../shared/oracles is not here')
        for (const { id, type, params, answer: wanted } of cases) expectAnswer(answer(params, type), wanted, id)
      })
    }

    it.each(servedBy(stories, types, grades))(
      '$id at grade $grade has values, options, fields and an explanation for every seed',
      ({ type, grade }) => expectQuestions({ element, type, grade, stories })
    )

    it('has five stories over three domains, two for each grade, that fill with the fields of their types', () => {
      checkStories(stories, types, grades)
      expect(stories.length).toBeGreaterThanOrEqual(5)
      expect(new Set(stories.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(3)
      for (const { id } of types)
        expect(
          stories.some(({ type }) => type === id),
          `no story of ${id}`
        ).toBe(true)
      for (const grade of grades)
        expect(stories.filter((story) => (story.grades ?? grades).includes(grade)).length).toBeGreaterThanOrEqual(2)
    })
  })
}

/** The types at the grades at which there is a story of them. */
function servedBy(stories: readonly Story[], types: readonly AnyQuestionType[], all: readonly number[]) {
  return types.flatMap((type) => {
    const served = new Set(stories.filter((story) => story.type === type.id).flatMap(({ grades = all }) => grades))
    return [...served].map((grade) => ({ id: type.id, type, grade }))
  })
}

function expectQuestions(of: { element: string; type: AnyQuestionType; grade: number; stories: readonly Story[] }) {
  const { element, type, grade, stories } = of
  const reader = readers[`${element} ${type.id}`]
  const templates = templatesOf(
    stories.filter((story) => story.type === type.id),
    { types: [type], grades: [grade] }
  ).filter((template) => template.grade === grade)
  const rights = new Set<string>()
  let tries = 0
  let isPair = false
  for (let seed = 0; seed < seeds; seed++) {
    const drawn = drawQuestion(type, seed, grade)
    expect(drawn, `${type.id} has no question for seed ${seed}`).not.toBeNull()
    const { values, solution, parts } = drawn!
    tries += drawn!.tries
    isPair = solution.kind === 'parts' && solution.right.length > 1
    for (const options of parts) {
      const texts = options.map(({ text }) => text)
      expect(new Set(texts).size, texts.join(' | ')).toBe(texts.length)
      expect(areApart(options), texts.join(' | ')).toBe(true)
      expect(options.length).toBeGreaterThanOrEqual(solution.kind === 'number' ? 4 : 2)
      if (!isPair) expect(options.filter(({ mistake }) => mistake === null)).toHaveLength(1)
    }
    if (solution.kind === 'parts') {
      for (const row of solution.right)
        for (const [at, key] of row.entries()) expect(Object.keys(solution.parts[at]!)).toContain(key)
    }
    const right = parts.map((options) => options.find(({ mistake }) => mistake === null)!)
    rights.add(right.map(({ key, text }) => (solution.kind === 'number' ? text : key)).join())
    expect(type.solve(JSON.parse(JSON.stringify(values)))).toEqual(solution)
    const rightText = right.map(({ text }) => text).join('; ')
    const explanation = type.explain(values, rightText)
    const fields = type.fields(values)
    for (const text of [...parts.flat().map((option) => option.text), ...Object.values(fields), explanation])
      expect(text, text).not.toMatch(unclean)
    expect(explanation.match(/[.](?= |$)/g)?.length ?? 0, explanation).toBeGreaterThanOrEqual(2)
    if (!reader) continue
    const texts = templates[seed % templates.length]!.texts.map((text) => fill(text, fields))
    const { read, right: key } = readAgainstKey(reader, { texts, question: drawn! })
    expect(read, texts.join('\n\n')).toBe(key)
  }
  // Of a pair the rows that agree are the same for ever: its letters differ by the order of the options.
  if (!isPair) expect(rights.size, `${type.id} has one right answer for ever`).toBeGreaterThan(1)
  expect(tries / seeds, `${type.id} is drawn too often in vain`).toBeLessThan(20)
}
