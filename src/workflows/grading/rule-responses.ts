import { setImmediate as turn } from 'node:timers/promises'
import type { GradedItem, NewRuleResult, NewScore } from '../../db/grades.ts'
import type { FoundAnswer } from '../../grading/extract-answer.ts'
import { detectManipulation } from '../../grading/injection/detect-manipulation.ts'
import { missingScore } from '../../grading/metrics.ts'
import { scoreResponse } from '../../grading/score-response.ts'
import { toJson } from '../../schemas/json.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import { storable } from '../../schemas/storable.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { type ReadResponse, readResponse } from '../../suites/read-response.ts'
import type { ItemContent, Suite, TaskType } from '../../suites/suite.ts'
import { countWords } from '../../text/count-words.ts'
import type { JudgedItem } from './judge-item.ts'
import { scoreRow } from './score-row.ts'

/** What rules found, and the score where no judge is asked. */
export type Ruled = { result: Omit<NewRuleResult, 'submissionId'>; score: Omit<NewScore, 'submissionId'> | null }

/** A response as rules look at it; `read` is null when none was sent. */
type RuledResponse = { itemId: string; taskType: TaskType; content: ItemContent; read: ReadResponse | null }

type Ruling = {
  /** Of the release. */
  suite: Suite
  /** What an extractor found, by item. */
  extracted: ReadonlyMap<string, FoundAnswer>
  /** Stores what the rules found, all of it or nothing. */
  save: (ruled: readonly Ruled[]) => Promise<void>
  /** Told of an item that could not be looked at or stored; the others go on. */
  fault: (itemId: string, error: unknown) => void
}

/**
 * Applies the rules to those responses of a page that they have not seen, and stores what they find.
 *
 * @returns the items whose responses judges have to look at, in the order of the page
 */
export async function ruleResponses(
  page: readonly GradedItem[],
  { suite, extracted, save, fault }: Ruling
): Promise<JudgedItem[]> {
  const ruled: Ruled[] = []
  const judged: JudgedItem[] = []
  for (const row of page) {
    // Long texts take the rules a while: requests and replies get their turn in between.
    await turn()
    try {
      const item = lookAt(row, suite, extracted.get(row.itemId))
      if (item.ruled) ruled.push(item.ruled)
      if (item.judged) judged.push(item.judged)
    } catch (error) {
      fault(row.itemId, error)
    }
  }
  const unsaved = await saveApart(ruled, { save, fault })
  return judged.filter(({ itemId }) => !unsaved.has(itemId))
}

/** What the rules find where they have not looked, and the item where judges have to. */
function lookAt(
  { itemId, taskType: name, output, record, rules, values, judgments: known, ...item }: GradedItem,
  suite: Suite,
  answer?: FoundAnswer
): { ruled: Ruled | null; judged: JudgedItem | null } {
  const taskType = findTaskType(suite, name)
  const content = readContent(taskType, item)
  const { judging } = taskType
  if (rules !== null && (output === null || judging === null)) return { ruled: null, judged: null }
  const read = output === null ? null : readResponse(taskType, { output, content, record, found: answer })
  const ruled = rules === null ? ruleOn({ itemId, taskType, content, read }, suite.metrics) : null
  if (read === null || judging === null || (ruled && ruled.score !== null)) return { ruled, judged: null }
  const found = ruled ? ruled.result : { dimensions: rules, values }
  const findings = { rules: found.dimensions ?? [], values: found.values ?? null }
  return { ruled, judged: { itemId, taskType, judging, content, output: read.text, ...findings, known } }
}

/** Stores what the rules found, of all items at once or else of each. @returns the items where that failed */
async function saveApart(
  ruled: readonly Ruled[],
  { save, fault }: Pick<Ruling, 'save' | 'fault'>
): Promise<Set<string>> {
  const unsaved = new Set<string>()
  await save(ruled).catch(async () => {
    for (const one of ruled) {
      const { itemId } = one.result
      await save([one]).catch((error: unknown) => {
        unsaved.add(itemId)
        fault(itemId, error)
      })
    }
  })
  return unsaved
}

/**
 * What the rules make of one response.
 *
 * @throws {AppError} 500 `metric_out_of_range` when rules give a metric a value that it cannot take
 */
export function ruleOn(response: RuledResponse, metrics: readonly Metric[]): Ruled {
  const { itemId, taskType, content, read } = response
  const { name, rubric, judging } = taskType
  const parsed = read?.parsed ?? ({ ok: false, reason: 'missing' } as const)
  const measured = measure(read?.text ?? null)
  if (!parsed.ok) {
    const unread = read !== null && taskType.tellsUnread && taskType.answerReader !== 1 ? 1 : null
    const reason = ('unscored' in parsed && parsed.unscored) || (read === null && taskType.missing) || null
    const values = reason === null ? metrics.map(missingScore) : metrics.map(() => null)
    return {
      result: { itemId, parse: parsed.reason, dimensions: [], values: null, evidence: null, unread, ...measured },
      score: { itemId, taskType: name, values, spread: null, reason }
    }
  }
  const { dimensions, evidence, values = null, unread = null } = taskType.rules(content, parsed.answer)
  // A passage may be cut in the middle of a character.
  const found = { dimensions, values, evidence: storable(toJson(evidence)), unread }
  const result = { itemId, parse: 'parsed', ...found, ...measured }
  if (judging) return { result, score: null }
  const findings = { rubric: rubric.rubric, rules: dimensions, values, parts: [], judges: [] }
  const scoreUnder = (metric: Metric) => scoreResponse(findings, metric)
  return { result, score: scoreRow({ itemId, taskType: name }, metrics, { scoreUnder, spread: null }) }
}

function measure(text: string | null): {
  words: number | null
  characters: number | null
  flags: ManipulationFlag[]
} {
  if (text === null) return { words: null, characters: null, flags: [] }
  return { words: countWords(text), characters: text.length, flags: detectManipulation(text) }
}
