import type { NewRuleResult, NewScore } from '../../db/grades.ts'
import { detectManipulation } from '../../grading/injection/detect-manipulation.ts'
import { scoreResponse } from '../../grading/score-response.ts'
import { toJson } from '../../schemas/json.ts'
import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import type { ProfileName } from '../../schemas/rubric.ts'
import { storable } from '../../schemas/storable.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'
import { countWords } from '../../text/count-words.ts'
import { scoreRow } from './score-row.ts'

/** What rules found, and the score where no judge is asked. */
export type Ruled = { result: Omit<NewRuleResult, 'submissionId'>; score: Omit<NewScore, 'submissionId'> | null }

/** What the rules make of one response, null when none was sent. */
export function ruleOn({
  itemId,
  taskType,
  content,
  output
}: {
  itemId: string
  taskType: TaskType
  content: ItemContent
  output: string | null
}): Ruled {
  const { name, rubric, judging } = taskType
  const parsed =
    output === null ? ({ ok: false, reason: 'missing' } as const) : taskType.parse(output, content, rubric.rubric)
  const measured = measure(output)
  if (!parsed.ok) {
    return {
      result: { itemId, parse: parsed.reason, dimensions: [], evidence: null, ...measured },
      score: { itemId, taskType: name, table2: 0, appendixG: 0, spread: null, reason: null }
    }
  }
  const { dimensions, evidence } = taskType.rules(content, parsed.answer)
  // A passage may be cut in the middle of a character.
  const result = { itemId, parse: 'parsed', dimensions, evidence: storable(toJson(evidence)), ...measured }
  if (judging) return { result, score: null }
  const scoreUnder = (profile: ProfileName) =>
    scoreResponse({ rubric: rubric.rubric, profile, rules: dimensions, parts: [], judges: [] })
  return { result, score: scoreRow({ itemId, taskType: name }, scoreUnder, null) }
}

function measure(output: string | null): {
  words: number | null
  characters: number | null
  flags: ManipulationFlag[]
} {
  if (output === null) return { words: null, characters: null, flags: [] }
  return { words: countWords(output), characters: output.length, flags: detectManipulation(output) }
}
