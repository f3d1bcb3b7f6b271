import type { NewGeneratedTemplate } from '../../src/schemas/draw.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { type Random, seededRandom } from '../../src/statistics/random.ts'
import { openDraft, putLines, type TestApp } from './build-test-app.ts'
import { acceptedBy } from './freeze-practice.ts'
import { runDraws } from './second-suite.ts'

type Gold = { mistakes: Record<string, string>; domain: string; type: string }
export const goldOf = (item: ReleaseItem) => item.gold as Gold
export const lettersOf = (item: ReleaseItem) =>
  (item.examinee as { parts: { options: { letter: string }[] }[] }).parts.map(({ options }) =>
    options.map(({ letter }) => letter)
  )
export const rightLetters = (item: ReleaseItem) => acceptedBy(item)[0]!.join(', ')

/** A line of a response, without its item. */
export type Line = { output: string; [member: string]: unknown }
/** A model with a known fault. */
export type Simulated = (item: ReleaseItem, random: Random) => Line

export const guesses: Simulated = (item, random) => ({
  output: lettersOf(item)
    .map((letters) => letters[random.integer(letters.length)])
    .join(', ')
})
export const alwaysA: Simulated = (item) => ({
  output: lettersOf(item)
    .map(([first]) => first)
    .join(', ')
})
export const isRight: Simulated = (item) => ({ output: rightLetters(item) })
export const isWeakIn =
  (domain: string): Simulated =>
  (item, random) =>
    goldOf(item).domain === domain ? guesses(item, random) : isRight(item, random)
/** Makes one mistake wherever there is an option for it. */
export const makes =
  (mistake: string): Simulated =>
  (item, random) => {
    const letter = Object.entries(goldOf(item).mistakes).find(([, name]) => name === mistake)?.[0]
    return letter === undefined ? isRight(item, random) : { output: letter }
  }

/** An open draw of a question bank and its items with gold. */
export async function drawOpen(
  test: TestApp,
  suites: Parameters<typeof runDraws>[1],
  order: {
    suite: string
    name: string
    count: number
    taskTypes?: readonly string[]
    seed?: string
    templates?: readonly string[]
    askedAs?: 'free-text'
    extractor?: string
    generated?: readonly NewGeneratedTemplate[]
    ownToo?: boolean
  }
): Promise<ReleaseItem[]> {
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', { seed: '7', ...order })
  if (asked.status !== 202) throw new Error(asked.text)
  await runDraws(test, suites)
  const url = `/v1/releases/${order.name}/items?gold=true&limit=1000`
  const { text, status } = await test.send(test.admin, {
    method: 'GET',
    url,
    headers: { accept: 'application/x-ndjson' }
  })
  if (status !== 200) throw new Error(text)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReleaseItem)
}

/** A published submission of a simulated model. @returns its id */
export async function answerAs(
  test: TestApp,
  key: string,
  {
    release,
    items,
    model,
    simulated,
    setting,
    openResponses = false
  }: {
    release: string
    items: readonly ReleaseItem[]
    model: string
    simulated: Simulated
    /** The way of asking that is declared; the usual one when left out. */
    setting?: string
    openResponses?: boolean
  }
): Promise<string> {
  const id = await openDraft(test, key, release, model, setting === undefined ? {} : { setting })
  const random = seededRandom(11, model)
  const asked = setting === undefined ? {} : { adaptation: setting }
  const lines = items.map((item) => ({ itemId: item.id, ...asked, ...simulated(item, random) }))
  for (let from = 0; from < lines.length; from += 500) {
    const sent = await putLines(test, key, id, lines.slice(from, from + 500))
    if (sent.status !== 200) throw new Error(sent.text)
  }
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  const done = await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses })
  if (done.status !== 200) throw new Error(done.text)
  return id
}
