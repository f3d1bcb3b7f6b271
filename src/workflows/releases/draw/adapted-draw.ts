import { LRUCache } from 'lru-cache'
import type { Executor } from '../../../db/client.ts'
import { allTemplates, type DrawRow, placeAt, type TemplateRow } from '../../../db/drawn-releases.ts'
import { secretRandom } from '../../../statistics/random.ts'
import { shuffled } from '../../../statistics/shuffled.ts'
import type { ItemContent, Suite, TemplateBank } from '../../../suites/suite.ts'
import { bankedTypes } from './draw-plan.ts'
import { fillShot } from './draw-shots.ts'
import { placeholderPlan } from './placeholder-plan.ts'

/** What a drawn release decided for the adaptations of its questions. */
export type AdaptedDraw = {
  /** A question with the place of its placeholder, where it has one. */
  placed(position: number, content: ItemContent): ItemContent
  /** Worked examples for a question: of its group, in an order of its own; fewer where the group has no more. */
  shotsFor(position: number, count: number): ItemContent[]
}

type Known = { row: TemplateRow; bank: TemplateBank<ItemContent>; group: string }
type Shot = Known & { shot: number }

const mostShots = 500

/** By canary, which no two releases share. */
const kept = new LRUCache<string, { adapted: AdaptedDraw | null }>({ max: 4 })

/**
 * @param release that is drawn
 * @returns null where it was drawn before there were adaptations, or its bank has none
 */
export async function adaptedDraw(
  db: Executor,
  { suite, canary, draw }: { suite: Suite; canary: string; draw: DrawRow }
): Promise<AdaptedDraw | null> {
  const before = kept.get(canary)
  if (before) return before.adapted
  const known = await knownTemplates(db, suite, draw)
  const adapted = known && adaptedOf(known, draw.seed)
  kept.set(canary, { adapted })
  return adapted
}

/** All templates of a release with what was drawn for its adaptations; null where nothing was. */
async function knownTemplates(db: Executor, suite: Suite, { releaseName }: DrawRow): Promise<Known[] | null> {
  const banks = new Map(bankedTypes(suite, undefined).map(({ taskType, bank }) => [taskType.name, bank]))
  const known: Known[] = []
  for (const row of await allTemplates(db, releaseName)) {
    const bank = banks.get(row.taskType)
    if (!bank?.adapted || row.options === null || row.shots === null) return null
    known.push({ row, bank, group: `${row.taskType} ${bank.adapted.groupOf(storedOf(row))}` })
  }
  return known
}

function adaptedOf(known: readonly Known[], seed: string): AdaptedDraw {
  const plan = placeholderPlan(
    known.map(({ group, row: { first, items, options } }) => ({ group, first, items, options: options! })),
    seed
  )
  const rows = known.map(({ row }) => row)
  const shots = Map.groupBy(
    known.flatMap(({ group, bank, row }) => row.shots!.map((shot) => ({ group, bank, row, shot }))),
    ({ group }) => group
  )
  const randomFor = (what: string) => secretRandom(seed, what)
  // Neighbours are of one group, and share its examples.
  const filled = new LRUCache<string, ItemContent>({ max: mostShots })
  const fill = ({ bank, row, shot }: Shot) => {
    const { content } = fillShot(bank, storedOf(row), { seed, shot })!
    const options = bank.adapted!.options(content)
    if (options === 0) return content
    const random = randomFor(`${row.template} placeholder of shot ${shot}`)
    return bank.adapted!.placed(content, { isRight: random.integer(options) === 0, random })
  }
  return {
    placed: (position, content) => {
      const at = placeAt(rows, position)
      const isRight = plan(at, position - rows[at]!.first)
      if (isRight === null) return content
      return known[at]!.bank.adapted!.placed(content, { isRight, random: randomFor(`placeholder ${position}`) })
    },
    shotsFor: (position, count) => {
      const own = shots.get(known[placeAt(rows, position)]!.group) ?? []
      const chosen = shuffled(own, randomFor(`shots ${position}`)).slice(0, count)
      return chosen.map((one) => {
        const name = `${one.row.template} ${one.shot}`
        const known = filled.get(name) ?? fill(one)
        filled.set(name, known)
        return known
      })
    }
  }
}

function storedOf({ template: name, domain, perspective, text }: TemplateRow) {
  return { name, domain, perspective, text }
}
