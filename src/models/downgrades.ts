import type { Model, ModelReply, ModelRequest } from './model.ts'
import { ModelError, type ModelErrorKind } from './model-error.ts'
import { droppableParameters, isEffortWished, type ParameterPart, replaceableFiles } from './refusable-parts.ts'

/**
 * What a request can go without: the schema is told in words, log probabilities are missing, and sampling parameters and effort
 * are the provider's own where the request says that it takes those. A file that has a text is sent as that. Output tokens that
 * do not fit the context beside the prompt, or are more than the model gives, become as many as fit. Tools are the task.
 */
export type Downgrade = 'schema' | 'log_probabilities' | 'effort' | 'file' | 'output_tokens' | ParameterPart

const byFault: Partial<Record<ModelErrorKind, Downgrade>> = {
  schema_refused: 'schema',
  log_probabilities_refused: 'log_probabilities',
  effort_refused: 'effort',
  file_refused: 'file'
}

type DowngradeOptions = {
  model: Pick<Model, 'id' | 'baseUrl'>
  request: ModelRequest
  /** Of all calls before: what was refused once is left out at once. */
  refusals: Set<string>
  /** Of this call, filled in on the way. */
  downgrades: Set<Downgrade>
}

/** Sends a request whole, and once more without each part that the provider refuses. */
export async function sendDowngraded(
  { model, request, refusals, downgrades }: DowngradeOptions,
  send: (request: ModelRequest) => Promise<ModelReply>
): Promise<ModelReply> {
  let sent = request
  const leaveOut = (part: Downgrade) => {
    downgrades.add(part)
    sent = without(sent, part)
  }
  for (const part of partsOf(request)) if (refusals.has(refusalKey(model, request, part))) leaveOut(part)
  for (;;) {
    try {
      return await send(sent)
    } catch (error) {
      const fitting = error instanceof ModelError ? error.fittingOutput : null
      if (fitting !== null && fitting < sent.parameters.maxOutputTokens && !downgrades.has('output_tokens')) {
        // Of this prompt alone: another one leaves other room.
        downgrades.add('output_tokens')
        sent = { ...sent, parameters: { ...sent.parameters, maxOutputTokens: fitting } }
        continue
      }
      const part = error instanceof ModelError ? (byFault[error.kind] ?? error.parameter) : undefined
      if (!part || downgrades.has(part)) throw error
      refusals.add(refusalKey(model, request, part))
      leaveOut(part)
    }
  }
}

function partsOf(request: ModelRequest): Downgrade[] {
  const { output, logProbabilities } = request
  return [
    ...(output ? (['schema'] as const) : []),
    ...(logProbabilities ? (['log_probabilities'] as const) : []),
    ...(isEffortWished(request) ? (['effort'] as const) : []),
    ...(replaceableFiles(request).length > 0 ? (['file'] as const) : []),
    ...droppableParameters(request)
  ]
}

function without(request: ModelRequest, part: Downgrade): ModelRequest {
  const { output, logProbabilities } = request
  if (part === 'schema') return { ...request, output: output && { ...output, inWords: true } }
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
function refusalKey({ baseUrl, id }: Pick<Model, 'id' | 'baseUrl'>, request: ModelRequest, part: Downgrade): string {
  return `${baseUrl} ${id} ${part} ${subjectOf(request, part)}`
}

function subjectOf(request: ModelRequest, part: Downgrade): string {
  if (part === 'schema') return request.output?.name ?? ''
  return part === 'file'
    ? replaceableFiles(request)
        .map(({ sha256 }) => sha256)
        .join()
    : ''
}
