import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, InvalidError } from '../../errors.ts'
import { shownName } from '../../schemas/name-key.ts'

/** A file as it was sent. Plain bytes and not a Buffer, whose JSON form is many times as long. */
export type UploadedFile = { fileName: string; bytes: Uint8Array }

/**
 * Reads a multipart request: its one file, up to the limit that the multipart plugin was given, and its parts of text by
 * their names.
 *
 * @throws {AppError} 415 `media_type_unsupported`, 413 `file_too_large`, 422 `file_missing`, 400 `multipart_invalid`
 */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown> & { file: UploadedFile }> {
  if (!request.isMultipart()) {
    const message = 'this route takes multipart/form-data with the PDF in a part named "file"'
    throw new AppError('media_type_unsupported', message, 415)
  }
  const texts: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  for await (const part of wholeForm(request)) {
    if (part.type === 'field') texts[part.fieldname] = part.value
    else if (part.fieldname === 'file') file = await readFilePart(part)
    else throw missingFile()
  }
  if (!file) throw missingFile()
  return { ...texts, file }
}

async function readFilePart(part: MultipartFile): Promise<UploadedFile> {
  const bytes = Uint8Array.from(await part.toBuffer().catch(refuseBroken))
  const fileName = shownName(part.filename.normalize('NFC')).slice(0, 255)
  return { fileName: fileName === '' ? 'paper.pdf' : fileName, bytes }
}

function missingFile(): InvalidError {
  return new InvalidError('file_missing', 'the form must hold a file in a part named "file"')
}

/**
 * The parts of a multipart form.
 *
 * @throws {AppError} 400 `multipart_invalid` where it is no form, or breaks off
 */
export async function* wholeForm(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (cause) {
    refuseBroken(cause as Error)
  }
}

/** The parser speaks of a broken form in plain errors; what it refuses with a status of its own keeps that. */
export function refuseBroken(cause: Error): never {
  if ('statusCode' in cause || cause instanceof AppError) throw cause
  const message = `the body is no whole multipart form, or breaks off: ${cause.message}`
  throw new AppError('multipart_invalid', message, 400, { cause })
}
