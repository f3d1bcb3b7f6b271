import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { JsonValue } from '../../src/schemas/json.ts'

/**
 * Servers that behave as those of the field do. What they answer to a fault is written by hand after their sources and after
 * what their users report, word for word where these agree; none of it was recorded here.
 */
export type ServerKind =
  | 'vLLM'
  | 'vLLM 2024'
  | 'Ollama'
  | 'llama.cpp'
  | 'OpenAI'
  | 'Azure'
  | 'Anthropic'
  | 'DashScope'
  | 'FastAPI gateway'

/** How one of them is set up, and what is asked of it. */
export type Setup = {
  kind: ServerKind
  /** Tokens of prompt and output together. */
  context?: number
  /** Output tokens that the model gives at the most. */
  mostOutput?: number
  /** Members of a body that it refuses. */
  refuses?: readonly string[]
  key?: string
  models?: readonly string[]
  /** Whether `GET /models` tells the context, as vLLM does. */
  lists?: boolean
  /** Where thinking stands; `unopened` is what vLLM without a parser leaves of it, `all` a parser that takes the answer too. */
  thinking?: 'reasoning_content' | 'reasoning' | 'think' | 'unopened' | 'all' | 'parts'
  tellsUsage?: boolean
  streamsOnly?: boolean
  /** Whatever is asked. */
  state?: 'loading' | 'overloaded' | 'rate_limited' | 'no_credit' | 'filtered' | 'filtered_reply'
}

type Body = { [key: string]: JsonValue }
type Reply = { status: number; body: JsonValue | string; type?: string }
export type KnownServers = {
  /** The address of one that is set up so; every call makes another one. */
  start(setup: Setup): { url: string; bodies: Body[] }
  close(): Promise<void>
}

export const thought = 'Let me see. The answer is no. Wait.'
export const answer = 'relevance: yes'

