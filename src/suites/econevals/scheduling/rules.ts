import { loadPrompt } from '../../../prompts.ts'
import { notesTools } from '../environment/notes-tools.ts'
import type { PromptStyle } from '../environment/prompt-style.ts'
import type { Rules } from '../environment/tools.ts'
import { pythonText } from '../python/python-text.ts'
import { type AssignmentPeriod, readAssignment } from './assignment.ts'
import { historyText } from './history-text.ts'
import type { SchedulingInstance } from './instance.ts'
import { schedulingPeriods } from './levels.ts'

/** The rules of scheduling, by the specification's texts. A stable matching ends the run. Source: EconEvals specification 5. */
export function schedulingRules({
  periods: all = schedulingPeriods,
  style = 'standard'
}: {
  periods?: number
  style?: PromptStyle
} = {}): Rules<SchedulingInstance, AssignmentPeriod> {
  return {
    information: [
      {
        name: 'get_previous_attempts_data',
        description:
          'Tells the assignments of all previous attempts with their problems. Read it before you submit an assignment. Attempts are numbered from 0.',
        tell: ({ periods }) => pythonText(new Map([['previous_attempts_data', historyText(periods)]])),
        refusal: pythonText(
          new Map([
            [
              'previous_attempts_data',
              'Data already accessed this period. See previous response. Instead, read/write notes or submit an assignment.'
            ]
          ])
        )
      },
      {
        name: 'get_attempt_number',
        description: 'Tells the number of the present attempt, counted from 0.',
        tell: ({ periods }) => pythonText(new Map([['attempt_number', BigInt(periods.length)]]))
      },
      {
        name: 'get_worker_ids',
        description: 'Tells the ids of all workers.',
        tell: ({ instance }) => pythonText(new Map([['worker_ids', instance.worker_ids]]))
      },
      {
        name: 'get_task_ids',
        description: 'Tells the ids of all tasks.',
        tell: ({ instance }) => pythonText(new Map([['task_ids', instance.task_ids]]))
      }
    ],
    notes: notesTools('attempt', style),
    action: {
      name: 'submit_assignment',
      description: 'Submits the assignment of this attempt, which ends it.',
      argument: {
        name: 'assignment',
        description:
          'The task of each worker: a string that holds a dictionary from workers to tasks, such as \'{"W1": "T2", "W2": "T1"}\'. Every worker and every task stands in it once.'
      },
      act: readAssignment
    },
    initialPrompt: ({ periods }) => {
      const initial = loadPrompt('econevals/scheduling/initial').template
      const isLast = periods.length === all - 1
      return isLast ? `${initial}\n\n${loadPrompt('econevals/scheduling/final-attempt').template}` : initial
    },
    replyPrompt: 'Now use more tools.',
    isOver: ({ periods }) => periods.length >= all || periods.at(-1)?.blockingPairs === 0
  }
}
