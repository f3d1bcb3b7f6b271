import { createClient } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Release, ReleaseItem } from '../schemas/release.ts'
import type { Run, RunCallAnswer } from '../schemas/run.ts'
import type { Submission } from '../schemas/submission.ts'
import { newTeamKey } from './new-team-key.ts'
import { everyMs } from './send-answers.ts'
import { until } from './until.ts'

const order = { suite: 'econevals', name: 'econevals-demo', count: 6, templates: ['efficiency_equality/fresh/main'] }
const periods = 30

/** Who gives larger tasks to whom: agents by rule, which see what any agent sees. */
const agents = [
  {
    model: 'synthetic-even',
    // All in turn, whoever earns what.
    workerOf: (place: number, period: number) => (place + period) % 4
  },
  {
    model: 'synthetic-fixed',
    // The largest task always to the same worker.
    workerOf: (place: number) => place
  }
]

/**
 * Draws a release of fresh instances of EconEvals, and has two agents that follow rules play it over REST, call by call.
 *
 * @param input.key an admin key
 */
export async function walkRuns(input: { address: string; key: string; say: (line: string) => void }): Promise<void> {
  const maintainer = createClient(input.address, input.key)
  await maintainer.send<Release>('POST', '/v1/releases/draw', order)
  await until(
    () => maintainer.get<Release>(`/v1/releases/${order.name}`),
    ({ state, draw }) => state === 'frozen' || draw?.failure !== null,
    { everyMs }
  )
  input.say(`Drew release ${order.name}: ${order.count} fresh instances of EconEvals under a secret seed`)
  const items = await maintainer.list<ReleaseItem>(`/v1/releases/${order.name}/items`)
  const client = createClient(input.address, await newTeamKey(maintainer, 'Synthetic agents'))
  for (const { model, workerOf } of agents) {
    const draft = { release: order.name, model, family: 'other', setting: 'agentic' }
    const { id } = await client.send<Submission>('POST', '/v1/submissions', draft)
    const runs = await Promise.all(
      items.map(async ({ id: item }) => {
        const run = await client.send<Run>('POST', '/v1/runs', { submission: id, item, driver: 'agent' })
        for (let period = 0; period < periods; period += 1) {
          const call = (body: object) => client.send<RunCallAnswer>('POST', `/v1/runs/${run.id}/calls`, body)
          const { text } = await call({ callId: `tasks ${period}`, name: 'get_task_info' })
          const tasks = [...text.matchAll(/Task (\S+) size = (\d+)/g)].sort(([, , a], [, , b]) => Number(b) - Number(a))
          const assignment = Object.fromEntries(
            tasks.map(([, task], place) => [task!, `W${workerOf(place, period) + 1}`])
          )
          await call({ callId: `action ${period}`, name: 'submit_assignment', arguments: { assignment } })
        }
        return run.id
      })
    )
    await client.send('POST', `/v1/submissions/${id}/finalize`)
    const { state } = await until(
      () => client.get<Submission>(`/v1/submissions/${id}`),
      (submission) => submission.state !== 'queued' && submission.state !== 'grading',
      { everyMs }
    )
    if (state !== 'graded') throw new AppError('demo_grading', `submission ${model} is ${state}`, 500)
    await client.send('POST', `/v1/submissions/${id}/publish`, { openResponses: false })
    input.say(`Played ${model}: ${runs.length} runs of ${periods} periods over REST, the first ${runs[0]}`)
  }
}
