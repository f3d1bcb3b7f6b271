import { setImmediate as turn } from 'node:timers/promises'
import { InvalidError } from '../../errors.ts'
import type { PracticeQuery, PracticeQuestion } from '../../schemas/practice.ts'
import { secretRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'
import { type BankElement, bankElements } from '../../suites/hierarchy.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { StoredTemplate, Suite } from '../../suites/suite.ts'
import { fillTemplate } from '../releases/draw/draw-questions.ts'

/** A template whose text stood already so many times in a row has no more to give. */
const patience = 30
/** After so many fillings others get their turn. */
const fillingsAtOnce = 20

type Order = Pick<PracticeQuery, 'grades' | 'elements' | 'domains' | 'count' | 'seed' | 'withKey'>
type Source = { element: BankElement; template: StoredTemplate; filling: number; inVain: number }

/**
 * Questions to practise on, the elements in turn and the templates of each in turn: a function of suite and order. Seeds of releases
 * have no blanks, so that no release draws under theirs; a template with few fillings may give one the same text.
 *
 * @throws {InvalidError} `suite_not_drawn`, `task_type_not_drawn` for an element that there is not, `practice_empty` where no template is left
 */
export async function* drawPractice(suite: Suite, order: Order): AsyncGenerator<PracticeQuestion> {
  const seed = `practice ${order.seed}`
  let open = chosenElements(suite, order).flatMap((element) => {
    const sources = shuffled(templatesFor(element, order), secretRandom(seed, `${suite.name} ${element.taskType.name}`))
    return sources.length > 0 ? [sources.map((template) => ({ element, template, filling: 0, inVain: 0 }))] : []
  })
  if (open.length === 0) throw new InvalidError('practice_empty', 'no template has these grades, elements and domains')
  const standing = new Set<string>()
  let [given, tried] = [0, 0]
  while (given < order.count && open.length > 0) {
    for (const sources of open) {
      if (given === order.count) return
      const source = sources.shift()!
      const found = nextQuestion(suite, source, { seed, standing, withKey: order.withKey === 'true' })
      if (source.inVain < patience) sources.push(source)
      if (found) {
        given += 1
        yield found
      }
      tried += 1
      if (tried % fillingsAtOnce === 0) await turn()
    }
    open = open.filter((sources) => sources.length > 0)
  }
}

function chosenElements(suite: Suite, { elements: names }: Order): BankElement[] {
  const elements = bankElements(suite)
  const unknown = names?.find((name) => elements.every(({ taskType }) => taskType.name !== name))
  if (unknown !== undefined) {
    throw new InvalidError('task_type_not_drawn', `suite ${suite.name} has no element ${unknown} that is drawn`)
  }
  return elements.filter(({ taskType }) => names?.includes(taskType.name) ?? true)
}

function templatesFor({ bank, told }: BankElement, { grades, domains }: Order): StoredTemplate[] {
  return bank
    .templates()
    .filter(
      (template) =>
        (domains?.includes(template.domain ?? '') ?? true) && (grades?.includes(told.kindOf(template).grade) ?? true)
    )
}

type Drawing = { seed: string; standing: Set<string>; withKey: boolean }

/** The next filling of a template; null where its text stands already. */
function nextQuestion(suite: Suite, source: Source, { seed, standing, withKey }: Drawing): PracticeQuestion | null {
  const { element, template, filling } = source
  const { taskType, bank, told } = element
  source.filling += 1
  const { question, content } = fillTemplate(bank, template, { seed, filling })!
  if (standing.has(question)) {
    source.inVain += 1
    return null
  }
  standing.add(question)
  source.inVain = 0
  const { parts, key } = told.question(content)
  return {
    id: `${template.name} ${filling}`,
    ...{ suite: suite.name, element: taskType.name, ...told.kindOf(template) },
    ...{ domain: template.domain, perspective: template.perspective },
    prompt: renderItem(taskType, content.examinee),
    parts,
    ...(withKey && { key })
  }
}
