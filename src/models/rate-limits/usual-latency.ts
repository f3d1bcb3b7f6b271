import { latencyOf } from '../courier-headers.ts'

/** How much the latest reply weighs in what is expected of the next one. */
const newest = 0.1

/** How long a model takes for a reply, by the replies before. */
export type UsualLatency = {
  /** Milliseconds; null before the first reply of which it is known. */
  ms(): number | null
  /** Takes in what the courier says about a reply. */
  learn(headers: Headers): void
}

export function createUsualLatency(): UsualLatency {
  let usual: number | null = null
  return {
    ms: () => usual,
    learn(headers) {
      const latency = latencyOf(headers)
      if (latency === null) return
      usual = usual === null ? latency : usual + newest * (latency - usual)
    }
  }
}
