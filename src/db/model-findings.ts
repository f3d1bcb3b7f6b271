import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { JsonValue } from '../schemas/json.ts'
import type { PartVerdict } from '../schemas/judgment.ts'
import type { Executor } from './client.ts'
import { judgments, ruleResults } from './tables.ts'

type Rule = Pick<typeof ruleResults.$inferSelect, 'parse' | 'dimensions' | 'words'> & {
  /** Null also where it was not asked for. */
  evidence: JsonValue | null
}
/** One that is done; as `JudgmentRow` has it, without words. */
type Verdict = {
  judge: string
  rubricHash: string
  verdict: { status: 'done'; parts: Readonly<Record<string, Pick<PartVerdict, 'score'>>> }
  /** What became of the quote of each part. */
  quotes: readonly Quote[]
}

/** As `quoteFound` of a part says, or why it says nothing: the judge quoted nothing, or an earlier version did not look. */
export type Quote = 'true' | 'false' | 'unquoted' | 'unknown'

/** What rules and judges found in one response; no rule result where it is not graded. */
export type ResponseFindings = { rule: Rule | null; verdicts: readonly Verdict[] }

type RuleRow = [string, Rule['parse'], Rule['dimensions'], Rule['words'], Rule['evidence']]
type VerdictRow = [string, string, string, Record<string, [score: PartVerdict['score'], quote: Quote]> | null]

/**
 * What was found in the responses of one submission to some items, by item: of verdicts the scores alone, repeats in order.
 * They come as JSON, without rationales and quotes, which are nine tenths of what is stored.
 *
 * @param asked.evidenceOf those of the items of which the evidence is wanted
 */
export async function findingsOfModel(
  db: Executor,
  submission: string,
  { itemIds, evidenceOf }: { itemIds: readonly string[]; evidenceOf: readonly string[] }
): Promise<(itemId: string) => ResponseFindings> {
  const rules = await rulesOf(db, submission, { itemIds, evidenceOf })
  const verdicts = Map.groupBy(await verdictsOf(db, submission, itemIds), ([itemId]) => itemId)
  const byItem = new Map(rules.map((row) => [row[0], row]))
  return (itemId) => {
    const found = byItem.get(itemId)
    const own = verdicts.get(itemId) ?? []
    return { rule: found ? ruleOf(found) : null, verdicts: own.map(verdictOf) }
  }
}

/** All ids are one parameter: to name each took an eighth of the reading, in thousands of statements for a long board. */
function isAmong(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`
}

async function rulesOf(
  db: Executor,
  submission: string,
  { itemIds, evidenceOf }: { itemIds: readonly string[]; evidenceOf: readonly string[] }
): Promise<RuleRow[]> {
  const { submissionId, itemId, parse, dimensions, words, evidence } = ruleResults
  const wanted = sql`case when ${isAmong(itemId, evidenceOf)} then ${evidence} end`
  const row = sql`json_build_array(${itemId}, ${parse}, ${dimensions}, ${words}, ${wanted})`
  const [found] = await db
    .select({ rows: sql<RuleRow[] | null>`json_agg(${row})` })
    .from(ruleResults)
    .where(and(eq(submissionId, submission), isAmong(itemId, itemIds)))
  return found?.rows ?? []
}

async function verdictsOf(db: Executor, submission: string, itemIds: readonly string[]): Promise<VerdictRow[]> {
  const { submissionId, itemId, judge, repeat, status, verdict, rubricHash } = judgments
  const quote = sql`coalesce(part.verdict ->> 'quoteFound',
    case when jsonb_exists(part.verdict, 'quoteFound') then 'unquoted' else 'unknown' end)`
  const parts = sql`(select json_object_agg(part.id, json_build_array(part.verdict -> 'score', ${quote}))
    from jsonb_each(${verdict} -> 'parts') as part(id, verdict))`
  const row = sql`json_build_array(${itemId}, ${judge}, ${rubricHash}, ${parts})`
  const [found] = await db
    .select({ rows: sql<VerdictRow[] | null>`json_agg(${row} order by ${judge}, ${repeat})` })
    .from(judgments)
    .where(and(eq(submissionId, submission), isAmong(itemId, itemIds), eq(status, 'done')))
  return found?.rows ?? []
}

function ruleOf([_, parse, dimensions, words, evidence]: RuleRow): Rule {
  return { parse, dimensions, words, evidence }
}

function verdictOf([_, judge, rubricHash, found]: VerdictRow): Verdict {
  const given = Object.entries(found ?? {})
  const parts = Object.fromEntries(given.map(([id, [score]]) => [id, { score }]))
  return { judge, rubricHash, verdict: { status: 'done', parts }, quotes: given.map(([, [, quote]]) => quote) }
}
