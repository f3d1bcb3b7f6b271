import type { z } from 'zod'
import { InvalidError } from '../errors.ts'
import { type Endpoints, endpointsSchema, withSecrets } from './endpoint.ts'
import { readYamlFile } from './read-yaml-file.ts'

/**
 * Reads the named endpoints that somebody wrote, as YAML or as JSON, which is YAML too, with their secrets from the
 * environment.
 *
 * @throws {InvalidError} `endpoints_file_invalid`, one line that names the file, the fields and what they must be, and shows
 *   no value
 * @example
 * // vllm-local:
 * //   baseUrl: http://127.0.0.1:8000/v1
 * //   extraBody: {chat_template_kwargs: {enable_thinking: false}}
 * readEndpoints('endpoints.yaml', environment)['vllm-local'].baseUrl
 * // => 'http://127.0.0.1:8000/v1'
 */
export function readEndpoints(path: string, environment: Readonly<Record<string, string | undefined>>): Endpoints {
  const parsed = endpointsSchema.safeParse(readYamlFile(path, (reason) => invalid(path, reason)) ?? {})
  if (parsed.success) return withSecrets(parsed.data, environment)
  throw invalid(path, parsed.error.issues.map(describeIssue).join('; '))
}

/** For example `vllm-local.baseUrl: …`. A name is refused by the issues of the name itself. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { path, message } = issue
  const said = issue.code === 'invalid_key' ? issue.issues.map((inner) => inner.message).join(', ') : message
  const hint =
    issue.code === 'unrecognized_keys' && issue.keys.some((key) => /key|token|secret/i.test(key))
      ? ' (a key is named by its variable, in keyVariable)'
      : ''
  return `${path.map(String).join('.') || 'the file'}: ${said}${hint}`
}

function invalid(path: string, message: string): InvalidError {
  return new InvalidError('endpoints_file_invalid', `endpoints file ${path}: ${message}`)
}
