import { type PromptStyle, thoughts } from './prompt-style.ts'
import type { NotesTools } from './tools.ts'

/** The tools for notes, in words for whoever plays; `unit` is what a period is called. */
export function notesTools(unit: 'attempt' | 'period', style: PromptStyle): NotesTools {
  const what = thoughts(style)
  return {
    argument: `${unit}_number`,
    write: {
      description: `Add to your notes of this ${unit}.`,
      argument: `What to note for this ${unit}: your ${what}, and all that could help a future self.`
    },
    read: {
      description: `Read the notes that you wrote in one ${unit}. They may hold the ${what} behind what you did.`,
      argument: `The number of the ${unit} whose notes to read; the first is 0.`
    }
  }
}
