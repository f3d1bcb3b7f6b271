import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { collusionInstanceSchema } from '../../../src/suites/econevals/collusion/instance.ts'
import { openMarket } from '../../../src/suites/econevals/collusion/market.ts'
import { efficiencyEqualityInstanceSchema } from '../../../src/suites/econevals/efficiency-equality/instance.ts'
import { efficiencyEqualityRules } from '../../../src/suites/econevals/efficiency-equality/rules.ts'
import { type Environment, openEnvironment } from '../../../src/suites/econevals/environment/environment.ts'
import { pricingInstanceSchema } from '../../../src/suites/econevals/pricing/instance.ts'
import { pricingRules } from '../../../src/suites/econevals/pricing/rules.ts'
import { procurementInstanceSchema } from '../../../src/suites/econevals/procurement/instance.ts'
import { procurementRules } from '../../../src/suites/econevals/procurement/rules.ts'
import { schedulingInstanceSchema } from '../../../src/suites/econevals/scheduling/instance.ts'
import { schedulingRules } from '../../../src/suites/econevals/scheduling/rules.ts'
import { type Ask, playPeriod, type Query } from '../../../src/suites/econevals/sessions/play-period.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'
import { fileOf } from './econevals-file.ts'
import { openWire } from './wire-of-traces.ts'

const textSchema = z.object({ type: z.literal('text'), text: z.string() })
const toolUseSchema = z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() })
const messageSchema = z.object({
  role: z.literal('user'),
  content: z.union([
    z.string(),
    z.array(
      z.union([z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string() }), textSchema])
    )
  ])
})
const callSchema = z.object({
  session: z.int(),
  tools_offered: z.array(z.string()),
  new_messages: z.array(messageSchema),
  completion_content: z.array(z.union([textSchema, toolUseSchema]))
})
const shared = {
  id: z.string(),
  environment: z.string(),
  instance: z.record(z.string(), z.json()),
  num_periods: z.int()
}
/** A trace call by call; or what counts of one that says the same again and again. */
const traceSchema = z.union([
  z.object({ ...shared, calls: z.array(callSchema) }),
  z.object({ ...shared, tools_offered_by_call: z.array(z.array(z.string())), error: z.string().nullable() }),
  z.object({ ...shared, num_model_calls: z.int(), sessions: z.array(z.int()).optional(), error: z.string() })
])
const schema = z.array(traceSchema).min(1)
type Trace = z.infer<typeof traceSchema>
type Block = z.infer<typeof callSchema>['completion_content'][number]

export const sessionTraces = fileOf({
  schema,
  cases: (content) =>
    content.map((trace) => ({
      id: trace.id,
      function: 'session',
      inputs: { trace: z.json().parse(trace) },
      expected: expectedOf(trace),
      tolerance: {}
    })),
  adapters: {
    session: { run: async ({ trace }) => await play(traceSchema.parse(trace)) }
  }
})

function expectedOf(trace: Trace): Record<string, z.core.util.JSONType> {
  if ('calls' in trace) {
    const requests = trace.calls.map(({ session, tools_offered, new_messages }) => ({
      session,
      tools_offered,
      new_messages: new_messages.map(({ role, content }) => ({ role, content: afterOurWords(content) }))
    }))
    return { requests, failed: false, completions_left: 0 }
  }
  const failed = trace.error !== null
  if ('tools_offered_by_call' in trace) return { tools_offered_by_call: trace.tools_offered_by_call, failed }
  const { num_model_calls, sessions } = trace
  return { num_model_calls, failed, ...(sessions && { sessions }) }
}

/** A first message begins with a paragraph in our own words: what follows it is held against the code's. */
function afterOurWords(content: z.infer<typeof messageSchema>['content']) {
  return typeof content === 'string' ? content.split('\n\n').slice(1).join('\n\n') : content
}

/** Plays a trace over both wire formats, which have to ask the same. */
async function play(trace: Trace) {
  const [anthropic, openai] = [await playOver('anthropic', trace), await playOver('openai', trace)]
  if (!isDeepStrictEqual(anthropic, openai)) throw new Error('the two wire formats ask for different things')
  return anthropic
}

