import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { BlankLaw } from './fill-in-blank.ts'

const questionsSchema = z.array(
  z.object({
    stem: z.string(),
    gold: z.string(),
    acceptable: z.array(z.string()),
    right: z.array(z.string()),
    wrong: z.array(z.string())
  })
)

function pairsIn(file: string): BlankLaw[] {
  const questions: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
  return questionsSchema
    .parse(questions)
    .flatMap(({ right, wrong, ...question }) => [
      ...right.map((given) => ({ ...question, habit: 'right', given, points: 1 })),
      ...wrong.map((given) => ({ ...question, habit: 'wrong', given, points: 0 }))
    ])
}

/**
 * Written by others who did not know the rule, in the manner of ten families of models and in seven languages. The rule was
 * right in 83.8 % of them when it was first run on them, and tuned on them since.
 */
export const blindFillIns = pairsIn('./blind-fill-ins.json')

/**
 * Written in eleven sets beside the rule, each before the rule was run on it: then 93.8, 95.5, 96.3, 94.7, 94.4, 94.4, 89.6, 94.8,
 * 94.4, 93.8 and 95.8 % were right, and 2.1, 2.3, 0.7, 1.3, 1.7, 2.1, 2.2, 1.4, 2.8, 0.4 and 0.5 % too lenient. Tuned on since. Of the
 * seventh set eight pairs, and of the last two one each, were left out that a fair examiner could judge either way.
 */
export const laterBlankPairs = pairsIn('./later-fill-ins.json')
