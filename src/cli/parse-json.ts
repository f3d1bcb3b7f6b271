import { AppError } from '../errors.ts'

/** @throws {AppError} `file_not_json`, naming the file */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('file_not_json', `${file} is not JSON`, 400, { cause })
  }
}
