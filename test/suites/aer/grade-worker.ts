import { parentPort } from 'node:worker_threads'
import { conceptIdentification } from '../../../src/suites/aer/ci/index.ts'
import { economicKnowledge } from '../../../src/suites/aer/ek/index.ts'
import { literatureReview } from '../../../src/suites/aer/lr/index.ts'
import type { ItemContent, TaskType } from '../../../src/suites/suite.ts'
import { aCiItem } from './ci/an-item.ts'
import { anEkItem } from './ek/an-item.ts'
import { anLrItem } from './lr/an-item.ts'

/** Parses and grades a response as the service does. @returns characters of the evidence that would be stored */
function grade<Content extends ItemContent, Answer>(
  taskType: TaskType<Content, Answer>,
  content: Content,
  output: string
): number {
  const parsed = taskType.parse(output, content, taskType.rubric.rubric)
  return parsed.ok ? JSON.stringify(taskType.rules(content, parsed.answer).evidence).length : 0
}

const [ci, ek, lr] = [aCiItem(), anEkItem(), anLrItem()]
const graders: Record<string, (output: string) => number> = {
  CI: (output) => grade(conceptIdentification, ci, output),
  EK: (output) => grade(economicKnowledge, ek, output),
  LR: (output) => grade(literatureReview, lr, output)
}

parentPort?.on('message', ({ taskType, output }: { taskType: string; output: string }) => {
  parentPort?.postMessage(graders[taskType]!(output))
})