async function playOver(format: 'anthropic' | 'openai', trace: Trace) {
  const environments = openTrace(trace)
  const completions = 'calls' in trace ? trace.calls.map(({ completion_content }) => completion_content) : null
  const sessions: number[] = []
  let session = -1
  const wire = await openWire(format, (query) => {
    const content = completions ? completions.shift()! : answerOf(trace, query, sessions.length)
    return content.map((block) => (block.type === 'text' ? block : { ...block, input: z.json().parse(block.input) }))
  })
  const ask: Ask = async (query, place) => {
    if (place.query === 0) session += 1
    sessions.push(session)
    return await wire.ask(query, place)
  }
  let failed = false
  for (let period = 0; period < trace.num_periods && !failed && !environments.every((own) => own.isOver()); period++) {
    for (const [seat, environment] of environments.entries()) {
      const { ended } = await playPeriod(localSeat(environment, seat), {
        ask,
        restrictsLastQuery: trace.environment !== 'efficiency_equality'
      })
      failed ||= ended !== 'action'
    }
  }
  const requests = wire.asked().map(({ tools, newest: { role, content } }, number) => ({
    ...{ session: sessions[number]!, tools_offered: tools },
    new_messages: [
      { role, content: typeof content === 'string' ? content.split('\n\n').slice(1).join('\n\n') : content }
    ]
  }))
  await wire.close()
  return {
    requests,
    tools_offered_by_call: requests.map(({ tools_offered }) => tools_offered),
    num_model_calls: requests.length,
    sessions: [...new Set(sessions)],
    completions_left: completions?.length ?? 0,
    failed
  }
}

/** What the model of a trace without calls says, as its note tells. */
function answerOf(trace: Trace, { tools }: Query, number: number): Block[] {
  const call = (name: string, input: unknown): Block[] => [{ type: 'tool_use', id: `tu_${number}`, name, input }]
  if ('tools_offered_by_call' in trace) {
    return tools!.length === 1 ? call(tools![0]!.name, { purchase_plan: '{}' }) : call('get_attempt_number', {})
  }
  return 'sessions' in trace && trace.sessions
    ? call('submit_purchase_plan', { purchase_plan: 'no dictionary' })
    : call('get_attempt_number', {})
}

function openTrace({ environment, instance, num_periods: periods }: Trace): Environment<unknown>[] {
  const opener = openers[environment]
  if (!opener) throw new Error(`no code plays ${environment}`)
  return opener(instance, periods)
}

const idsOf = (record: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(record))
const numbersSchema = z.array(z.number())

/** Traces tell their instances in the code's own form. */
const openers: Readonly<
  Record<string, (instance: Record<string, unknown>, periods: number) => Environment<unknown>[]>
> = {
  procurement: (instance, periods) => [
    openEnvironment({ rules: procurementRules({ periods }), instance: procurementInstanceSchema.parse(instance) })
  ],
  scheduling: (given, periods) => {
    const instance = schedulingInstanceSchema.parse({
      ...given,
      worker_ids: idsOf(given.worker_prefs),
      task_ids: idsOf(given.task_prefs),
      feedback_stream: { seed: 0, words_before: 0 }
    })
    return [openEnvironment({ rules: schedulingRules({ periods }), instance })]
  },
  pricing: ({ alpha_by_period, costs, ...given }, periods) => {
    const [first, second] = z.array(numbersSchema).min(2).parse(alpha_by_period)
    const instance = pricingInstanceSchema.parse({
      ...given,
      env_type: 'linear_shifts',
      product_ids: idsOf(costs),
      costs: Object.values(z.record(z.string(), z.number()).parse(costs)),
      alpha_init: first,
      slopes: first!.map((alpha, i) => second![i]! - alpha),
      amplitudes: [],
      period_length: 10,
      num_periods: periods
    })
    return [openEnvironment({ rules: pricingRules(), instance })]
  },
  efficiency_equality: ({ task_sizes, ...given }) => {
    const tasks = Object.entries(z.record(z.string(), z.int()).parse(task_sizes))
    const workers = z.array(z.string()).parse(given.worker_ids)
    const instance = efficiencyEqualityInstanceSchema.parse({
      ...given,
      tasks_by_period: Array.from({ length: tasks.length / workers.length }, (_, period) =>
        tasks.slice(period * workers.length, (period + 1) * workers.length)
      ),
      equal_pay_worker_of_task: Object.fromEntries(tasks.map(([task], i) => [task, workers[i % workers.length]!]))
    })
    return [openEnvironment({ rules: efficiencyEqualityRules({ keepsRefusals: true }), instance })]
  },
  collusion: ({ a, c, ...given }, periods) => {
    const [qualities, costs] = [numbersSchema.parse(a), numbersSchema.parse(c)]
    const market = { ...given, a: qualities[0], c: costs[0], num_agents: qualities.length, num_periods: periods }
    return [...openMarket(collusionInstanceSchema.parse(market)).seats]
  }
}
