import type { z } from 'zod'
import { InvalidError } from '../errors.ts'
import { readYamlFile } from '../models/read-yaml-file.ts'
import { type NewPanel, newPanelSchema } from '../schemas/panel.ts'

/**
 * Reads a panel that somebody wrote, as YAML or as JSON, which is YAML too.
 *
 * @throws {InvalidError} `panel_file_invalid`, one line that names the file, the field and what it must be
 * @example
 * // mode: item
 * // judges:
 * //   - model: anthropic:claude-sonnet-4-6
 * //     reasoningEffort: low
 * readPanelFile('panel.yaml').judges[0].reasoningEffort
 * // => 'low'
 */
export function readPanelFile(path: string): NewPanel {
  const parsed = newPanelSchema.safeParse(readYamlFile(path, (reason) => invalid(path, reason)))
  if (parsed.success) return parsed.data
  throw invalid(path, parsed.error.issues.map(describeIssue).join('; '))
}

/** For example `judges[0].model: …`. */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return `${field.replace(/^\./, '') || 'the panel'}: ${message}`
}

function invalid(path: string, message: string): InvalidError {
  return new InvalidError('panel_file_invalid', `panel file ${path}: ${message}`)
}
