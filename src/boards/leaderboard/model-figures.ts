import type { Executor } from '../../db/client.ts'
import { findingsOfModel, type ResponseFindings } from '../../db/model-findings.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { findProfile } from '../../db/profiles.ts'
import type { QuoteCountsRow } from '../../db/quote-counts.ts'
import { judgedDimensions, scoresByJudge } from '../../grading/score-response.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite, Suites, TaskType } from '../../suites/suite.ts'
import { withProfile } from '../../suites/with-profile.ts'
import { wholeVerdicts } from '../judges/judge-scores.ts'
import { type ModelDimensions, modelDimensions } from './dimension-table.ts'
import { type ItemSheet, itemSheets } from './item-sheets.ts'
import { keptByModel } from './kept-by-model.ts'
import { readInTurn } from './read-in-turn.ts'
import type { ScoreTable } from './score-table.ts'
import { type ScoreOf, scoreOfParts, sumsOf, type TagRow, tagRows } from './tag-table.ts'

/** What boards show of one model beside its item scores: all of it is made of its own verdicts, in one walk over them. */
export type ModelFigures = {
  dimensions: ModelDimensions
  /** By row of tags and item: the sum of share and score; null while a part has no score. */
  tags: (number | null)[][]
  /** By judge of the panel and item: what that judge alone would have scored; null where judges do not score, or it owes its verdict. */
  judges: (number | null)[][]
  /** By item: words of the response; null when none was sent. */
  words: (number | null)[]
  /** What became of the quotes in its verdicts, by judge and task type. */
  quotes: QuoteCountsRow[]
}

export type Figures = { suite: Suite; panel: PanelDefinition | null; tags: TagRow[]; byModel: ModelFigures[] }

/** Responses whose findings are read at a time: an embedded database is in this thread, and takes some ms for them. */
const responsesOfPage = 250

/**
 * The figures of every model of a table, in their order, with the rows of tags that they follow.
 *
 * @param profile the metric of the table, or a profile
 */
export async function loadFigures(
  { db, suites }: { db: Executor; suites: Suites },
  table: ScoreTable,
  profile: string
): Promise<Figures> {
  const panel = table.panel === null ? null : ((await findPanel(db, table.panel))?.definition ?? null)
  const pinned = await pinnedSuite({ db, suites }, table.manifest, panel)
  const chosen = table.profile && (await findProfile(db, { suite: pinned.name, name: table.profile.name }))
  const suite = chosen ? withProfile(pinned, chosen) : pinned
  const sheets = await itemSheets({ db, suite }, table, panel?.mode)
  const tags = tagRows({ suite, table }, sheets)
  const byModel = await keptByModel(db, table, {
    ...{ statistic: 'figures of a model', asked: { metric: table.profile?.hash ?? profile }, suite },
    compute: async (place) => await figuresOf(db, { table, place, suite, panel, sheets, tags, profile })
  })
  return { suite, panel, tags, byModel }
}

type Walk = {
  table: ScoreTable
  /** Of the model in the table. */
  place: number
  suite: Suite
  panel: PanelDefinition | null
  sheets: readonly ItemSheet[]
  tags: readonly TagRow[]
  profile: string
}

async function figuresOf(db: Executor, walk: Walk): Promise<ModelFigures> {
  const { table, place, suite, panel, sheets, tags, profile } = walk
  const { submissionId } = table.models[place]!
  const dimensions = modelDimensions(panel?.judges.length ?? 0)
  const judges = (panel?.judges ?? []).map(() => table.items.map((): number | null => null))
  const words = table.items.map((): number | null => null)
  const parts: ScoreOf[] = []
  const quotes = new Map<string, QuoteCountsRow>()
  for (let from = 0; from < table.items.length; from += responsesOfPage) {
    const page = table.items.slice(from, from + responsesOfPage)
    const itemIds = page.map(({ itemId }) => itemId)
    const byRules = page.filter(({ taskType }) => findTaskType(suite, taskType).tagging?.scoredBy === 'rules')
    const evidenceOf = byRules.map(({ itemId }) => itemId)
    const found = await readInTurn(() => findingsOfModel(db, submissionId, { itemIds, evidenceOf }))
    for (const [at, { itemId, taskType: name }] of page.entries()) {
      const item = from + at
      const [taskType, sheet, findings] = [findTaskType(suite, name), sheets[item]!, found(itemId)]
      const { rubric } = taskType.rubric
      const rules = findings.rule?.dimensions ?? []
      const whole = panel && verdictsByJudge(findings, { taskType, panel, parts: sheet.parts })
      for (const verdict of findings.verdicts) countQuotes(quotes, name, verdict)
      words[item] = findings.rule?.words ?? null
      // Without a panel nobody has judged, and nothing is told of rules alone.
      if (panel) dimensions.add(item, { taskType: name, by: 'rules', scores: rules })
      for (const verdicts of whole ?? []) {
        if (verdicts === null) continue
        const scores = judgedDimensions(sheet.parts, verdicts, rubric)
        dimensions.add(item, { taskType: name, by: 'judges', scores })
      }
      if (whole && taskType.judging) {
        const scores = scoresByJudge({ rubric, rules, parts: sheet.parts, judges: whole }, profile)
        for (const [judge, score] of scores.entries()) judges[judge]![item] = score
      }
      const ofMetric = table.scores[profile]![place]![item]!
      parts[item] = scoreOfParts(findings, { taskType, sheet, ofMetric, panel })
    }
  }
  return { dimensions: dimensions.rows(), tags: sumsOf(tags, parts), judges, words, quotes: [...quotes.values()] }
}

const counted = { true: 'found', false: 'notFound', unquoted: 'unquoted', unknown: 'unknown' } as const

function countQuotes(
  rows: Map<string, QuoteCountsRow>,
  taskType: string,
  { judge, quotes }: ResponseFindings['verdicts'][number]
): void {
  const key = `${judge}\n${taskType}`
  const row = rows.get(key) ?? { judge, taskType, parts: 0, found: 0, notFound: 0, unquoted: 0, unknown: 0 }
  rows.set(key, row)
  row.parts += quotes.length
  for (const quote of quotes) row[counted[quote]] += 1
}

type Judged = { taskType: TaskType; panel: PanelDefinition; parts: ItemSheet['parts'] }

/** By judge of the panel; null for one that owes a verdict. */
function verdictsByJudge({ verdicts }: ResponseFindings, { taskType, panel, parts }: Judged) {
  const { hash: rubricHash } = taskType.rubric
  return panel.judges.map(({ modelId }) => {
    const own = verdicts.filter(({ judge }) => judge === modelId)
    return wholeVerdicts(own, { parts, repeats: panel.repeats, rubricHash })
  })
}
