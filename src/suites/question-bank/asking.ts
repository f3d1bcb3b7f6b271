import type { Asking } from '../suite.ts'
import { type Adaptation, goesWith, readAdaptation } from './adaptation.ts'
import { askedMessages } from './ask.ts'
import type { QuestionContent } from './content.ts'
import { withPlaceholder } from './placeholder.ts'

/** How the questions of every element are put, beside zero-shot. */
export const asking: Asking<QuestionContent> = {
  goesWith: (name, content) => goesWith(read(name), content),
  shots: (name) => read(name).shots,
  messages: (name, content, { shots, fill }) => {
    const { style, car } = read(name)
    const shown = car ? withPlaceholder : (question: QuestionContent) => question
    // Where examples have no options, none of them can be replaced.
    const examples = style === 'hidden' ? shots : shots.map(shown)
    return askedMessages(shown(content), { style }, { shots: examples, fill })
  },
  asksProbabilities: (name) => read(name).style === 'mc-separate',
  continuations: ({ examinee: { parts } }) => parts[0]!.options.map(({ letter }) => letter)
}

const known = new Map<string, Adaptation>()

/** Of a name that was checked; there are few, and each is asked for with every question. */
function read(name: string): Adaptation {
  const found = known.get(name) ?? readAdaptation(name)
  if (!found) throw new Error(`${name} is no adaptation`)
  known.set(name, found)
  return found
}
