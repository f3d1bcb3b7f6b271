import { isEnforced } from './is-enforced.ts'
import type { MessageFile, MessageImage, ModelRequest } from './model.ts'
import { samplingFields } from './sampling-fields.ts'

/** What a provider, or a model of it, may not know: an answer of 400 may be about that alone. */
export type RefusablePart =
  | 'length_name'
  | 'schema'
  | 'json_mode'
  | 'tools'
  | 'log_probabilities'
  | 'effort'
  | 'file'
  | ParameterPart
/** A sampling parameter by its name in the provider's body. */
export type ParameterPart = `parameter ${string}`

export function refusableParts(request: ModelRequest): RefusablePart[] {
  const { tools = [], logProbabilities } = request
  return [
    ...(request.otherLengthName ? [] : (['length_name'] as const)),
    ...(isEnforced(request) ? (['schema'] as const) : []),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(logProbabilities && !logProbabilities.refused ? (['log_probabilities'] as const) : []),
    ...(isEffortWished(request) ? (['effort'] as const) : []),
    ...(replaceableFiles(request).length > 0 ? (['file'] as const) : []),
    ...droppableParameters(request)
  ]
}

/** Sampling parameters that the request goes on without; none where it would rather fail. */
export function droppableParameters(request: ModelRequest): ParameterPart[] {
  if (!request.leftOut) return []
  return Object.keys(samplingFields(request)).map((name): ParameterPart => `parameter ${name}`)
}

/** Whether an effort is asked for that the request goes on without. */
export function isEffortWished({ parameters, effort }: ModelRequest): boolean {
  return effort === 'wished' && parameters.reasoningEffort !== undefined
}

/** The files and images of a request that a text can stand for, as long as they are sent themselves. */
export function replaceableFiles({ messages, filesInText }: ModelRequest): (MessageFile | MessageImage)[] {
  if (filesInText) return []
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part): (MessageFile | MessageImage)[] => {
      if ('image' in part) return [part.image]
      return 'file' in part && part.file.inText !== undefined ? [part.file] : []
    })
  )
}
