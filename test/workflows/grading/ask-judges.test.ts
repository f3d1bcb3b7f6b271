import { describe, expect, it } from 'vitest'
import type { Executor } from '../../../src/db/client.ts'
import { ReplyPending } from '../../../src/models/batch/reply-pending.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { askJudges } from '../../../src/workflows/grading/ask-judges.ts'
import { panelOf } from '../../../src/workflows/grading/define-panel.ts'
import type { JudgedItem } from '../../../src/workflows/grading/judge-item.ts'
import { problemSample } from '../../grading/attacks/judged-items.ts'
import { aSuite } from '../../helpers/a-suite.ts'

const suite = aSuite(mathematicalModeling)

function anItem(itemId: string): JudgedItem {
  const { taskType, judging, content, target } = problemSample()
  return { itemId, taskType, judging, content, output: target.answer, rules: [], values: null, known: [] }
}

/** One judge whose replies come by batch, each once the test says so; nothing reaches the database. */
function aPanel(itemsInFlight: number) {
  const asked: (() => void)[] = []
  const faults: string[] = []
  const judges = askJudges({
    db: {} as Executor,
    submissionId: 's',
    panel: panelOf(suite, { judges: [{ model: 'openai:gpt-5.2-2025-12-11' }] }),
    metrics: suite.metrics,
    prompts: loadPrompt,
    ask: async (_, { purpose }) => {
      await new Promise<void>((resolve) => asked.push(resolve))
      throw new ReplyPending(purpose)
    },
    itemsInFlight,
    fault: (itemId) => faults.push(itemId)
  })
  return { judges, asked, faults }
}

/** Whether a promise is settled once all that can happen has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(resolve, 'open'))
  return (await Promise.race([promise, later])) !== 'open'
}

describe('askJudges', () => {
  it('takes no further item while as many are under way as may be', async () => {
    const { judges, asked } = aPanel(2)
    const given = judges.ask(['a', 'b', 'c'].map(anItem))
    expect([await isSettled(given), asked.length]).toEqual([false, 2])
    asked[0]!()
    expect([await isSettled(given), asked.length]).toEqual([false, 3])
    asked[1]!()
    expect(await isSettled(given)).toBe(true)
    const finished = judges.finished()
    expect(await isSettled(finished)).toBe(false)
    asked[2]!()
    await finished
    expect(judges.outcome).toEqual({ failed: [], pending: 3 })
  })

  it('goes on after an item that cannot be judged', async () => {
    const { judges, asked, faults } = aPanel(1)
    const broken = { ...anItem('broken'), judging: { ...anItem('broken').judging, prompt: 'aer/none/judge' } }
    const given = judges.ask([broken, anItem('a')])
    expect([await isSettled(given), faults, asked.length]).toEqual([false, ['broken'], 1])
    asked[0]!()
    await given
    expect(judges.outcome).toEqual({ failed: [], pending: 1 })
  })
})
