import { seededRandom } from '../../../statistics/random.ts'
import { sampleOf } from '../../../suites/adaptation-name.ts'
import type { AdaptedBank, ItemContent, StoredTemplate, TaskType, TemplateBank } from '../../../suites/suite.ts'

/** Whether the questions of a template go with an adaptation, by one of them: what kind of answer they have is its type's. */
export function canBeAskedAs(
  adaptation: string,
  { taskType, bank, template }: { taskType: TaskType; bank: TemplateBank<ItemContent>; template: StoredTemplate }
): boolean {
  const filled = bank.fill(template, seededRandom(0, template.name))
  if (!filled || !taskType.asking) return false
  return taskType.asking.goesWith(sampleOf(adaptation), anyPlaced(bank.adapted, filled.content))
}

/** A question with a placeholder wherever it may stand: where it does is decided once all questions are drawn. */
export function anyPlaced(adapted: AdaptedBank<ItemContent> | undefined, content: ItemContent): ItemContent {
  if (!adapted || adapted.options(content) === 0) return content
  return adapted.placed(content, { isRight: true, random: seededRandom(0) })
}
