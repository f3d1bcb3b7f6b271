import { declines } from '../../declined.ts'
import { sentenceEnds } from '../../name-clauses.ts'
import type { LineContext } from './line-context.ts'
import { fieldPlaces } from './spoken-names.ts'
import type { Statement } from './statement.ts'

type Place = { start: number; end: number }
type Told = Place & ({ field: string } | { value: string })

/** Longer texts are no account of some eight fields. */
const longest = 20_000
/** What parts the names of a list, and a list from the value of all its fields. */
const joining =
  /^["'*_`\s]*(?:[,、，;]|(?:and|or|nor|und|noch|oder|et|ni|ou|y|o|e|né|o|nem|и|ни|和|与|及|と)(?!\p{Script=Latin}))?["'*_`\s]*(?:(?:and|or|nor|the|an?|und|noch|eine?[nr]?|die|der|das|et|ni|la|le|les|l['’]|une?|y|el|las?|los|e|né|di|della|dell['’]|il|lo|un['’]?|nem|da|do|a|o|uma?|с|и|ни)(?:\s|(?<=['’])))*["'*_`\s]*$/iu
const ofAll =
  /(?<!\p{L})(?:both|all (?:three|four|of them)|each|beid(?:e|es|er|en)|alle (?:drei|vier)|jeweils|les deux|tous|toutes|chacune?|amb[oa]s|los dos|las dos|todos|os dois|as duas|entramb[ie]|tutt[ei]|оба|обе|все|везде)(?!\p{L})|两者|均|都|どちらも|いずれも|ともに|両方/iu
/** What supposes or denies a value does not give it. */
const supposed =
  /(?<!\p{L})(?:if|would|could|might|whether|wenn|falls|wäre|würde|könnte|si|serait|pourrait|sería|podría|se|seria|poderia|sarebbe|potrebbe|если|бы)(?!\p{L})|如果|かどうか|是否/iu

/**
 * What sentences say of several fields by values behind them: one for all that they list ('uniqueness and existence are not
 * discussed, both no'), or as many as fields, in their order ('neither comes up: no and no').
 */
export function groupedLabels(text: string, { names, fields, readers }: LineContext): Statement[] {
  if (text.length > longest) return []
  const reader = readers.get(fields[0]!)!
  const found: Statement[] = []
  let start = 0
  for (const end of sentenceEnds(text, () => false)) {
    const sentence = text.slice(start, end)
    const at = start
    start = end
    if (declines(sentence) || supposed.test(sentence) || /[?？]/.test(sentence)) continue
    const values = [...sentence.matchAll(new RegExp(reader.words.pattern, 'giu'))].flatMap(({ 0: word, index }) =>
      isSaid(sentence, index, word.length)
        ? [{ value: reader.words.valueOf(word), start: index, end: index + word.length }]
        : []
    )
    if (values.length === 0) continue
    const mentions = fieldPlaces(sentence, names)
    const told: Told[] = [...mentions, ...values].toSorted((one, other) => one.start - other.start)
    for (const { own, said } of runsOf(told)) {
      const given = valuesFor(sentence, own, said)
      found.push(
        ...given.map((value, i) => ({
          ...{ field: own[i]!.field, said: [value], text: sentence.trim(), at: at + own[i]!.start },
          form: 'order' as const
        }))
      )
    }
  }
  return agreed(found)
}

type Named = Place & { field: string }
type Valued = Place & { value: string }

/** Names with the values behind them, up to the next name. */
function runsOf(told: readonly Told[]): { own: Named[]; said: Valued[] }[] {
  const runs: { own: Named[]; said: Valued[] }[] = []
  for (const each of told) {
    const run = runs.at(-1)
    if ('field' in each) {
      if (run && run.said.length === 0) run.own.push(each)
      else runs.push({ own: [each], said: [] })
    } else run?.said.push(each)
  }
  return runs
}

function valuesFor(sentence: string, own: readonly Named[], said: readonly Valued[]): string[] {
  if (said.length === 0) return []
  if (said.length === own.length) return said.map(({ value }) => value)
  if (said.length > 1) return []
  const [{ value, start }] = said as [Valued]
  const isList = own.every((each, i) => i === 0 || joining.test(sentence.slice(own[i - 1]!.end, each.start)))
  const isOfAll = ofAll.test(sentence.slice(own.at(-1)!.end, start))
  return isList || isOfAll ? own.map(() => value) : []
}

/** Whether a word stands where a value is given: in brackets, quotes or bold type, behind a sign or a word that draws it, alone at the end. */
function isSaid(sentence: string, start: number, length: number): boolean {
  const before = sentence.slice(0, start)
  const behind = sentence.slice(start + length)
  const isClosed =
    /^["'”»」*_`)）\]]{0,4}\s?(?:[)）.,;:!。、，；」]|$|(?:and|und|et|y|e|和|と|です|for both|for all|für beide)(?!\p{Script=Latin}))/iu.test(
      behind
    )
  return (
    isClosed &&
    /(?:[(（"'“«„「『*:：—–,，、=]|(?<!\p{L})(?:so|thus|hence|therefore|also|daher|somit|folglich|donc|así que|portanto|logo|quindi|dunque|значит|is|are|as|an?|ist|sind|est|sont|es|son|é|são|è|sono|and|und|et|y|e|и|both|beide|jeweils|mal|und|是|为|均为|都是|both are|all)\s?)\s{0,2}["'“«„「*_(]{0,3}$/iu.test(
      before
    )
  )
}

/** Statements of fields of which all say the same. */
function agreed(found: readonly Statement[]): Statement[] {
  return [...Map.groupBy(found, ({ field }) => field).values()].flatMap((own) =>
    new Set(own.map(({ said }) => said[0])).size === 1 ? [own.at(-1)!] : []
  )
}
