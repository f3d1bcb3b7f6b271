import { Pool } from 'undici'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'

/** A call of a tool, without the id that makes it one of its run. */
export type Call = { name: string; arguments?: object; seat?: number }

/** A run that somebody plays with a key of their own: limits of requests count by key. */
export type Agent = { run: string; key: string; calls: number; taskType: string }

export type Service = {
  send<Reply>(key: string, path: string, body: object): Promise<Reply>
  /** Of the process that answers: resident memory, and the time of processors that it has taken so far. */
  usage(): Promise<{ memoryBytes: number; cpuSeconds: number }>
  close(): Promise<void>
}

/** A service over HTTP, by connections that are kept. */
export function reach(address: string): Service {
  const pool = new Pool(address, { connections: 100, pipelining: 1 })
  return {
    async send(key, path, body) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`POST ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
      return JSON.parse(text)
    },
    async usage() {
      const text = await (await pool.request({ method: 'GET', path: '/metrics' })).body.text()
      const metric = (name: string) => Number(new RegExp(`^process_${name} (\\S+)`, 'm').exec(text)?.[1])
      return { memoryBytes: metric('resident_memory_bytes'), cpuSeconds: metric('cpu_seconds_total') }
    },
    close: () => pool.close()
  }
}

/** Agents with a key and a run each: every second plays pricing, the others procurement. */
export async function openAgents(service: Service, adminKey: string, count: number): Promise<Agent[]> {
  const team = await service.send<{ id: string }>(adminKey, '/v1/admin/teams', { name: 'agents' })
  const agents: Agent[] = []
  for (let place = 0; place < count; place += 1) {
    const made = { team: team.id, role: 'submitter' }
    const { key } = await service.send<{ key: string }>(adminKey, '/v1/admin/keys', made)
    const taskType = place % 2 === 0 ? 'pricing' : 'procurement'
    agents.push({ run: await openRun(service, key, { taskType, seed: place % 12 }), key, calls: 0, taskType })
  }
  return agents
}

async function openRun(service: Service, key: string, { taskType, seed }: { taskType: string; seed: number }) {
  return (await service.send<Run>(key, '/v1/runs', { taskType, level: 'BASIC', seed })).id
}

/** The next call of an agent that reads, counts, notes and acts, period by period; over a new run where its own is near its end. */
export async function callNext(service: Service, agent: Agent): Promise<RunCallAnswer> {
  const place = agent.calls
  agent.calls += 1
  const [run, calls] = [agent.run, agent.taskType === 'pricing' ? pricingCalls : procurementCalls]
  const call = calls[place % calls.length]!(Math.floor(place / calls.length))
  return await service.send<RunCallAnswer>(agent.key, `/v1/runs/${run}/calls`, { callId: String(place), ...call })
}

/** An agent can make so many calls before its run is over. */
export const mostCalls = 400

const notes = (period: number) => ({
  name: 'write_notes',
  arguments: {
    notes: `Attempt ${period}: what was tried last stands in the data; the next step is a small change of one part.`
  }
})
type Calls = readonly ((period: number) => Call)[]

const pricingCalls: Calls = [
  () => ({ name: 'get_previous_pricing_data' }),
  () => ({ name: 'get_attempt_number' }),
  notes,
  (period) => ({
    name: 'set_prices',
    arguments: { prices_dict_str: `{'Product_1': ${(3 + ((period * 7) % 40) / 10).toFixed(1)}}` }
  })
]
const procurementCalls: Calls = [
  () => ({ name: 'get_previous_purchase_data' }),
  () => ({ name: 'get_attempt_number' }),
  notes,
  (period) => ({
    name: 'submit_purchase_plan',
    arguments: {
      purchase_plan: JSON.stringify({ [`Offer_${(period % 12) + 1}`]: 1 + (period % 3), Offer_2: period % 2 })
    }
  })
]
