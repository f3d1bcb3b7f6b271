import { sql } from 'drizzle-orm'
import type { Database } from '../../../src/db/client.ts'
import { insertPanel } from '../../../src/db/panels.ts'
import { closeRelease, insertRelease, insertReleaseItems } from '../../../src/db/releases.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import { panelDefinitionSchema } from '../../../src/schemas/panel.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { findTaskType } from '../../../src/suites/index.ts'
import { manifestOf } from '../../../src/suites/manifest-of.ts'
import { versionOf } from '../../../src/suites/read-content.ts'
import { itemContents } from './item-contents.ts'

/** The items of the paper's benchmark by task type: 1,629 in all. */
const sizes = { EK: 190, MM: 399, PA: 189, LR: 187, MG: 124, EA: 380, CI: 160 }
/** Models that are written at a time. */
const models = 20

/**
 * A frozen release of the paper's size with published submissions, all with a response and a drawn score to each item:
 * what boards read, and nothing of how it came about. Scores are synthetic.
 *
 * @param count of submissions
 * @returns the last one, which is graded and not published, and the id of its team
 */
export async function seedBoards({ db }: Database, count: number): Promise<{ release: string; last: string }> {
  const release = 'board'
  await insertRelease(db, { name: release, privateShare: 0, seed: 1, canary: 'bench' })
  const rows = Object.entries(sizes)
    .flatMap(([taskType, size]) => Array<string>(size).fill(taskType))
    .map(itemOf)
  await insertReleaseItems(
    db,
    rows.map((row) => ({ ...row, releaseName: release }))
  )
  const closed = { contentHash: 'bench', manifest: manifestOf(aerSuite), yield: null, frozenAt: new Date() }
  await closeRelease(db, release, closed)
  const team = (await insertTeam(db, 'bench'))!
  const judges = ['openai:gpt-5.2-2025-12-11', 'anthropic:claude-sonnet-4-6'].map((modelId) => ({
    modelId,
    maxOutputTokens: 16_000
  }))
  const texts = { promptHashes: {}, rubricHashes: {} }
  const definition = panelDefinitionSchema.parse({ judges, mode: 'item', repeats: 1, ...texts })
  await insertPanel(db, { id: 'panel-bench', definition })
  for (let from = 1; from <= count + 1; from += models) {
    const number = sql`generate_series(${from}::int, ${Math.min(from + models - 1, count + 1)}::int) as number`
    const id = sql`'sub-' || lpad(number::text, 5, '0')`
    await db.execute(sql`insert into submissions (id, team_id, release_name, panel_id, model, family, state)
      select ${id}, ${team.id}, ${release}, 'panel-bench', 'model-' || lpad(number::text, 5, '0'), 'other',
        case when number > ${count} then 'graded' else 'published' end from ${number}`)
    await db.execute(sql`insert into responses (submission_id, item_id, output, sha256)
      select ${id}, item_id, '', '' from release_items, ${number} where release_name = ${release}`)
    await db.execute(sql`insert into scores (submission_id, item_id, task_type, values)
      select ${id}, item_id, task_type, array[score, score] from release_items, ${number},
        lateral (select least(1, round((0.9 - number * 0.5 / ${count} + 0.2 * (random() - 0.5) + position % 7 * 0.01)::numeric, 2))
          ::float8 as score) drawn where release_name = ${release}`)
  }
  await db.execute(sql`analyze`)
  return { release, last: `sub-${String(count + 1).padStart(5, '0')}` }
}

function itemOf(taskType: string, position: number) {
  const paper = `paper ${Math.floor(position / 9)}`
  return {
    ...{ itemId: `${taskType}-${String(position).padStart(4, '0')}`, position, taskType, paperId: null },
    ...{
      ...(itemContents[taskType] as { examinee: JsonValue; gold: JsonValue }),
      split: 'public' as const,
      contentVersion: versionOf(findTaskType(aerSuite, taskType))
    },
    provenance: {
      ...{ source: 'paper' as const, paperSha256: paper, fragmentId: null, rounds: [], rubricHash: 'bench' }
    }
  }
}
