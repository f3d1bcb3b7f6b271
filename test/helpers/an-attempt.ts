import { steerMeSuite } from '../../src/suites/steer-me/index.ts'
import { bankedTypes } from '../../src/workflows/releases/draw/draw-plan.ts'
import type { Attempt } from '../../src/workflows/templates/records.ts'

/** A rewriting that passed the gates, by a model that said the same once more. */
export function anAttempt(more: Partial<Attempt> & { name?: string } = {}): Attempt & { template: { name: string } } {
  const { bank } = bankedTypes(steerMeSuite, ['consumer_surplus'])[0]!
  const parent = bank.templates().find(({ perspective }) => perspective === 'third_person_anonymous')!
  const { name = 'one', ...changed } = more
  return {
    ...{
      kind: 'attempt',
      key: name,
      suite: 'steer-me',
      taskType: 'consumer_surplus',
      calls: [],
      step: 'domain',
      parent
    },
    ...{ domain: parent.domain!, perspective: 'third_person_anonymous', copy: 1 },
    ...{ model: 'openai:a-writer', judge: 'openai:a-judge', rejectedBy: null, faults: [] },
    ...changed,
    template: { ...parent, name: `consumer_surplus/generated/${name}` }
  }
}
