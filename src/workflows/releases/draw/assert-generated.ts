import { InvalidError } from '../../../errors.ts'
import type { NewGeneratedTemplate } from '../../../schemas/draw.ts'
import { unfitFaults } from '../../../suites/question-bank/generated/gates.ts'
import type { Suite } from '../../../suites/suite.ts'
import { bankedTypes } from './draw-plan.ts'

/**
 * Templates that a release is to be drawn from are looked at once more before it is opened: whoever sends them may have written them by
 * other means. What a judge and people said of them is not known here.
 *
 * @throws {InvalidError} `template_unfit` with what is wrong, `template_twice`, `suite_not_drawn`, `task_type_not_drawn`
 */
export function assertGenerated(suite: Suite, templates: readonly NewGeneratedTemplate[]): void {
  const banks = new Map(bankedTypes(suite, undefined).map(({ taskType, bank }) => [taskType.name, bank]))
  const names = new Set<string>()
  for (const { taskType, ...template } of templates) {
    const { name } = template
    if (names.has(name)) throw new InvalidError('template_twice', `there are two templates ${name}`)
    names.add(name)
    const bank = banks.get(taskType)
    if (!bank) {
      throw new InvalidError('task_type_not_drawn', `suite ${suite.name} has no element ${taskType} that is drawn`)
    }
    const faults = name.startsWith(`${taskType}/`) ? unfitFaults(bank, template) : [`it is none of ${taskType}`]
    if (faults.length > 0) throw new InvalidError('template_unfit', `template ${name}: ${faults.join('; ')}`)
  }
}
