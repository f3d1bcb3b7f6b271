import { describe, expect, it } from 'vitest'
import { openEnvironment } from '../../../../src/suites/econevals/environment/environment.ts'
import { schedulingInstanceSchema } from '../../../../src/suites/econevals/scheduling/instance.ts'
import { schedulingRules } from '../../../../src/suites/econevals/scheduling/rules.ts'

const instance = schedulingInstanceSchema.parse({
  worker_ids: ['W1', 'W2', 'W3'],
  task_ids: ['T1', 'T2', 'T3'],
  num_feedback_pairs_k: 1,
  worker_prefs: { W1: ['T1', 'T2', 'T3'], W2: ['T1', 'T3', 'T2'], W3: ['T2', 'T1', 'T3'] },
  task_prefs: { T1: ['W2', 'W1', 'W3'], T2: ['W1', 'W3', 'W2'], T3: ['W3', 'W2', 'W1'] },
  feedback_stream: { seed: 7, words_before: 0 }
})
const open = () => openEnvironment({ rules: schedulingRules({ periods: 3 }), instance })
const reason = (text: string) => `Malformed input: '${text}'`
const unreadable = 'Malformed input, could not parse assignment as JSON'
const noDictionary = reason('Assignment must be a dictionary mapping workers to tasks')
const missing = (ids: string) => reason(`Assignment doesn't include tasks: {${ids}}`)

describe('an assignment', () => {
  it.each<[string, unknown, 'error' | 'retry_error', string]>([
    ['without a worker', "{'W3': 'T1'}", 'retry_error', reason("Assignment doesn't include workers: {'W1', 'W2'}")],
    ['that gives a task twice', "{'W1': 'T1', 'W2': 'T1', 'W3': 'T2'}", 'retry_error', missing("'T3'")],
    ['of numbers', "{'W1': 1, 'W2': 2, 'W3': 3}", 'retry_error', missing("'T1', 'T2', 'T3'")],
    ['of lists', "{'W1': ['T1'], 'W2': 'T2', 'W3': 'T3'}", 'retry_error', missing("'T1'")],
    ['of numbers beyond floats', '{"W1": 1e999, "W2": "T2", "W3": "T3"}', 'retry_error', missing("'T1'")],
    [
      'with unknown workers',
      "{'W1': 'T1', 'W2': 'T2', 'W3': 'T3', 4: 'T3', 'W5': None}",
      'retry_error',
      reason("Assignment includes invalid workers: {4, 'W5'}")
    ],
    [
      'with a key of Object',
      JSON.parse('{"W1": "T1", "W2": "T2", "W3": "T3", "__proto__": "T3"}'),
      'retry_error',
      reason("Assignment includes invalid workers: {'__proto__'}")
    ],
    ['that is a list', [['W1', 'T1']], 'retry_error', noDictionary],
    ['that is a number', 7, 'retry_error', noDictionary],
    ['that is null', null, 'retry_error', noDictionary],
    ['that is a list in a string', "['T1']", 'error', unreadable],
    ['that breaks off', "{'W1': 'T1'", 'error', unreadable],
    ['that is no dictionary', 'W1 to T1', 'error', unreadable]
  ])('%s is refused, and costs nothing', (_, assignment, status, text) => {
    const environment = open()
    const before = JSON.stringify(environment.state)
    const result = environment.callTool('submit_assignment', { assignment })
    expect(result).toEqual({ status, text, periodOver: false, runOver: false })
    expect(JSON.stringify(environment.state)).toBe(before)
  })

  it('that comes again is told the same pairs, in whatever order it stands', () => {
    const environment = open()
    environment.callTool('submit_assignment', { assignment: "{'W1': 'T1', 'W2': 'T2', 'W3': 'T3'}" })
    environment.callTool('submit_assignment', { assignment: "{'W1': 'T3', 'W2': 'T2', 'W3': 'T1'}" })
    environment.callTool('submit_assignment', { assignment: "{'W3': 'T3', 'W2': 'T2', 'W1': 'T1'}" })
    const { periods } = environment.state
    expect(periods[0]!.blockingPairs).toBe(2)
    expect(periods[2]!.told).toEqual(periods[0]!.told)
  })

  it('that is stable ends the run', () => {
    const environment = open()
    const result = environment.callTool('submit_assignment', { assignment: { W1: 'T2', W2: 'T1', W3: 'T3' } })
    expect(result).toMatchObject({ status: 'period_over', periodOver: true, runOver: true })
  })

  it('is asked for with a last paragraph in the last period alone', () => {
    const environment = open()
    const hasLast = () => environment.initialPrompt().includes('\n\n**This is your final attempt.**')
    const seen = [hasLast()]
    for (const assignment of [
      { W1: 'T1', W2: 'T2', W3: 'T3' },
      { W1: 'T3', W2: 'T2', W3: 'T1' }
    ]) {
      environment.callTool('submit_assignment', { assignment })
      seen.push(hasLast())
    }
    expect(seen).toEqual([false, false, true])
  })
})
