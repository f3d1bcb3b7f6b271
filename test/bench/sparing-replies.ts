import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'

/** A replay server that gives one reply at a time, and keeps book. */
export type SparingReplies = {
  url: string
  /** Rounds in the order in which their replies were sent. */
  sent: string[]
  /** Rounds that were asked for again after their reply had been sent. */
  askedAgain: string[]
  /**
   * Gives one more reply, to whoever has waited longest or comes next.
   *
   * @param onSent runs in the moment it has been sent
   * @returns its round; null when nobody has asked for one within `patienceMs`
   */
  giveOne(onSent: () => void, patienceMs: number): Promise<string | null>
  close(): Promise<void>
}

export async function startSparingReplies(): Promise<SparingReplies> {
  const [sent, askedAgain]: [string[], string[]] = [[], []]
  const waiting: (() => void)[] = []
  let permits = 0
  let tell = (_round: string) => {}
  const pass = () => {
    while (permits > 0 && waiting.length > 0) {
      permits -= 1
      waiting.shift()!()
    }
  }
  const server = await startReplayServer(loadRecordings(), {
    async before(round) {
      if (sent.includes(round)) askedAgain.push(round)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        pass()
      })
    },
    after(round) {
      sent.push(round)
      tell(round)
    }
  })
  return {
    url: server.url,
    sent,
    askedAgain,
    close: server.close,
    giveOne: (onSent, patienceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), patienceMs)
        tell = (round) => {
          clearTimeout(timer)
          onSent()
          resolve(round)
        }
        permits += 1
        pass()
      })
  }
}
