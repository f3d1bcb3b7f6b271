import { createClient } from '../client.ts'
import type { Release, ReleaseItem } from '../schemas/release.ts'
import { seededRandom } from '../statistics/random.ts'
import type { QuestionContent } from '../suites/question-bank/content.ts'
import { newTeamKey } from './new-team-key.ts'
import { everyMs, sendAnswers } from './send-answers.ts'
import { until } from './until.ts'

const order = { suite: 'steer-me', name: 'steer-me-demo', seed: 'demo', count: 192 }

/** Of each how often it is right, and how it says its letter. */
const candidates = [
  { model: 'synthetic-strong', right: 0.9, say: (letter: string) => letter },
  { model: 'synthetic-middle', right: 0.6, say: (letter: string) => `The answer is **${letter}**.` },
  { model: 'synthetic-weak', right: 0.35, say: (letter: string) => `Let me think about it.\n\nAnswer: (${letter})` }
]

/**
 * Draws a release for practice from the bank of STEER-ME, and has synthetic models answer it: they know the keys, which are
 * open, and miss them by chance.
 *
 * @param input.key an admin key
 */
export async function walkBank(input: { address: string; key: string; say: (line: string) => void }): Promise<void> {
  const maintainer = createClient(input.address, input.key)
  await maintainer.send<Release>('POST', '/v1/releases/draw', order)
  const release = await until(
    () => maintainer.get<Release>(`/v1/releases/${order.name}`),
    ({ state, draw }) => state === 'frozen' || draw?.failure !== null,
    { everyMs }
  )
  const hash = release.contentHash?.slice(0, 16)
  input.say(`Drew release ${order.name}: ${release.draw?.drawn} questions of STEER-ME, content hash ${hash}`)
  const items = await maintainer.list<ReleaseItem>(`/v1/releases/${order.name}/items?gold=true`)
  const submitter = createClient(input.address, await newTeamKey(maintainer, 'Synthetic team'))
  for (const { model, ...habits } of candidates) {
    const outputs = answersOf(items, { model, ...habits })
    const { accepted } = await sendAnswers(
      submitter,
      { release: order.name, model, family: 'other' },
      { outputs, isLive: false }
    )
    input.say(`Graded ${model}: ${accepted} responses accepted, by rules alone`)
  }
}

function answersOf(
  items: readonly ReleaseItem[],
  { model, right, say }: (typeof candidates)[number]
): Map<string, string> {
  const random = seededRandom(1, model)
  return new Map(
    items.map(({ id, examinee, gold }) => {
      const { parts } = examinee as QuestionContent['examinee']
      const { accepted } = gold as QuestionContent['gold']
      const isRight = random.float() < right
      const letters = parts.map(({ options }, part) => {
        const key = accepted[0]![part]!
        const wrong = options.map(({ letter }) => letter).filter((letter) => letter !== key)
        return isRight ? key : wrong[random.integer(wrong.length)]!
      })
      return [id, say(letters.join(', '))]
    })
  )
}
