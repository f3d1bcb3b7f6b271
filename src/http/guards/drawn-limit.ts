import { AppError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'

/** Some seconds of computing. */
export const publicQuestions = 20_000

/** What routes with this limit say of it. */
export const drawnLimitText =
  `Every question of a drawn release is drawn anew for the file. One of more than ${publicQuestions.toLocaleString('en')} ` +
  'takes a key, 401 `key_missing` without, whichever split is asked for; pages of `/v1/releases/{name}/items` are for anyone.'

/**
 * Holds those without a key to files of drawn releases that are soon computed: every question of one is drawn anew for each file, and
 * a million take minutes.
 *
 * @param questions of the release; null where its items are stored
 * @throws {AppError} 401 `key_missing`
 */
export function limitDrawn(questions: number | null, caller: Caller | null): void {
  if (caller !== null || questions === null || questions <= publicQuestions) return
  throw new AppError(
    'key_missing',
    `a file of more than ${publicQuestions} drawn questions needs a key, and the release has ${questions}; its items are there for anyone page by page`,
    401
  )
}
