import { type Endpoints, endpointModel } from '../models/endpoint.ts'
import { parseModelId, refuseUnknown } from '../models/model-id.ts'
import type { NewPanel } from '../schemas/panel.ts'

/**
 * A panel with all that its judges' endpoints add to a request, and with the makers that they state. A panel is known by
 * what decides its verdicts: an endpoint that is configured otherwise later changes no panel, and makes another one.
 *
 * @throws {InvalidError} `model_id_invalid` where a judge names no endpoint that there is
 */
export function atEndpoints<Panel extends Pick<NewPanel, 'judges'>>(panel: Panel, endpoints: Endpoints): Panel {
  const names = Object.keys(endpoints)
  return { ...panel, judges: panel.judges.map((judge) => atEndpoint(judge, endpoints, names)) }
}

type Judge = NewPanel['judges'][number]

function atEndpoint(judge: Judge, endpoints: Endpoints, names: readonly string[]): Judge {
  refuseUnknown(judge.model, names)
  const { endpoint: name, name: model } = parseModelId(judge.model)
  if (name === null) return judge
  const endpoint = endpoints[name]!
  const settings = endpointModel(endpoint, model)
  const extraBody = { ...settings.extraBody, ...judge.extraBody }
  const headers = { ...endpoint.headers, ...judge.headers }
  const family = judge.family ?? settings.family
  return {
    ...judge,
    ...(Object.keys(extraBody).length > 0 && { extraBody }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(family !== undefined && { family })
  }
}
