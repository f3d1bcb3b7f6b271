import { peopleFigures } from '../../boards/people/people-figures.ts'
import type { Executor } from '../../db/client.ts'
import { publishedBaselines } from '../../db/human-baselines.ts'
import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { showBaseline } from './show-baseline.ts'

/** The published human baselines of a release with their figures, as API and pages show them. */
export async function showPeople(db: Executor, release: string, profile?: string): Promise<PeopleFigures[]> {
  const shown: PeopleFigures[] = []
  for (const row of await publishedBaselines(db, release)) {
    shown.push({ baseline: await showBaseline(db, row), ...(await peopleFigures(db, row, profile)) })
  }
  return shown
}
