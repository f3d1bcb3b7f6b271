import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * What a file that somebody wrote holds, as YAML or as JSON, which is YAML too.
 *
 * @param invalid makes the error of what is wrong, in one line
 * @throws what `invalid` makes, of a file that cannot be read too
 */
export function readYamlFile(path: string, invalid: (reason: string) => Error): unknown {
  try {
    // Loaded here: every command reads the configuration, and few read such a file.
    const { parse } = require('yaml') as typeof import('yaml')
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    // The parser's message goes on with an excerpt of the file, which may hold a secret.
    throw invalid(cause instanceof Error ? cause.message.split('\n')[0]! : String(cause))
  }
}
