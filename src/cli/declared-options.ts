import { type Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import {
  commonSettings,
  type Declaration,
  newDeclarationSchema,
  type Sampling,
  settingSchema
} from '../schemas/declaration.ts'
import type { ModelCard } from '../schemas/model-card.ts'
import { drawOf } from './draws-of-file.ts'
import { readJsonLines } from './read-json-lines.ts'

import { samplingOfRun } from './sampling-of-run.ts'
import { terminalText } from './terminal-text.ts'
import { WrongUsageError } from './wrong-usage.ts'

/** What a user declares of how outputs were made. */
export type DeclaredOptions = { setting?: string; sampling?: unknown; generatedOn?: string; card?: unknown }

/** What `aerbench run` writes of how an output was made. */
const runLineSchema = z.object({
  setting: settingSchema,
  parameters: z.unknown(),
  refusedParameters: z.array(z.string()).optional(),
  answeredAt: z.iso.datetime()
})

export function addDeclaredOptions(command: Command): Command {
  return command
    .option('--setting <name>', `how the model was asked: ${commonSettings.join(', ')}, or an adaptation`)
    .option('--sampling <json>', 'as \'{"temperature": 0, "other": {"top_p": 0.9}}\'', parseJson)
    .option('--generated-on <day>', 'on which the outputs were made, as 2026-01-31')
    .option('--card <json>', 'of the model, as \'{"maker": "A maker", "weights": "open"}\'', parseJson)
}

/**
 * What options declare, and for the rest what the lines of a file of `aerbench run` say where all say the same.
 *
 * @param run.repeat the draw whose lines are read; all where it is left out
 * @param run.file null where nothing is to be read of it; standard input can be read but once, and is not read for this
 * @throws {WrongUsageError} `option_invalid`
 */
export async function declarationOfRun(
  options: DeclaredOptions,
  { file, repeat }: { file: string | null; repeat?: number | undefined }
): Promise<Declaration & { card?: ModelCard | undefined }> {
  const { setting, sampling, generatedOn, card } = options
  const named = Object.entries({ setting, sampling, generatedOn, card }).filter(([, value]) => value !== undefined)
  const parsed = newDeclarationSchema.safeParse(Object.fromEntries(named))
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    const option = `--${String(path[0]).replace('generatedOn', 'generated-on')}`
    throw new WrongUsageError('option_invalid', [option, ...path.slice(1)].join('.').concat(`: ${message}`))
  }
  const found = file === null || file === '-' ? {} : await readRun(file, repeat)
  const shown = Object.keys(found).filter((name) => !Object.hasOwn(parsed.data, name))
  if (shown.length > 0) process.stderr.write(`Declared by ${terminalText(file!)}: ${shown.join(', ')}\n`)
  return { ...found, ...parsed.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('must be JSON.')
  }
}

/** Nothing of a file with a line that says nothing, and of two lines that differ nothing in which they do. */
async function readRun(file: string, repeat: number | undefined): Promise<Declaration> {
  const settings = new Set<Declaration['setting']>()
  const samplings = new Map<string, Sampling>()
  let last = ''
  for await (const { value } of readJsonLines(file)) {
    if (repeat !== undefined && drawOf(value) !== repeat) continue
    const line = runLineSchema.safeParse(value)
    const sampling = line.success ? samplingOfRun(line.data.parameters, line.data.refusedParameters) : null
    if (!line.success || sampling === null) return {}
    const { setting, answeredAt } = line.data
    settings.add(setting)
    samplings.set(JSON.stringify(sampling), sampling)
    if (answeredAt > last) last = answeredAt
  }
  if (last === '') return {}
  const [setting, sampling] = [only(settings), only(samplings.values())]
  return { ...(setting && { setting }), ...(sampling && { sampling }), generatedOn: last.slice(0, 10) }
}

function only<Value>(values: Iterable<Value>): Value | undefined {
  const all = [...values]
  return all.length === 1 ? all[0] : undefined
}
