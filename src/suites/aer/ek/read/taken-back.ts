import { amends } from '../../amends.ts'
import { declines } from '../../declined.ts'
import { sentenceEnds } from '../../name-clauses.ts'

/** Part of a line, in characters. */
type Part = { start: number; end: number }

const code = /(?:SC|TF|FB|OD)[ _-]?\d{1,2}(?!\d)/iu
const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** What takes an answer back, whether or not it gives another. */
const withdrawing = new RegExp(
  `${words(
    'take back|withdraw|retract|disregard|ignore|forget|scratch|strike',
    'nehme (?:\\p{L}+ ){0,4}zurück|ziehe (?:\\p{L}+ ){0,4}zurück|streiche|vergessen sie|ignorieren sie',
    'retire|reviens sur|ignorez|annule',
    'retiro|anulo|ignore|ignoren?',
    'retiro|anulo|desconsidere|ignore',
    'ritiro|annullo|ignorate|ignori'
  )}|收回|撤回|作废|取り消`,
  'iu'
)
const afterAll =
  /(?<!\p{L})(?:after all|on second thoughts?|on reflection|actually|anymore|doch (?:nicht|lieber)|finalement|al final|pensándolo bien|no fim|ripensandoci)(?!\p{L})|还是|やはり/iu

/** Sentences of a line that change the answer to a question which they name. */
export function amendingParts(line: string): Part[] {
  return partsOf(line).filter(({ start, end }) => amends(line.slice(start, end)))
}

/** Sentences of a line that take the answer to a question back: 'Please disregard my answer to SC02'. */
export function withdrawingParts(line: string): Part[] {
  return partsOf(line).filter(({ start, end }) => {
    const sentence = line.slice(start, end)
    return (
      (withdrawing.test(sentence) && (amends(sentence) || declines(sentence))) ||
      (afterAll.test(sentence) && declines(sentence))
    )
  })
}

function partsOf(line: string): Part[] {
  if (line.length > longest || !code.test(line)) return []
  const parts: Part[] = []
  let start = 0
  for (const end of sentenceEnds(line, () => false)) {
    if (code.test(line.slice(start, end))) parts.push({ start, end })
    start = end
  }
  return parts
}

/** Longer lines are no prose. */
const longest = 20_000
