import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AppError } from './errors.ts'

const folder = new URL('../prompts/', import.meta.url)
const headPattern = /^---\nversion: (\d+)\n---\n/
const variablePattern = /\{\{([a-z_]+)\}\}/g

/** A prompt file, before its variables are filled: identity for provenance, and its text. */
export type Prompt = { id: string; version: number; hash: string; template: string; variables: readonly string[] }

/** A file that is changed under a running service changes nothing until it is started again. */
const loaded = new Map<string, Prompt>()

/**
 * Reads `prompts/<id>.md`: a head with its version, then the wording with `{{variables}}`.
 *
 * @param id for example `aer/ek/knowledge-points`
 * @returns the template with the sha256 of the whole file; the hash is stored with every result of the prompt
 * @throws {AppError} `prompt_invalid` when the file has no version
 */
export function loadPrompt(id: string): Prompt {
  const known = loaded.get(id)
  if (known) return known
  const prompt = readPrompt(id, readFileSync(new URL(`${id}.md`, folder), 'utf8'))
  loaded.set(id, prompt)
  return prompt
}

/**
 * A prompt of the text of its file.
 *
 * @throws {AppError} `prompt_invalid` when the text has no version
 */
export function readPrompt(id: string, text: string): Prompt {
  const head = headPattern.exec(text)
  if (!head) throw new AppError('prompt_invalid', `prompt ${id} must open with "---\\nversion: N\\n---"`, 500)
  const hash = createHash('sha256').update(text).digest('hex')
  return toPrompt({ id, version: Number(head[1]), hash, template: text.slice(head[0].length).trim() })
}

/** A prompt that was kept, with the variables that it names. */
export function toPrompt(kept: Omit<Prompt, 'variables'>): Prompt {
  return { ...kept, variables: [...new Set([...kept.template.matchAll(variablePattern)].map((match) => match[1]!))] }
}

/**
 * Fills the variables of a prompt in one pass, so that a value holding `{{name}}` is never expanded itself.
 *
 * @throws {AppError} `prompt_variables` when a variable is missing or one is given that the prompt does not name
 */
export function fillPrompt(prompt: Prompt, values: Record<string, string>): string {
  const given = Object.keys(values)
  const missing = prompt.variables.filter((name) => !given.includes(name))
  const unknown = given.filter((name) => !prompt.variables.includes(name))
  if (missing.length > 0 || unknown.length > 0) {
    const message = `prompt ${prompt.id} misses [${missing.join(', ')}] and does not name [${unknown.join(', ')}]`
    throw new AppError('prompt_variables', message, 500)
  }
  return prompt.template.replaceAll(variablePattern, (_, name: string) => values[name]!)
}
