import { unitOf } from '../../../../../text/number-units.ts'
import type { Token } from '../../../../../text/token.ts'

const negators = new Set(
  'not no non never nor neither without unlike except excluding hardly barely scarcely rarely lack lacks lacking absence quasi pseudo anti fail fails failed'.split(
    ' '
  )
)
const dismissals = ['rather than', 'instead of', 'other than', 'opposite of', 'opposed to', 'far from', 'free of']
/** How many tokens before the answer a negation still governs it: "not an entirely exogenous" negates "exogenous". */
const negationReach = 3
const auxiliaries = new Set('is are was were does do did has have had can could will would should may'.split(' '))
const denials = new Set('wrong false incorrect ruled rejected excluded absent'.split(' '))
const falls = new Set(
  'decrease decreased decreases decreasing decline declined declines declining drop dropped drops fall fell falls falling fallen reduction reduced reduces reduce lowered lowers loss lost shrank shrinks down'.split(
    ' '
  )
)
/** Behind a number these say that it is the size of a fall, or only that something is lower than something else. */
const fallNouns = new Set('decrease decline drop fall reduction loss contraction cut'.split(' '))
const comparatives = new Set('lower less fewer down'.split(' '))

/** Whether the words around an answer take it back, in its clause: "not X", "rather than X", "X is ruled out". */
export function isUndone(tokens: readonly Token[], at: number, length: number): boolean {
  const { clause } = tokens[at]!
  const ofClause = (from: number, to: number) =>
    tokens.slice(Math.max(0, from), to).flatMap((token) => (token.clause === clause ? [token.text] : []))
  const before = ofClause(at - negationReach, at)
  const text = ` ${before.join(' ')} `
  if (before.some((word) => negators.has(word)) || dismissals.some((phrase) => text.includes(` ${phrase} `)))
    return true
  const [verb, next] = ofClause(at + length, at + length + 2)
  return auxiliaries.has(verb ?? '') && (next === 'not' || denials.has(next ?? ''))
}

/** Whether a number is the size of a fall: "fell by 5", "a decline of 5 percent", "a 5% drop", but not "fell to 5". */
export function isFalling(tokens: readonly Token[], at: number): boolean {
  const link = tokens[at - 1]?.text ?? ''
  const isBehind = falls.has(link) || (['of', 'by'].includes(link) && falls.has(tokens[at - 2]?.text ?? ''))
  return isBehind || fallNouns.has(wordBehind(tokens, at))
}

/** Whether a number is told as that much below something: "5% lower", "5 fewer". */
export function isBelow(tokens: readonly Token[], at: number): boolean {
  return comparatives.has(wordBehind(tokens, at))
}

/** The word behind a number and its unit, in the same clause. */
function wordBehind(tokens: readonly Token[], at: number): string {
  const next = tokens[at + (unitOf(tokens[at + 1]?.text ?? '') === null ? 1 : 2)]
  return next && next.clause === tokens[at]!.clause ? next.text : ''
}

export function tellsOfFall(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => falls.has(text) || fallNouns.has(text) || comparatives.has(text))
}
