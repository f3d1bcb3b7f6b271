import type { Printed, Reader } from './reader.ts'
import { theOne } from './words.ts'

/** What a sentence says: one proposition, or that one leads to another. */
type Claim = { condition: Literal | null; consequence: Literal }
type Literal = { proposition: string; isDenied: boolean }

/** Arguments and equivalences are tried in every case that there is, from their sentences alone. */
export const logicReaders: Readonly<Record<string, Reader>> = {
  ...ofDomains(
    'categorical_syllogism validity',
    ['medicine', 'technology', 'sports', 'music', 'nature'],
    readSyllogism
  ),
  ...ofDomains(
    'conditional_syllogism validity',
    ['education', 'medicine', 'technology', 'finance', 'sports'],
    ({ texts: [text] }) => {
      const [first, second, conclusion] = argumentIn(text!).map(claimOf)
      const isSound = casesOf([first!, second!, conclusion!]).every(
        (isTrue) => !(isTrue(first!) && isTrue(second!)) || isTrue(conclusion!)
      )
      return isSound ? 'Yes, the conclusion follows' : 'No, the conclusion does not follow'
    }
  ),
  ...ofDomains(
    'equiv_contrapositive pick',
    ['medicine', 'technology', 'law', 'sports', 'entertainment'],
    ({ texts: [text], options }) => {
      const { condition, consequence } = claimOf(theOne(text!, /"([^"]+)"/))
      const target = theOne(text!, /(the statement itself|the converse of the statement)/)
      const asked = target.includes('converse')
        ? { condition: consequence, consequence: condition! }
        : { condition, consequence }
      const same = options.filter((option) => {
        const claim = claimOf(option)
        return casesOf([asked, claim]).every((isTrue) => isTrue(asked) === isTrue(claim))
      })
      return same.join(' or ')
    }
  )
}

function ofDomains(name: string, domains: readonly string[], reader: Reader): Record<string, Reader> {
  return Object.fromEntries(domains.map((domain) => [`${name}_${domain}`, reader]))
}

/** Two statements in lines of their own, and what somebody makes of them in the paragraph after. */
function argumentIn(text: string): string[] {
  const [, statements, conclusion] = text.split('\n\n')
  const [first, second, ...others] = statements!.split('\n')
  if (others.length > 0) throw new Error(`more than two statements: ${text}`)
  return [first!, second!, theOne(conclusion!, /: ([A-Z][^.?]*\.) [A-Z]/)]
}

function claimOf(sentence: string): Claim {
  const conditional = /^If (.+), then (.+)\.$/.exec(sentence)
  if (conditional) return { condition: literalOf(conditional[1]!), consequence: literalOf(conditional[2]!) }
  const plain = sentence.replace(/\.$/, '')
  return { condition: null, consequence: literalOf(plain.charAt(0).toLowerCase() + plain.slice(1)) }
}

function literalOf(clause: string): Literal {
  const proposition = clause
    .replace(/\b(is|has|are|have) not\b/, '$1')
    .replace(/\bdoes not have\b/, 'has')
    .replace(
      /\bdoes not (\w+?(ss|sh|ch|x)?)\b/,
      (_, verb: string, hissing?: string) => `${verb}${hissing ? 'es' : 's'}`
    )
  return { proposition, isDenied: proposition !== clause }
}

/** Every way in which the propositions of some claims hold or fail, each as a judge of claims. */
function casesOf(claims: readonly Claim[]): ((claim: Claim) => boolean)[] {
  const literals = claims.flatMap(({ condition, consequence }) =>
    condition ? [condition, consequence] : [consequence]
  )
  const propositions = [...new Set(literals.map(({ proposition }) => proposition))]
  return Array.from({ length: 2 ** propositions.length }, (_, row) => {
    const holds = ({ proposition, isDenied }: Literal) =>
      ((row >> propositions.indexOf(proposition)) % 2 === 1) !== isDenied
    return ({ condition, consequence }: Claim) => (condition === null || holds(condition) ? holds(consequence) : true)
  })
}

/** Validity by drawing every universe of up to three things, each with or without each of the three names. */
function readSyllogism({ texts: [text] }: Pick<Printed, 'texts'>): string {
  const read = (text: string) => {
    const [, quantifier, subject, denied, predicate] = /^(All|No|Some) (.+?) are (not )?(.+)\.$/.exec(text)!
    return { quantifier: quantifier!, subject: subject!, isDenied: Boolean(denied), predicate: predicate! }
  }
  const [first, second, conclusion] = argumentIn(text!).map(read)
  const names = [...new Set([first!, second!].flatMap(({ subject, predicate }) => [subject, predicate]))]
  const isTrue = (statement: ReturnType<typeof read>, things: readonly number[]) => {
    const isA = (thing: number, name: string) => (thing >> names.indexOf(name)) % 2 === 1
    const subjects = things.filter((thing) => isA(thing, statement.subject))
    const hits = subjects.filter((thing) => isA(thing, statement.predicate))
    if (statement.quantifier === 'All') return hits.length === subjects.length
    if (statement.quantifier === 'No') return hits.length === 0
    return statement.isDenied ? hits.length < subjects.length : hits.length > 0
  }
  const universes = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((b) => [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [a, b, c]))
  )
  const hasCounterexample = universes.some(
    (things) => isTrue(first!, things) && isTrue(second!, things) && !isTrue(conclusion!, things)
  )
  return hasCounterexample ? 'No, the conclusion does not follow' : 'Yes, the conclusion follows'
}
