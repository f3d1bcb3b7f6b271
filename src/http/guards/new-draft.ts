import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import type { NewDraft } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'
import { familyOf } from '../../schemas/model-family.ts'
import type { newSubmissionSchema } from '../../schemas/submission.ts'
import { checkSetting } from '../../suites/settings.ts'
import type { Suites } from '../../suites/suite.ts'
import { visibleRelease } from '../show/show-release.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * The draft that a caller asks for, to a release that takes responses.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_not_frozen`; {InvalidError} `setting_unknown`
 */
export async function newDraftOf(
  { db, suites }: { db: Executor; suites: Suites },
  asked: z.infer<typeof newSubmissionSchema>,
  { teamId, role }: Caller
): Promise<NewDraft> {
  const { release, ...named } = asked
  const row = await visibleRelease(db, release, may(role, 'maintain'))
  if (row.state !== 'frozen') {
    throw new ConflictError('release_not_frozen', `release ${release} is a draft: its items may still change`)
  }
  checkSetting(await suiteOfRelease({ db, suites }, row), named.setting)
  return { ...named, teamId, releaseName: row.name, family: familyOf(asked) }
}
