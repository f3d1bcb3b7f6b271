import type { Executor } from '../../db/client.ts'
import { insertVerdict, lockTemplateFile, type TemplateVerdictRow } from '../../db/template-files.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { NewVerdict } from '../../schemas/template-validation.ts'
import type { Review } from './records.ts'
import { assertTemplateFile, storedValidations, storeRecords } from './stored-file.ts'
import { mayValidate, type Validation } from './validations.ts'

/**
 * Takes what a validator says of a generated template. Two that agree decide it; where they do not, a third does. What is decided
 * becomes a line of the file, like a review on the command line.
 *
 * @param asked.validator one who has given no verdict on it since it was decided last
 * @throws {NotFoundError} `template_file_not_found`, `template_not_found`
 * @throws {ConflictError} `template_decided`, `verdict_given`
 */
export async function giveVerdict(
  { db, now }: { db: Executor; now: () => Date },
  { file, validator }: { file: string; validator: string },
  { template, verdict, fault, note }: NewVerdict
): Promise<Validation> {
  await assertTemplateFile(db, file)
  await lockTemplateFile(db, file)
  const validation = await found(db, file, template)
  const { round, state, verdicts } = validation
  if (state === 'decided') throw new ConflictError('template_decided', `template ${template} is decided on`)
  if (!mayValidate(validation, validator)) {
    throw new ConflictError(
      'verdict_given',
      `you have given a verdict on template ${template}: another decides with you`
    )
  }
  const given = await insertVerdict(db, {
    ...{ file, template, round, validator, verdict },
    ...{ fault: fault ?? null, note: note ?? null }
  })
  const decision = decisionOf([...verdicts, given], now())
  if (decision) await storeRecords(db, file, [decision])
  return await found(db, file, template)
}

async function found(db: Executor, file: string, template: string): Promise<Validation> {
  const validations = await storedValidations(db, file)
  const validation = validations.find(({ generated }) => generated.template.name === template)
  if (!validation) throw new NotFoundError('template', template)
  return validation
}

/** What verdicts come to; null as long as one is missing. */
function decisionOf(verdicts: readonly TemplateVerdictRow[], at: Date): Review | null {
  const [first, second, third] = verdicts
  if (!first || !second) return null
  const deciding = first.verdict === second.verdict ? [first, second] : third ? [third] : []
  if (deciding.length === 0) return null
  const said = deciding.flatMap(({ fault, note }) => [fault, note].filter((words) => words !== null).join(': ') || [])
  return {
    ...{ kind: 'review', template: first.template, at: at.toISOString(), repair: null },
    by: deciding.map(({ validator }) => validator).join(' and '),
    verdict: deciding[0]!.verdict === 'accepted' ? 'approved' : 'rejected',
    note: said.length === 0 ? null : said.join('; ')
  }
}
