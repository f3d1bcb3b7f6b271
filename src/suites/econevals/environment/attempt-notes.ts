import { whatIsWritten } from './reasoning.ts'
import type { NotesTools } from './tools.ts'

/** The notes of environments whose periods are called attempts. Source: EconEvals specification 2. */
export function attemptNotes(model: { isReasoningModel: boolean }): NotesTools {
  const written = whatIsWritten(model)
  return {
    argument: 'attempt_number',
    write: {
      description: `Adds to the notes of this attempt. Write down your ${written}: your future self can read them in later attempts.`,
      argument: `Your ${written}, which are added to what you wrote in this attempt so far.`
    },
    read: {
      description: 'Tells the notes that you wrote in an attempt, the present one included.',
      argument: 'The number of the attempt, counted from 0.'
    }
  }
}
