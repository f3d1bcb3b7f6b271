import { fitOutput } from './fit-output.ts'
import { fittingOutput } from './fitting-output.ts'
import { isEnforced } from './is-enforced.ts'
import type { Model, ModelReply, ModelRequest, ModelTraits } from './model.ts'
import { ModelError, type ModelErrorKind } from './model-error.ts'
import { droppableParameters, isEffortWished, type ParameterPart, replaceableFiles } from './refusable-parts.ts'

/**
 * What a request can go without: the schema is told in words, with a mode for JSON where the server has one, log probabilities are missing, and sampling parameters and effort
 * are the provider's own where the request says that it takes those. A file that has a text is sent as that. Output tokens that
 * do not fit the context beside the prompt, or are more than the model gives, become as many as fit. Tools are the task. Two ask
 * for the same otherwise: of a server that answers in streams alone for a stream, and for output tokens by their other name.
 */
export type Downgrade = RefusedPart | 'output_tokens'
type RefusedPart =
  | 'schema'
  | 'json_mode'
  | 'log_probabilities'
  | 'effort'
  | 'file'
  | 'stream'
  | 'length_name'
  | ParameterPart

const byFault: Partial<Record<ModelErrorKind, RefusedPart>> = {
  schema_refused: 'schema',
  json_mode_refused: 'json_mode',
  log_probabilities_refused: 'log_probabilities',
  effort_refused: 'effort',
  file_refused: 'file',
  stream_required: 'stream',
  length_name_refused: 'length_name'
}

type DowngradeOptions = {
  model: Pick<Model, 'id' | 'baseUrl' | 'traits'>
  request: ModelRequest
  /** Of all calls before: what was refused once is left out at once. */
  refusals: Set<string>
  /** Of this call, filled in on the way. */
  downgrades: Set<Downgrade>
  /** Told the output tokens of a request that asks for fewer than was meant. */
  onFitted: (outputTokens: number) => void
}

/**
 * Sends a request whole, and once more without each part that the provider refuses. What the model is known to refuse, or to
 * have no room for, is not asked in the first place.
 */
export async function sendDowngraded(
  { model, request, refusals, downgrades, onFitted }: DowngradeOptions,
  send: (request: ModelRequest) => Promise<ModelReply>
): Promise<ModelReply> {
  const { traits = {} } = model
  let sent = request
  let tries = 0
  const leaveOut = (part: RefusedPart) => {
    downgrades.add(part)
    sent = without(sent, part)
  }
  const fitTo = (maxOutputTokens: number) => {
    downgrades.add('output_tokens')
    onFitted(maxOutputTokens)
    sent = { ...sent, parameters: { ...sent.parameters, maxOutputTokens } }
  }
  for (const part of partsOf(request)) {
    const isInUse = part !== 'json_mode' || !isEnforced(sent)
    if (isInUse && (refusals.has(refusalKey(model, request, part)) || isKnown(part, traits))) leaveOut(part)
  }
  const fitting = fitOutput(request, traits).parameters.maxOutputTokens
  if (fitting < request.parameters.maxOutputTokens) fitTo(fitting)
  for (;;) {
    try {
      return await send(sent)
    } catch (error) {
      const room = error instanceof ModelError ? error.toldRoom : null
      const fits = room && fittingOutput(sent, room, tries)
      if (fits !== null) {
        // Of this prompt alone: another one leaves other room.
        tries += 1
        fitTo(fits)
        continue
      }
      const part = error instanceof ModelError ? (byFault[error.kind] ?? error.parameter) : undefined
      if (!part || downgrades.has(part)) throw error
      refusals.add(refusalKey(model, request, part))
      leaveOut(part)
    }
  }
}

function isKnown(part: RefusedPart, { takesNoSchema, streams }: ModelTraits): boolean {
  return (part === 'schema' && takesNoSchema === true) || (part === 'stream' && streams === true)
}

function partsOf(request: ModelRequest): RefusedPart[] {
  const { output, logProbabilities } = request
  return [
    ...(['stream', 'length_name'] as const),
    ...(output ? (['schema', 'json_mode'] as const) : []),
    ...(logProbabilities ? (['log_probabilities'] as const) : []),
    ...(isEffortWished(request) ? (['effort'] as const) : []),
    ...(replaceableFiles(request).length > 0 ? (['file'] as const) : []),
    ...droppableParameters(request)
  ]
}

function without(request: ModelRequest, part: RefusedPart): ModelRequest {
  const { output, logProbabilities } = request
  if (part === 'stream') return { ...request, streamed: true }
  if (part === 'length_name') return { ...request, otherLengthName: true }
  if (part === 'schema') return { ...request, output: output && { ...output, inWords: true } }
  if (part === 'json_mode') return { ...request, output: output && { ...output, noJsonMode: true } }
  if (part === 'effort') return { ...request, effort: 'refused' }
  if (part === 'file') return { ...request, filesInText: true }
  if (isParameter(part)) return { ...request, leftOut: [...(request.leftOut ?? []), parameterName(part)] }
  return logProbabilities ? { ...request, logProbabilities: { ...logProbabilities, refused: true } } : request
}

export function isParameter(part: Downgrade): part is ParameterPart {
  return part.startsWith('parameter ')
}

/** @example parameterName('parameter top_p') // => 'top_p' */
export function parameterName(part: ParameterPart): string {
  return part.slice('parameter '.length)
}

/** A schema is refused by itself, and so is a file; everything else is refused whatever is asked. */
function refusalKey({ baseUrl, id }: Pick<Model, 'id' | 'baseUrl'>, request: ModelRequest, part: RefusedPart): string {
  return `${baseUrl} ${id} ${part} ${subjectOf(request, part)}`
}

function subjectOf(request: ModelRequest, part: RefusedPart): string {
  if (part === 'schema') return request.output?.name ?? ''
  return part === 'file'
    ? replaceableFiles(request)
        .map(({ sha256 }) => sha256)
        .join()
    : ''
}
