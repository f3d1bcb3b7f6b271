import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { letterSchema, letters } from '../../../../../src/suites/aer/ek/content.ts'
import type { OrderingLaw } from './ordering.ts'
import type { ChoiceLaw } from './single-choice.ts'
import type { VerdictLaw } from './true-false.ts'

const pointsSchema = z.coerce.number().pipe(z.union([z.literal(0), z.literal(0.5), z.literal(1)]))

type Question = {
  kind: string
  key: string
  lines: string[]
  pairs: { habit: string; given: string; points: number }[]
}

/**
 * Answers as sixteen families of models give them, in seven languages, each to a question with its key: `=== kind key`, the
 * options, the items or the statement, then `--- points family language` above each answer. Others wrote and judged them,
 * without sight of the rules and before these were measured on them; the rules were tuned on them since.
 */
const questions: Question[] = readFileSync(new URL('./blind-pairs.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [head = '', ...answers] = block.split(/^--- (?=[\d.]+ \S+ \w\w$)/m)
    const [title = '', ...lines] = head.trimEnd().split('\n')
    const [kind = '', key = ''] = title.split(' ')
    const pairs = answers.map((answer) => {
      const [, points, family, language, given = ''] = /^(\S+) (\S+) (\S+)\n([\s\S]*)\n$/.exec(answer) ?? []
      return { habit: `${family}, ${language}`, given, points: pointsSchema.parse(points) }
    })
    return { kind, key, lines, pairs }
  })

const of = (kind: string) => questions.filter((question) => question.kind === kind)
const lettered = (lines: readonly string[]) => letters.map((letter, i) => ({ letter, text: lines[i]! }))

export const blindChoices: ChoiceLaw[] = of('single-choice').flatMap(({ key, lines, pairs }) =>
  pairs.map((pair) => ({ ...pair, options: lettered(lines), gold: letterSchema.parse(key) }))
)

export const blindVerdicts: VerdictLaw[] = of('true-false').flatMap(({ key, pairs }) =>
  pairs.map((pair) => ({ ...pair, gold: z.stringbool().parse(key) }))
)

export const blindOrders: OrderingLaw[] = of('ordering').flatMap(({ key, lines, pairs }) =>
  pairs.map((pair) => ({ ...pair, items: lettered(lines), gold: z.array(letterSchema).parse([...key]) }))
)
