import type { Reader } from './reader.ts'
import { questionIn, theOne } from './words.ts'

/** Who has put a thing where, and who has moved it where, as a story tells it. */
type Move = { owner: string; mover: string; start: string; movedTo: string; seen: string }

/** Where somebody looks for a thing, or is believed to look for it, from who has seen what. */
export const beliefReaders: Readonly<Record<string, Reader>> = {
  'first_order_false_belief location': ({ texts: [text], options }) => {
    const move = readMove(text!, options)
    const { owner, seen } = move
    const isSeen = seen.startsWith(`${owner} is back at the door just then, watches the whole move`)
    if (!isSeen && !seen.startsWith(`${owner} is still outside, sees none of this`)) throw new Error(`unclear: ${seen}`)
    return lookingIn(move, isSeen)
  },
  'second_order_false_belief location': ({ texts: [text], options }) => {
    const move = readMove(text!, options)
    const { owner, mover, seen } = move
    const asked = questionIn(text!)
    if (!(asked.indexOf(mover) >= 0 && asked.indexOf(mover) < asked.indexOf(owner)))
      throw new Error(`${mover} is not asked about ${owner}: ${asked}`)
    const isNoticed =
      seen === `${owner} watches this through the window; ${mover} looks up, sees ${owner} watching and nods.`
    const isMissed =
      seen.startsWith(`${owner} watches this through the window, but ${mover} does not notice ${owner}`) ||
      seen === `${owner} is far away and learns nothing of it, and ${mover} is sure of that.`
    if (isNoticed === isMissed) throw new Error(`unclear: ${seen}`)
    return lookingIn(move, isNoticed)
  }
}

function lookingIn({ start, movedTo }: Move, isKnown: boolean): string {
  return `in the ${isKnown ? movedTo : start}`
}

/** What happens has to fit together: the thing goes from where it was put, and all places are told and are options. */
function readMove(text: string, options: readonly string[]): Move {
  const sentences = text.split(/(?<=[.?]) (?=[A-Z])/)
  const at = sentences.findIndex((sentence) => movePattern.test(sentence))
  const [, mover, object, start, movedTo] = movePattern.exec(sentences[at]!)!
  const [before, seen] = [sentences.slice(0, at).join(' '), sentences[at + 1]!]
  const owner = theOne(
    before,
    /\b([A-Z][a-z]+) (?:leaves (?:a|the) (?!room)|puts |keeps |prepares |registers |places )/
  )
  const put = theOne(
    before,
    /(?:leaves|puts|keeps|prepares|stores|places|goes)\b[^.;:]*? in(?:to)? the (\w+)(?= and |, |;|\.)/
  )
  const places = theOne(text, /(an? \w+, an? \w+, an? \w+ and an? \w+)/)
    .replaceAll(/\ban? /g, '')
    .split(/, | and /)
  const isSame = options.every((option) => places.includes(option.replace('in the ', '')))
  if (put !== start || owner === mover || !before.includes(object!) || !isSame || options.length !== places.length)
    throw new Error(`what happens does not fit together: ${text}`)
  return { owner, mover: mover!, start, movedTo: movedTo!, seen }
}

const movePattern =
  /([A-Z][a-z]+) (?:[a-z ]+ and )?(?:moves|takes) the ([a-z]+) from the ([a-z]+) (?:to|and puts it in) the ([a-z]+)\.$/
