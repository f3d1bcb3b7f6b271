import { type Reading, readQuantities } from './read-quantities.ts'
import { cueOf, phrases } from './vocabulary.ts'

/**
 * The quantities of a printed text by the words around them.
 *
 * @param printed told in the third person, of which the vocabulary has the verbs
 */
export function readStory(
  printed: string,
  { element, type, names }: { element: string; type: string; names: readonly string[] }
): Reading {
  let text = printed.replaceAll(/\s+/g, ' ')
  const told: Record<string, string> = {}
  const cues: Record<string, NonNullable<ReturnType<typeof cueOf>>> = {}
  for (const name of names) {
    const cue = cueOf({ element, type, name })
    const phrase = phrases[name]
    if (phrase && !cue) {
      const match = phrase.exec(text)
      if (!match) return { fault: `no words tell of ${name}` }
      const found = match[1]!
      const start = match.index + match[0].lastIndexOf(found)
      told[name] = found
      text = `${text.slice(0, start)}so${text.slice(start + found.length)}`
    } else if (cue) cues[name] = cue
    else return { fault: `the vocabulary does not know ${name}` }
  }
  const reading = readQuantities(text, cues)
  return 'fault' in reading ? reading : { values: { ...reading.values, ...told } }
}
