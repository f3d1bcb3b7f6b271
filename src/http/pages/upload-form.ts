import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { releasesOfPublicItem } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { AppError, InvalidError } from '../../errors.ts'
import { shownName } from '../../schemas/name-key.ts'
import { foreignIdsWords, type Receipts, receiptsSchema } from '../../schemas/receipt.ts'
import type { Dependencies } from '../dependencies.ts'
import { noteUpload } from '../guards/note-request.ts'
import { assertFormToken } from '../guards/own-forms.ts'
import { toProblem } from '../guards/problem.ts'
import { refuseBroken, wholeForm } from '../tables/read-upload.ts'
import { receiveResponses } from '../tables/receive-responses.ts'
import type { Sent } from './receipts-section.ts'

/** Several tools write a file for each task type. */
const mostFiles = 20

/** Limits of the multipart plugin: that of a file is told by what reads it, with what was stored until then. */
export function uploadLimits({ SUBMISSION_MAX_BYTES }: Pick<Config, 'SUBMISSION_MAX_BYTES'>) {
  return {
    throwFileSizeLimit: false,
    limits: { fileSize: SUBMISSION_MAX_BYTES + 1, files: mostFiles, fields: 5, fieldSize: 1000, parts: mostFiles + 5 }
  }
}

type Received = {
  /** Of the session that the form is of; null where nobody is signed in, and the form has none. */
  token: string | null
  /** The draft that the files are for, found or made when the first of them arrives. */
  draftOf(fields: Readonly<Record<string, string>>): Promise<SubmissionRow>
}

export type ReceivedFiles = {
  status: number
  submission: SubmissionRow
  /** What came of each file, in order. */
  sent: readonly Sent[]
  /** Why the form was not read to its end; null where it was. */
  fault: string | null
}

/**
 * Takes the files of a form one after the other, each by the rules of `PUT /v1/submissions/{id}/responses`. Its fields stand
 * before the first of them, the token too, so that nothing is read of a form that nobody of this session has sent. A form
 * that is refused after its first file has stored something: what that is, is told with the fault.
 *
 * @throws {AppError} 403 `form_stale`, 400 `multipart_invalid`, 415 `media_type_unsupported`, 422 `file_missing`, and as `draftOf`
 */
export async function receiveFiles(
  dependencies: Dependencies,
  request: FastifyRequest,
  { token, draftOf }: Received
): Promise<ReceivedFiles> {
  if (!request.isMultipart()) {
    throw new AppError('media_type_unsupported', 'this form takes multipart/form-data with files named "file"', 415)
  }
  const note = noteUpload(request)
  const taken: { status: number; sent: Sent }[] = []
  const fields: Record<string, string> = {}
  const assertToken = () => token !== null && assertFormToken(fields.formToken, token)
  let submission: SubmissionRow | null = null
  let refused: { status: number; fault: string } | null = null
  try {
    for await (const part of wholeForm(request)) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      assertToken()
      // A field for files that was left empty is a file without a name.
      if (part.filename) {
        submission ??= await draftOf(fields)
        taken.push(await takeFile(dependencies, submission, { part, note }))
      }
      part.file.resume()
    }
    assertToken()
  } catch (error) {
    // What is left of the form is read past, so that the answer is heard.
    request.raw.unpipe()
    request.raw.resume()
    const { status, detail } = toProblem(error)
    if (submission === null || status >= 500) throw error
    refused = { status, fault: detail }
  }
  if (submission === null)
    throw new InvalidError('file_missing', 'no file was sent: choose one, and send the form again')
  return {
    status: refused?.status ?? taken.find(({ status }) => status !== 200)?.status ?? 200,
    submission,
    sent: taken.map(({ sent }) => sent),
    fault: refused?.fault ?? null
  }
}

async function takeFile(
  { db, config, suites }: Dependencies,
  submission: SubmissionRow,
  { part, note }: { part: MultipartFile; note: ReturnType<typeof noteUpload> }
): Promise<{ status: number; sent: Sent }> {
  const fileName = shownName(part.filename.normalize('NFC')).slice(0, 255)
  try {
    const receipts = await receiveResponses({ db, config, suites }, submission, { body: part.file, kind: 'file', note })
    return { status: 200, sent: { fileName, fault: null, receipts } }
  } catch (error) {
    if (part.file.errored) refuseBroken(error as Error)
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { data: receipts = null } = receiptsSchema.safeParse(error.details)
    // Of rejected lines the receipts say all.
    const fault = error.code === 'lines_rejected' ? null : error.message
    const foreign = fault === null && receipts ? await foreignIds(db, submission, receipts) : null
    return { status: error.status, sent: { fileName, fault, code: error.code, receipts, foreign } }
  }
}

/** Of which releases the ids of a file are, where none is of that of the submission; null where some line tells otherwise. */
async function foreignIds(
  db: Dependencies['db'],
  { releaseName: release }: SubmissionRow,
  { receipts }: Receipts
): Promise<string | null> {
  if (!receipts.every(({ code }) => code === 'item_unknown')) return null
  const [itemId] = receipts.flatMap(({ id }) => id ?? [])
  return itemId === undefined ? null : foreignIdsWords({ release, itemId, of: await releasesOfPublicItem(db, itemId) })
}
