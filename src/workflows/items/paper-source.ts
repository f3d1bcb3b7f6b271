import type { ItemContent, TaskSource, TaskType } from '../../suites/suite.ts'

export type PaperSource = Extract<TaskSource<ItemContent>, { kind: 'paper' }>

/** How a task type that is made from papers makes its items. */
export function paperSource({ name, source }: TaskType): PaperSource {
  if (source.kind !== 'paper') throw new Error(`task type ${name} is not made from papers`)
  return source
}
