import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { secretRandom } from '../../../statistics/random.ts'
import { meanChances } from '../../../suites/chances.ts'
import { offeredAdaptations } from '../../../suites/offered-adaptations.ts'
import type { Filling, ItemContent, StoredTemplate, Suite, TemplateBank } from '../../../suites/suite.ts'
import { anyPlaced } from './asked-as.ts'
import type { PlannedTemplate } from './draw-plan.ts'
import { drawShots } from './draw-shots.ts'
import { openHashes } from './stretch-hashes.ts'

/** After so many fillings in a row whose text stands already, a template has no more to give. */
const patience = 200
/** After so many questions others get their turn: they take some milliseconds. */
const questionsAtOnce = 50
/** A busy machine takes seconds for so many, and who waits for a draw gives up after a minute without one. */
const questionsTold = 1000

/** A template with what it gave. */
export type GivenTemplate = PlannedTemplate & {
  /** Position of its first question, from 1. */
  first: number
  items: number
  /** Its fillings that repeat a text that stood already, ascending; those behind its last question are left out. */
  repeats: number[]
  /**
   * Of how many options one can give way to a placeholder: of each question, or one number for all; null without adaptations. In
   * bytes, since a million of them are kept while the others are drawn.
   */
  options: Uint8Array | null
  /** Fillings of its own for worked examples; null without adaptations. */
  shots: number[] | null
}

export type DrawOutcome = {
  templates: GivenTemplate[]
  /** What guessing scores, by task type. */
  chances: Map<string, number>
  /** Ways in which all questions can be put; undefined where the suite has its prompts alone. */
  adaptations: string[] | undefined
  /** sha256 of each stretch of questions, and of all of them. */
  hashes: string[]
  contentHash: string
}

/**
 * Draws all questions of a plan, and keeps none: what each template gave, and a hash of each stretch of questions.
 * No question stands twice: of each template those fillings are passed over whose text stands already.
 *
 * @param suite whose questions they are
 * @param told how many were drawn so far, now and then
 */
export async function drawQuestions(
  plan: readonly PlannedTemplate[],
  { suite, seed, told }: { suite: Suite; seed: string; told: (drawn: number) => Promise<void> }
): Promise<DrawOutcome> {
  const templates: GivenTemplate[] = []
  const hashes = openHashes()
  const chances = meanChances()
  const offered = offeredAdaptations(suite, { isDrawn: true })
  let standing = new Set<number>()
  let [drawn, tried] = [0, 0]
  for (const [at, planned] of plan.entries()) {
    const { taskType, bank, template, asked } = planned
    // No two task types have a text in common, which the tests of the banks see to.
    if (taskType !== plan[at - 1]?.taskType) standing = new Set()
    const first = drawn + 1
    const repeats: number[] = []
    const options: number[] = []
    const { adapted } = bank
    for (let [filling, items, inVain] = [0, 0, 0]; items < asked && inVain < patience; filling++) {
      const { question, content, key } = fillTemplate(bank, template, { seed, filling })!
      const text = digestOf(question)
      if (standing.has(text)) {
        repeats.push(filling)
        inVain += 1
      } else {
        standing.add(text)
        inVain = 0
        items += 1
        drawn += 1
        if (taskType.chance) chances.add(taskType.name, taskType.chance(content))
        if (adapted) {
          options.push(adapted.options(content))
          // What kind of answer a question has is its template's: the first one tells of all.
          if (items === 1) offered.add(taskType, anyPlaced(adapted, content))
        }
        hashes.add({ taskType: taskType.name, template: template.name, examinee: content.examinee, key })
      }
      tried += 1
      if (tried % questionsAtOnce === 0) await turn()
      if (tried % questionsTold === 0) await told(drawn)
    }
    const items = drawn + 1 - first
    const alike = new Set(options).size === 1 ? options.slice(0, 1) : options
    const made = { first, items, repeats: inFront(repeats, items), options: adapted ? Uint8Array.from(alike) : null }
    templates.push({ ...planned, ...made, shots: null })
    // All questions of the task type stand by now: no example of theirs is one of them.
    if (plan[at + 1]?.taskType === taskType) continue
    for (const given of templates.filter((one) => one.taskType === taskType && one.bank.adapted)) {
      const { bank, template, items } = given
      given.shots = items === 0 ? [] : drawShots(bank, template, { seed, isTaken: takenIn(standing) })
      await turn()
    }
  }
  return { templates, chances: chances.means(), adaptations: offered.names(), ...hashes.end() }
}

function takenIn(standing: Set<number>): (question: string) => boolean {
  return (question) => {
    const text = digestOf(question)
    const isTaken = standing.has(text)
    standing.add(text)
    return isTaken
  }
}

/** Those repeats that stand in front of the last of so many questions. */
function inFront(repeats: readonly number[], items: number): number[] {
  return repeats.filter((filling, index) => filling - index < items)
}

/** 48 bits: of a million texts two share them in one draw of 500, and then one of the two is passed over. */
function digestOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16)
}

/** One filling of a template: the same whenever it is drawn. Null where the code of today has no such question type. */
export function fillTemplate(
  bank: TemplateBank<ItemContent>,
  template: StoredTemplate,
  { seed, filling }: { seed: string; filling: number }
): Filling<ItemContent> | null {
  return bank.fill(template, secretRandom(seed, `${template.name} ${filling}`))
}
