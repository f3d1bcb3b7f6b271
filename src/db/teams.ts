import { asc, eq, gt, sql } from 'drizzle-orm'
import { nameKey } from '../schemas/name-key.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { submissions, teams } from './tables.ts'

export type TeamRow = typeof teams.$inferSelect

/** Null when the name is taken, or one that readers would take for it. */
export async function insertTeam(db: Executor, name: string): Promise<TeamRow | null> {
  return await db.transaction(async (transaction) => {
    // Two at once would not see each other: no index knows what readers take for one another.
    await transaction.execute(sql`lock table ${teams} in share row exclusive mode`)
    const names = await transaction.select({ name: teams.name }).from(teams)
    const key = nameKey(name)
    if (names.some((team) => nameKey(team.name) === key)) return null
    const [team] = await transaction
      .insert(teams)
      .values({ id: newId('team'), name })
      .returning()
    return team!
  })
}

export async function findTeam(db: Executor, id: string): Promise<TeamRow | null> {
  const [team] = await db.select().from(teams).where(eq(teams.id, id))
  return team ?? null
}

export async function findTeamByName(db: Executor, name: string): Promise<TeamRow | null> {
  const [team] = await db.select().from(teams).where(eq(teams.name, name))
  return team ?? null
}

/** Has those who change the members or keys of a team wait for one another, until the transaction ends. */
export async function lockTeam(transaction: Executor, id: string): Promise<void> {
  await transaction.select().from(teams).where(eq(teams.id, id)).for('update')
}

/** A team, held until the transaction ends. */
export async function lockedTeam(transaction: Executor, id: string): Promise<TeamRow | null> {
  const [team] = await transaction.select().from(teams).where(eq(teams.id, id)).for('update')
  return team ?? null
}

/** Whether a team is there and was not erased; until the transaction ends it is not. */
export async function holdTeam(transaction: Executor, id: string): Promise<boolean> {
  const [team] = await transaction
    .select({ erasedAt: teams.erasedAt })
    .from(teams)
    .where(eq(teams.id, id))
    .for('key share')
  return team !== undefined && team.erasedAt === null
}

/** The team that a submission is of; null where there is no such submission. */
export async function teamOfSubmission(
  db: Executor,
  submissionId: string
): Promise<Pick<TeamRow, 'id' | 'name'> | null> {
  const [team] = await db
    .select({ id: teams.id, name: teams.name })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(eq(submissions.id, submissionId))
  return team ?? null
}

export async function listTeams(db: Executor, { after, limit }: PageRequest): Promise<TeamRow[]> {
  return await db
    .select()
    .from(teams)
    .where(after === null ? undefined : gt(teams.id, after))
    .orderBy(asc(teams.id))
    .limit(limit)
}
