import { and, asc, eq, sql } from 'drizzle-orm'
import { makeApiKey } from '../../../src/db/api-keys.ts'
import type { Database } from '../../../src/db/client.ts'
import { releaseItems, submissions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { seedBoards } from '../boards/seed-boards.ts'
import { seedJudgments } from '../boards/seed-judgments.ts'

/** What the response that is read holds, in characters. */
const longest = 50 * 1024
/** Submissions with what judges said of their responses: their readers are walked, and no more. */
const judged = 2
const words =
  'rents households floors prices demand supply centre edge city wages taxes buyers sellers shocks margins costs'.split(
    ' '
  )
/** Paragraphs with a formula in each, of which no two are alike. */
export const longAnswer = Array.from({ length: 120 }, (_, place) => {
  const random = seededRandom(1, `paragraph ${place}`)
  const prose = Array.from({ length: 60 }, () => words[random.integer(words.length)]).join(' ')
  return `${prose}: $\\frac{\\partial R_{${place}}}{\\partial q} = -\\lambda \\sum_{t=0}^{T} \\beta^t u_c(c_t)$.`
})
  .join('\n\n')
  .slice(0, longest)

export type SeededPages = {
  release: string
  /** A published submission, and one of its responses, which is long, judged and open to all. */
  submission: string
  item: string
  /** Of the team with most of the submissions. */
  key: string
}

/** The board of `seedBoards` under names as models and teams have them, a response as long as any, and a team to sign in. */
export async function seedPages(database: Database, count: number): Promise<SeededPages> {
  const { db } = database
  const { release } = await seedBoards(database, count)
  await seedJudgments(database, judged)
  const teams: string[] = []
  for (let number = 1; number <= 25; number += 1) {
    teams.push((await insertTeam(db, `Laboratory ${number} of an institute`))!.id)
  }
  const others = sql.join(
    teams.map((id) => sql`${id}`),
    sql`, `
  )
  await db.execute(sql`update submissions set open_responses = true,
    model = 'house-' || (numbered.number % 30) || '-large-4.' || (numbered.number % 7) || '-preview-2026-11-' || lpad((numbered.number % 28 + 1)::text, 2, '0')
      || '-' || numbered.number,
    team_id = case when numbered.number % 2 = 0 then team_id else (array[${others}])[1 + numbered.number % ${teams.length}::int] end
    from (select id, substr(id, 5)::int as number from submissions) as numbered where numbered.id = submissions.id`)
  const [submission, item] = ['sub-00001', await firstItem(database, release, 'MM')]
  await db.execute(
    sql`update responses set output = ${longAnswer} where submission_id = ${submission} and item_id = ${item}`
  )
  // Every second one is still of the team that `seedBoards` made.
  const [own] = await db.select().from(submissions).where(eq(submissions.id, 'sub-00002'))
  const { key } = await makeApiKey(db, { teamId: own!.teamId, role: 'submitter' })
  return { release, submission, item, key }
}

async function firstItem({ db }: Database, release: string, taskType: string): Promise<string> {
  const [first] = await db
    .select({ id: releaseItems.itemId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, release), eq(releaseItems.taskType, taskType)))
    .orderBy(asc(releaseItems.position))
    .limit(1)
  return first!.id
}
