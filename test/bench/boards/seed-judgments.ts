import { sql } from 'drizzle-orm'
import type { Database } from '../../../src/db/client.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { judgedParts } from '../../../src/suites/judged-parts.ts'
import { itemContents } from './item-contents.ts'

/** Submissions whose verdicts are written at a time. */
const atOnce = 5

/**
 * The verdicts behind the boards of `seedBoards`: two judges on each response that judges read, and what rules found in each.
 * One judge is harsher than the other, both agree on what is good. Points are drawn, and words are as short as they may be.
 */
export async function seedJudgments({ db }: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += atOnce) {
    const id = sql`'sub-' || lpad(number::text, 5, '0')`
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + atOnce - 1, count)}::int) as number`
    await db.execute(sql`insert into rule_results (submission_id, item_id, parse, dimensions, words, characters)
      select ${id}, item_id, 'parsed', '[]', 100 + position % 300, 800 from release_items, ${numbers}`)
    for (const taskType of aerSuite.taskTypes) {
      const parts = judgedParts(taskType, {
        ...{ content: itemContents[taskType.name]!, rubric: taskType.rubric.rubric, mode: 'item' }
      })
      if (parts.length === 0) continue
      const names = sql.join(
        parts.map(({ id, scale }) => sql`(${id}, ${scale === 'levels'}::bool)`),
        sql`, `
      )
      await db.execute(sql`insert into judgments
        (submission_id, item_id, judge, repeat, status, verdict, rubric_hash, prompt_hash)
        select ${id}, item_id, judges.judge, 0, 'done', jsonb_build_object('status', 'done', 'judge', judges.judge,
          'repeat', 0, 'callIds', '[]'::jsonb, 'parts', drawn.parts), ${taskType.rubric.hash}, 'bench'
        from release_items, ${numbers}, (select judge ->> 'modelId' as judge, place::int as place
          from panels, jsonb_array_elements(definition -> 'judges') with ordinality as listed(judge, place)) as judges,
        lateral (select jsonb_object_agg(part, jsonb_build_object('rationale', 'as it stands', 'quote', 'rents',
          'quoteFound', random() < 0.95, 'score', case when is_level then
            to_jsonb((array['missing', 'minimal', 'partial', 'substantial', 'correct'])[1 + floor(5 * random())::int])
            else to_jsonb(greatest(0, least(10, round(2 * (9.5 - judges.place
            - number * 5.0 / ${count}::int + position % 7 * 0.3 + 2 * random()))::int / 2.0))) end)) as parts
          from (values ${names}) as named(part, is_level) where judges.place is not null) as drawn
        where task_type = ${taskType.name}`)
    }
  }
  await db.execute(sql`analyze`)
}