/** One HTTP server on loopback, with any number of these behind paths of their own. */
export async function startKnownServers(): Promise<KnownServers> {
  const setups: { setup: Setup; bodies: Body[] }[] = []
  const server = createServer(async (incoming, response) => {
    const [, number, path] = /^\/(\d+)(\/[^?]*)?/.exec(incoming.url ?? '') ?? []
    const { setup, bodies } = setups[Number(number)]!
    const body = incoming.method === 'POST' ? ((await json(incoming)) as Body) : {}
    if (incoming.method === 'POST') bodies.push(body)
    const reply = replyOf(setup, {
      method: incoming.method ?? 'GET',
      path: path ?? '/',
      headers: incoming.headers,
      body
    })
    const isText = typeof reply.body === 'string'
    response
      .writeHead(reply.status, { 'content-type': reply.type ?? (isText ? 'text/plain' : 'application/json') })
      .end(isText ? reply.body : JSON.stringify(reply.body))
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    start(setup) {
      const bodies: Body[] = []
      setups.push({ setup, bodies })
      return { url: `${origin}/${setups.length - 1}`, bodies }
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}

type Request = { method: string; path: string; headers: IncomingMessage['headers']; body: Body }

function replyOf(setup: Setup, { method, path, headers, body }: Request): Reply {
  const { kind, key, context, state } = setup
  const say = faults[kind]
  const asked = /^\/v1\/(chat\/completions|models|messages)$|^\/openai\/(deployments\/[^/]+\/chat\/completions|models)$/
  if (!asked.test(path)) return say.path({ method, path })
  const given = [headers.authorization?.replace('Bearer ', ''), headers['api-key'], headers['x-api-key']]
  if (key !== undefined && !given.includes(key)) return say.key()
  if (method === 'GET') return listed(setup)
  if (state === 'loading' || state === 'overloaded' || state === 'rate_limited' || state === 'no_credit')
    return say.busy(state)
  const model = kind === 'Azure' ? path.split('/')[3]! : String(body.model)
  if (setup.models && !setup.models.includes(model)) return say.model(model)
  const refused = setup.refuses?.find((name) => name in body)
  if (refused !== undefined) return say.member(refused, body)
  if (setup.streamsOnly && body.stream !== true) return say.stream(body)
  if (state === 'filtered') return say.filter()
  const prompt = tokensOf(body)
  const output = Number(body.max_tokens ?? body.max_completion_tokens)
  if (setup.mostOutput !== undefined && output > setup.mostOutput) return say.output({ output, most: setup.mostOutput })
  const refusal = context === undefined ? null : say.context({ context, prompt, output })
  if (refusal) return refusal
  const counted = kind === 'Ollama' && context !== undefined ? Math.min(prompt, context) : prompt
  return kind === 'Anthropic' ? message(setup, { model, counted }) : completion(setup, { model, counted, body })
}

/** Four bytes a token, and a few for the template: about what tokenizers make of prose. */
function tokensOf({ system, messages }: Body): number {
  return Math.ceil(JSON.stringify([system ?? '', messages]).length / 4) + 8
}

function listed({ kind, lists, models = ['m'], context }: Setup): Reply {
  if (!lists) return faults[kind].path({ method: 'GET', path: '/v1/models' })
  return { status: 200, body: { object: 'list', data: models.map((id) => ({ id, max_model_len: context ?? null })) } }
}

function message(
  { thinking, tellsUsage = true, state }: Setup,
  { model, counted }: { model: string; counted: number }
): Reply {
  const blocks = thinking ? [{ type: 'thinking', thinking: thought, signature: 'sig' }] : []
  const body = {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null },
    content: [...blocks, { type: 'text', text: answer }],
    stop_reason: state === 'filtered_reply' ? 'refusal' : 'end_turn',
    ...(tellsUsage && { usage: { input_tokens: counted, output_tokens: 12 } })
  }
  return { status: 200, body }
}

function completion(
  { kind, thinking, tellsUsage = true, state }: Setup,
  { model, counted, body }: { model: string; counted: number; body: Body }
): Reply {
  const said = messages[thinking ?? 'none']
  const usage = tellsUsage ? { prompt_tokens: counted, completion_tokens: 12, total_tokens: counted + 12 } : null
  const finish = state === 'filtered_reply' ? 'content_filter' : 'stop'
  const head = { id: 'chatcmpl-1', created: 1_790_000_000, model: kind === 'llama.cpp' ? '/models/m.gguf' : model }
  if (body.stream === true)
    return { status: 200, body: stream({ head, said, finish, usage }), type: 'text/event-stream' }
  const choice = { index: 0, message: { role: 'assistant', ...said }, finish_reason: finish }
  return { status: 200, body: { ...head, object: 'chat.completion', choices: [choice], ...(usage && { usage }) } }
}

const messages: Record<NonNullable<Setup['thinking']> | 'none', { [key: string]: JsonValue }> = {
  none: { content: answer },
  reasoning_content: { content: answer, reasoning_content: thought },
  reasoning: { content: answer, reasoning: thought },
  think: { content: `<think>\n${thought}\n</think>\n\n${answer}` },
  unopened: { content: `${thought}\n</think>\n\n${answer}` },
  all: { content: null, reasoning_content: `${thought} ${answer}` },
  parts: {
    content: [
      { type: 'thinking', thinking: [{ type: 'text', text: thought }] },
      { type: 'text', text: answer }
    ]
  }
}

type Streamed = { head: object; said: { [key: string]: JsonValue }; finish: string; usage: JsonValue }

/** Three characters at a time, the role in every chunk as some send it, the usage in a chunk of its own, and comments between. */
function stream({ head, said, finish, usage }: Streamed): string {
  const chunk = (choices: JsonValue[], more: object = {}) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}`
  const pieces = Object.entries(said).flatMap(([name, text]) =>
    (String(text ?? '').match(/[\s\S]{1,3}/g) ?? []).map((piece) =>
      chunk([{ index: 0, delta: { role: 'assistant', [name]: piece }, finish_reason: null }])
    )
  )
  const end = chunk([{ index: 0, delta: {}, finish_reason: finish }])
  return [': ping', ...pieces, end, ...(usage ? [chunk([], { usage })] : []), 'data: [DONE]', ''].join('\n\n')
}

type Faults = {
  path(asked: { method: string; path: string }): Reply
  key(): Reply
  model(name: string): Reply
  member(name: string, body: Body): Reply
  stream(body: Body): Reply
  output(sizes: { output: number; most: number }): Reply
  /** Null where the server takes the request all the same. */
  context(sizes: { context: number; prompt: number; output: number }): Reply | null
  busy(state: 'loading' | 'overloaded' | 'rate_limited' | 'no_credit'): Reply
  filter(): Reply
}

const error = (status: number, error: JsonValue): Reply => ({ status, body: { error } })
const never = (): never => {
  throw new Error('this server does not do that')
}

/** OpenAI, which others are told from by what they say otherwise. */
const openai: Faults = {
  path: ({ method, path }) =>
    error(404, { message: `Invalid URL (${method} ${path})`, type: 'invalid_request_error', param: null, code: null }),
  key: () =>
    error(401, {
      message:
        'Incorrect API key provided: wrong. You can find your API key at https://platform.openai.com/account/api-keys.',
      ...{ type: 'invalid_request_error', param: null, code: 'invalid_api_key' }
    }),
  model: (name) =>
    error(404, {
      message: `The model \`${name}\` does not exist or you do not have access to it.`,
      ...{ type: 'invalid_request_error', param: null, code: 'model_not_found' }
    }),
  member: (name, body) => {
    const told: Record<string, JsonValue> = {
      max_tokens: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ...{ type: 'invalid_request_error', param: 'max_tokens', code: 'unsupported_parameter' }
      },
      temperature: {
        message: `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
        ...{ type: 'invalid_request_error', param: 'temperature', code: 'unsupported_value' }
      }
    }
    const unknown = {
      message: `Unrecognized request argument supplied: ${name}`,
      type: 'invalid_request_error',
      param: null,
      code: null
    }
    return error(400, told[name] ?? unknown)
  },
  stream: never,
  output: ({ output, most }) =>
    error(400, {
      message: `max_tokens is too large: ${output}. This model supports at most ${most} completion tokens, whereas you provided ${output}.`,
      ...{ type: 'invalid_request_error', param: 'max_tokens', code: 'invalid_value' }
    }),
  context: ({ context, prompt, output }) => {
    const code = { type: 'invalid_request_error', param: 'messages', code: 'context_length_exceeded' }
    const begin = `This model's maximum context length is ${context} tokens. However, `
    if (prompt > context)
      return error(400, {
        message: `${begin}your messages resulted in ${prompt} tokens. Please reduce the length of the messages.`,
        ...code
      })
    if (prompt + output <= context) return null
    return error(400, {
      message: `${begin}you requested ${prompt + output} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`,
      ...code
    })
  },
  busy: (state) => {
    if (state === 'no_credit')
      return error(429, {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        ...{ type: 'insufficient_quota', param: null, code: 'insufficient_quota' }
      })
    if (state === 'rate_limited')
      return error(429, {
        message:
          'Rate limit reached for m in organization org-1 on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000.',
        ...{ type: 'tokens', param: null, code: 'rate_limit_exceeded' }
      })
    return error(503, {
      message: 'That model is currently overloaded with other requests.',
      type: 'server_error',
      param: null,
      code: null
    })
  },
  filter: () =>
    error(400, {
      message: 'Invalid prompt: your prompt was flagged.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_prompt'
    })
}

