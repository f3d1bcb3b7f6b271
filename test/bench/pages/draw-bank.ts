import { setTimeout as wait } from 'node:timers/promises'
import { longAnswer } from './seed-pages.ts'

const release = 'drawn'
const adaptation = '4-shot'
/** Ten minutes, for a draw or a grading. */
const [betweenMs, mostTries] = [200, 3000]

/**
 * A drawn release of STEER and a published submission to it that was asked with worked examples, all of it over HTTP.
 *
 * @param service.adminKey of a new database
 * @returns two of its responses, of which one is long
 */
export async function drawBank({ address, adminKey }: { address: string; adminKey: string }, count: number) {
  const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const headers = { authorization: `Bearer ${adminKey}`, ...(body !== undefined && { 'content-type': type }) }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body: text }) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return await reply.text()
  }
  const until = async (path: string, state: string) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const found = JSON.parse(await call('GET', path)) as { state: string; reason?: string | null }
      if (found.state === state) return
      if (found.state === 'failed') throw new Error(`${path} failed: ${found.reason}`)
      await wait(betweenMs)
    }
    throw new Error(`${path} was not ${state} in ${(mostTries * betweenMs) / 60_000} minutes`)
  }
  await call('POST', '/v1/releases/draw', { suite: 'steer', name: release, count, seed: '7' })
  await until(`/v1/releases/${release}`, 'frozen')
  const { data } = JSON.parse(await call('GET', `/v1/releases/${release}/items?limit=2`))
  const items = (data as { id: string }[]).map(({ id }) => id)
  const opened = await call('POST', '/v1/submissions', { release, model: 'asked with examples', setting: adaptation })
  const { id: submission } = JSON.parse(opened) as { id: string }
  const lines = items.map((itemId, place) => ({ itemId, output: place === 0 ? longAnswer : 'A', adaptation }))
  const sent = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await call('PUT', `/v1/submissions/${submission}/responses`, sent, 'application/x-ndjson')
  await call('POST', `/v1/submissions/${submission}/finalize`)
  await until(`/v1/submissions/${submission}`, 'graded')
  await call('POST', `/v1/submissions/${submission}/publish`, { openResponses: true })
  return { release, submission, items: items as [string, string] }
}
