import type { ElementRecord, ExampleQuestion } from '../../schemas/hierarchy.ts'
import { secretRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'
import { type BankElement, bankElements, findElement, outlineOf } from '../../suites/hierarchy.ts'
import type { StoredTemplate, Suite } from '../../suites/suite.ts'
import { fillTemplate } from '../releases/draw/draw-questions.ts'

/** Seeds of releases have no blanks, so that no release draws what is drawn under this one. */
const exampleSeed = 'an example'

/**
 * An element of a question bank with an example of each grade and question type, the same at every time.
 *
 * @throws {NotFoundError} `element_not_found`; {InvalidError} `suite_not_drawn`
 */
export function elementWithExamples(suite: Suite, name: string): ElementRecord {
  const element = findElement(suite, name)
  const { told, groups } = element
  const order = shuffled(element.bank.templates(), secretRandom(exampleSeed, `${suite.name} ${name}`))
  const examples = told.grades.flatMap((grade) =>
    told.types.flatMap(({ id: type }) => {
      const template = order.find((one) => isOf(element, one, { type, grade }))
      return template ? exampleOf(element, template) : []
    })
  )
  const outline = outlineOf(element, bankElements(suite))
  return { suite: suite.name, groups: [...groups], ...outline, seed: exampleSeed, examples }
}

function isOf({ told }: BankElement, template: StoredTemplate, { type, grade }: { type: string; grade: number }) {
  const kind = told.kindOf(template)
  return kind.type === type && kind.grade === grade
}

function exampleOf({ bank, told }: BankElement, template: StoredTemplate): ExampleQuestion[] {
  const filling = fillTemplate(bank, template, { seed: exampleSeed, filling: 0 })
  const { name, domain, perspective } = template
  return filling
    ? [{ ...told.question(filling.content), ...told.kindOf(template), template: name, domain, perspective }]
    : []
}