const vllmError = (status: number, message: string, type: string, param: string | null = null): Reply =>
  error(status, { message, type, param, code: status })

/** vLLM from 0.12 on: it counts the prompt no further than to the first token that is too many. */
const vllm: Faults = {
  ...openai,
  path: () => ({ status: 404, body: { detail: 'Not Found' } }),
  key: () => ({ status: 401, body: { error: 'Unauthorized' } }),
  model: (name) => vllmError(404, `The model \`${name}\` does not exist.`, 'NotFoundError', 'model'),
  member: (name) => vllmError(400, `1 validation error: ${name} must be left out.`, 'BadRequestError', name),
  output: never,
  context: ({ context, prompt, output }) => {
    if (output > context)
      return vllmError(
        400,
        `max_tokens=${output} cannot be greater than max_model_len=max_total_tokens=${context}. Please request fewer output tokens. (parameter=max_tokens, value=${output})`,
        'BadRequestError',
        'max_tokens'
      )
    const most = context - output
    if (prompt <= most) return null
    return vllmError(
      400,
      `This model's maximum context length is ${context} tokens. However, you requested ${output} output tokens and your prompt contains at least ${most + 1} input tokens, for a total of at least ${context + 1} tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=${most + 1})`,
      'BadRequestError',
      'input_tokens'
    )
  },
  busy: () => ({ status: 503, body: 'Service Unavailable' })
}

const ggml = (status: number, message: string, type: string, more: { [key: string]: JsonValue } = {}): Reply =>
  error(status, { code: status, message, type, ...more })
const azureError = (status: number, code: string, message: string): Reply => error(status, { code, message })
const anthropicError = (status: number, type: string, message: string): Reply => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_1' }
})

