import { z } from 'zod'
import { changeDraw } from '../../src/db/drawn-releases.ts'
import type { AnswerRecord } from '../../src/schemas/answer-record.ts'
import type { Rubric } from '../../src/schemas/rubric.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import type { GeneratedQuestion, Suite, Suites, TaskType } from '../../src/suites/suite.ts'
import { generateItems } from '../../src/workflows/items/generate-items.ts'
import { drawRelease } from '../../src/workflows/releases/draw/draw-release.ts'
import type { TestApp } from './build-test-app.ts'

const letters = ['A', 'B', 'C', 'D'] as const
const letterSchema = z.enum(letters)
type Letter = z.infer<typeof letterSchema>

const contentSchema = z.strictObject({
  examinee: z.strictObject({
    question: z.string(),
    options: z.array(z.strictObject({ letter: letterSchema, text: z.string() })).length(letters.length)
  }),
  gold: z.strictObject({ answer: letterSchema, value: z.number() })
})
type Choice = z.infer<typeof contentSchema>

/** A letter, and how likely the examinee held each where its record says so. */
type Answer = { letter: Letter; probabilities: Readonly<Record<string, number>> | null }

/** What an element asks: a sentence with its right number, and three wrong ones. */
type Problem = { question: string; value: number; wrong: readonly [number, number, number] }

/**
 * A suite beside the benchmark's own, graded by rules alone: choice questions that are computed from a seed. `EK` bears
 * the name of one of the benchmark's task types on purpose, and has nothing to do with it.
 */
export const toySuite: Suite = {
  name: 'toy',
  title: 'Toy choices',
  version: '1',
  metrics: [
    { name: 'accuracy', range: [0, 1], better: 'higher', chance: 1 / letters.length },
    // The probability of the right letter less that of the likeliest wrong one.
    { name: 'margin', range: [-1, 1], better: 'higher', missing: -1 }
  ],
  taskTypes: [
    element('EK', 'Elementary kinship of sums', ['coins', 'apples', 'miles'], (integer, template) => {
      const [a, b] = [integer(90) + 10, integer(90) + 10]
      return { question: `${a} and ${b} ${template}: how many?`, value: a + b, wrong: [a - b, a + b + 10, a + b + 1] }
    }),
    element('LOT', 'Lotteries', ['win', 'lose'], (integer, template) => {
      const [stake, percent] = [100 * (integer(20) + 1), 10 * (integer(8) + 1)]
      const value = (stake * percent) / 100
      return {
        question: `You ${template} ${stake} with a chance of ${percent} in 100, else nothing: how much on average?`,
        ...{ value, wrong: [value + stake, value + 1, stake + 2] }
      }
    })
  ]
}

function element(
  name: string,
  title: string,
  templates: readonly string[],
  problem: (integer: (below: number) => number, template: string) => Problem
): TaskType<Choice, Answer> {
  return {
    name,
    title,
    contentSchema,
    source: {
      kind: 'generator',
      question: (seed, index) => {
        const { integer } = seededRandom(seed, `toy ${name} ${index}`)
        const template = templates[index % templates.length]!
        return choiceOf(problem(integer, template), { integer, template: `${name}/${template}` })
      },
      bank: {
        templates: () =>
          templates.map((text) => ({ name: `${name}/${text}`, domain: 'sums', perspective: null, text })),
        fill: ({ name: template, text }, { integer }) => {
          const { content } = choiceOf(problem(integer, z.string().parse(text)), { integer, template })
          return { content, question: content.examinee.question, key: content.gold.answer }
        },
        fields: () => ({}),
        domains: () => ['sums']
      }
    },
    rubric: { rubric: rubricOf(name, title), hash: `toy-${name}` },
    render: ({ question, options }) =>
      [question, ...options.map(({ letter, text }) => `${letter}. ${text}`), 'Answer with one letter.'].join('\n'),
    parse: (output, _content, _rubric, record) => {
      const parsed = letterSchema.safeParse(output.trim())
      if (!parsed.success) return { ok: false, reason: 'no_letter' }
      return { ok: true, answer: { letter: parsed.data, probabilities: probabilitiesOf(record) } }
    },
    rules: ({ gold }, answer) => ({
      dimensions: [{ dimension: 'choice', score: answer.letter === gold.answer ? 1 : 0 }],
      values: { margin: marginOf(answer, gold.answer) },
      evidence: { expected: gold.answer, got: answer.letter }
    }),
    judging: null
  }
}

function probabilitiesOf(record: AnswerRecord | undefined): Answer['probabilities'] {
  const told = record?.optionProbabilities ?? {}
  const numbers = Object.entries(told).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return numbers.length === 0 ? null : Object.fromEntries(numbers)
}

/** A letter without probabilities is held for certain. */
function marginOf({ letter, probabilities }: Answer, right: Letter): number {
  const held = (option: Letter) => (probabilities ? (probabilities[option] ?? 0) : option === letter ? 1 : 0)
  return held(right) - Math.max(...letters.filter((option) => option !== right).map(held))
}

/** The right number at a place that is drawn too. */
function choiceOf(
  { question, value, wrong }: Problem,
  { integer, template }: { integer: (below: number) => number; template: string }
): GeneratedQuestion<Choice> {
  const place = integer(letters.length)
  const texts = wrong.toSpliced(place, 0, value).map(String)
  const options = letters.map((letter, index) => ({ letter, text: texts[index]! }))
  return { content: { examinee: { question, options }, gold: { answer: letters[place]!, value } }, template }
}

function rubricOf(taskType: string, title: string): Rubric {
  return {
    taskType,
    version: 1,
    title,
    source: 'made for tests',
    dimensions: [{ id: 'choice', name: 'Choice', description: 'The right letter.', by: 'rule' }],
    weights: { accuracy: { choice: 1 } }
  }
}

/** Draws the releases that are queued, as the worker does. */
export async function runDraws(
  { database: { db, claim }, jobs }: TestApp,
  suites: Suites = [toySuite],
  now: () => Date = () => new Date()
): Promise<void> {
  for (const { name, id } of jobs.splice(0)) {
    if (name !== 'draw') continue
    await drawRelease({ db, claim, suites, now }, id).catch((error: Error) =>
      changeDraw(db, id, { failure: error.message })
    )
  }
}

/** Runs the generations that are queued. @returns how many items are new */
export async function runGenerations({ database: { db, claim }, jobs }: TestApp): Promise<number> {
  let made = 0
  for (const { name, id } of jobs.splice(0)) {
    if (name === 'generate') made += await generateItems({ db, claim, suites: [toySuite] }, id)
  }
  return made
}
