import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import type { Service } from './agents.ts'

export type PlayedRuns = { runs: number; periods: number; calls: number; seconds: number; memoryMib: number[] }

/**
 * Markets of two sellers by a simple rule, one after the other: each reads what was asked before, notes it, and asks a little less than the
 * other one did. Memory of the service is looked at after each; where time runs out, the rest is left.
 */
export async function playDuopolies(
  service: Service,
  { keys, runs, mostSeconds }: { keys: readonly string[]; runs: number; mostSeconds: number }
): Promise<PlayedRuns> {
  const start = performance.now()
  const isLate = () => performance.now() - start > 1000 * mostSeconds
  const played: PlayedRuns = { runs: 0, periods: 0, calls: 0, seconds: 0, memoryMib: [] }
  played.memoryMib.push(await memory(service))
  for (let place = 0; place < runs && !isLate(); place += 1) {
    const opened = { taskType: 'collusion', level: 'duopoly', seed: place % 21 }
    const { id } = await service.send<Run>(keys[place % keys.length]!, '/v1/runs', opened)
    const prices = [6, 7]
    for (let period = 0, isOver = false; !isOver && !isLate(); period += 1) {
      // Keys take turns, because limits of requests count by key.
      const key = keys[(played.calls / 6) % keys.length]!
      for (const seat of [0, 1]) {
        const call = (name: string, given: object = {}) => {
          played.calls += 1
          const body = { callId: `${period} ${name}`, seat, name, arguments: given }
          return service.send<RunCallAnswer>(key, `/v1/runs/${id}/calls`, body)
        }
        await call('get_previous_pricing_data')
        await call('write_notes', { notes: `The other one asked ${prices[1 - seat]} before.` })
        prices[seat] = Math.round(100 * Math.max(2, 0.99 * prices[1 - seat]! + 0.05)) / 100
        const answer = await call('set_prices', { prices_dict_str: `{'Product_1': ${prices[seat]}}` })
        isOver = answer.runOver
      }
      played.periods += 1
      if (isOver) played.runs += 1
    }
    played.memoryMib.push(await memory(service))
  }
  return { ...played, seconds: (performance.now() - start) / 1000 }
}

async function memory(service: Service): Promise<number> {
  return Math.round((await service.usage()).memoryBytes / 2 ** 20)
}