const faults: Record<ServerKind, Faults> = {
  OpenAI: openai,
  vLLM: vllm,
  // Until 0.10 its errors stood at the top of the body, and the prompt was counted whole.
  'vLLM 2024': {
    ...vllm,
    model: (name) => ({
      status: 404,
      body: {
        object: 'error',
        message: `The model \`${name}\` does not exist.`,
        type: 'NotFoundError',
        param: null,
        code: 404
      }
    }),
    context: ({ context, prompt, output }) => {
      if (prompt + output <= context) return null
      const message = `This model's maximum context length is ${context} tokens. However, you requested ${prompt + output} tokens (${prompt} in the messages, ${output} in the completion). Please reduce the length of the messages or completion.`
      return { status: 400, body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 } }
    }
  },
  // It cuts a prompt that is longer than its context without a word, and then counts what is left.
  Ollama: {
    ...openai,
    path: () => ({ status: 404, body: '404 page not found' }),
    key: () => error(401, { message: 'unauthorized', type: 'api_error', param: null, code: null }),
    model: (name) =>
      error(404, {
        message: `model "${name}" not found, try pulling it first`,
        type: 'api_error',
        param: null,
        code: null
      }),
    member: (name, body) =>
      name === 'reasoning_effort'
        ? error(400, {
            message: `"${body.model}" does not support thinking`,
            type: 'invalid_request_error',
            param: null,
            code: null
          })
        : error(400, {
            message: `invalid option provided: ${name}`,
            type: 'invalid_request_error',
            param: null,
            code: null
          }),
    output: never,
    context: () => null,
    busy: () =>
      error(503, {
        message: 'server busy, please try again.  maximum pending requests exceeded',
        type: 'api_error',
        param: null,
        code: null
      })
  },
  // It ends a reply at the end of its context, and refuses only a prompt that is longer.
  'llama.cpp': {
    ...openai,
    path: () => ggml(404, 'File Not Found', 'not_found_error'),
    key: () => ggml(401, 'Invalid API Key', 'authentication_error'),
    model: never,
    output: never,
    context: ({ context, prompt }) =>
      prompt <= context
        ? null
        : ggml(
            400,
            `request (${prompt} tokens) exceeds the available context size (${context} tokens), try increasing it`,
            'exceed_context_size_error',
            {
              n_prompt_tokens: prompt,
              n_ctx: context
            }
          ),
    busy: () => ggml(503, 'Loading model', 'unavailable_error')
  },
  Azure: {
    ...openai,
    path: () => azureError(404, '404', 'Resource not found'),
    key: () =>
      azureError(
        401,
        '401',
        'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.'
      ),
    model: () =>
      azureError(
        404,
        'DeploymentNotFound',
        'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.'
      ),
    busy: () =>
      azureError(
        429,
        '429',
        'Requests to the ChatCompletions_Create Operation have exceeded call rate limit of your current pricing tier.'
      ),
    filter: () =>
      error(400, {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
        ...{ type: null, param: 'prompt', code: 'content_filter', status: 400 },
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { violence: { filtered: true, severity: 'high' } }
        }
      })
  },
  Anthropic: {
    ...openai,
    path: () => anthropicError(404, 'not_found_error', 'Not Found'),
    key: () => anthropicError(401, 'authentication_error', 'invalid x-api-key'),
    model: (name) => anthropicError(404, 'not_found_error', `model: ${name}`),
    member: (name) => anthropicError(400, 'invalid_request_error', `\`${name}\` is deprecated for this model.`),
    stream: () =>
      anthropicError(
        400,
        'invalid_request_error',
        'Streaming is required for operations that may take longer than 10 minutes.'
      ),
    output: ({ output, most }) =>
      anthropicError(
        400,
        'invalid_request_error',
        `max_tokens: ${output} > ${most}, which is the maximum allowed number of output tokens for claude-m`
      ),
    context: ({ context, prompt, output }) => {
      if (prompt > context)
        return anthropicError(400, 'invalid_request_error', `prompt is too long: ${prompt} tokens > ${context} maximum`)
      if (prompt + output <= context) return null
      const sum = `${prompt} + ${output} > ${context}`
      return anthropicError(
        400,
        'invalid_request_error',
        `input length and \`max_tokens\` exceed context limit: ${sum}, decrease input length or \`max_tokens\` and try again`
      )
    },
    busy: (state) => {
      if (state === 'no_credit')
        return anthropicError(
          400,
          'invalid_request_error',
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.'
        )
      if (state === 'rate_limited')
        return anthropicError(
          429,
          'rate_limit_error',
          'This request would exceed the rate limit for your organization of 30,000 input tokens per minute.'
        )
      return anthropicError(529, 'overloaded_error', 'Overloaded')
    },
    filter: never
  },
  DashScope: {
    ...openai,
    stream: (body) =>
      error(400, {
        message:
          body.enable_thinking === undefined
            ? 'This model only support stream mode, please enable the stream parameter to access the model. '
            : 'parameter.enable_thinking must be set to false for non-streaming calls',
        ...{ type: 'invalid_request_error', param: null, code: 'invalid_parameter_error' }
      }),
    output: ({ most }) =>
      error(400, {
        message: `<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, ${most}]`,
        ...{ type: 'invalid_request_error', param: null, code: 'invalid_parameter_error' }
      })
  },
  'FastAPI gateway': {
    ...openai,
    path: () => ({
      status: 404,
      body: '<html>\n<head><title>404 Not Found</title></head>\n<body><h1>404 Not Found</h1></body>\n</html>',
      type: 'text/html'
    }),
    key: () => ({ status: 401, body: { detail: 'Invalid or missing API key' } }),
    model: (name) => ({ status: 404, body: { message: `unknown model ${name}` } }),
    member: (name) => ({
      status: 422,
      body: {
        detail: [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted', input: 1 }]
      }
    }),
    stream: () => ({ status: 400, body: { detail: 'Stream must be set to true' } }),
    busy: () => ({ status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>', type: 'text/html' })
  }
}
