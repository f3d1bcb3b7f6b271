import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { SubmissionRow } from './submission-states.ts'
import { submissions, teams } from './tables.ts'

/** The published submissions of a team to a release under one name, the last one first. */
export async function publishedOfModel(
  db: Executor,
  { releaseName, team, model }: { releaseName: string; team: string; model: string }
): Promise<SubmissionRow[]> {
  const found = await db
    .select({ submission: submissions })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(
      and(
        eq(submissions.releaseName, releaseName),
        eq(submissions.model, model),
        eq(submissions.state, 'published'),
        eq(teams.name, team)
      )
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
  return found.map(({ submission }) => submission)
}
