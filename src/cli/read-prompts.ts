import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'

/**
 * Prompt files of a folder that is laid out as the service's own, by their names.
 *
 * @returns texts by name, as `aer/ek/questions`
 * @throws {AppError} `file_missing`, `prompts_missing` for a folder without any
 */
export async function readPrompts(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true }).catch((cause) => {
    throw new AppError('file_missing', `${folder} is no folder that can be read`, 400, { cause })
  })
  const names = files.filter((file) => file.endsWith('.md')).sort()
  if (names.length === 0)
    throw new AppError('prompts_missing', `${folder} holds no prompt, as aer/ek/questions.md`, 400)
  const prompts: Record<string, string> = {}
  for (const name of names) {
    prompts[name.slice(0, -'.md'.length).replaceAll('\\', '/')] = await readFile(join(folder, name), 'utf8')
  }
  return prompts
}
