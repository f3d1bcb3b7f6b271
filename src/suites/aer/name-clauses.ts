/** Names of a sentence that share what it says of them: 'TF01, TF03 and TF05 are true'. */
export type NameGroup<N> = { names: readonly N[]; start: number; end: number; places: readonly Place[] }
type Place = { start: number; end: number }
/**
 * The part of a sentence that speaks of a group of names; `isLed` where a sign or a word leads from it to names
 * behind it, `isClosed` where it ends before what follows its names does.
 */
export type NameClause<N> = NameGroup<N> & {
  from: number
  to: number
  isBehind: boolean
  isLed: boolean
  isClosed: boolean
}

/** What stands between two names of one group: a comma, a slash, 'and' in any language. */
const between =
  /^["'*_`)\]»”]{0,4}\s{0,2}(?:[,;、，/&+·]|(?:and|nor|und|noch|et|ni|y|e|ed|né|nem|en|i|и|ни|och|as well as|als auch|sowie|ainsi que|como|así como|bem como|quanto|sia|come|nonché)(?![\p{Script=Latin}\p{Script=Cyrillic}])|[和与及と]){1,2}\s{0,2}(?:(?:and|und|et|y|e|en|i|и)\s)?(?:(?:the|die|der|das|la|le|les|el|los|las|il|a|o|as|os)\s)?["'*_`([«“]{0,4}$/iu
/** What leads from an answer to the name behind it: 'B (SC01)', 'B for SC01', 'C bei SC05', 'Yes: relevance'. */
const leadsOn =
  /(?:[([（]|[:：=]|->|→|\s[–—]|(?:(?<!\p{L})(?:goes|go|belongs?|fits|gehört|gehören|kommt|va|van|vient|vai)\s)?(?<!\p{L})(?:for|on|in|into|to|with|für|bei|zu|mit|pour|à|dans|avec|para|a|ad|en|con|per|em|com|voor|bij|для|в|dla|w))(?:\s(?:the|both|all|statement|question|item|frage|field)){0,2}["'*_`«“\s]{0,6}$/iu

/** 'Mit ja beantworte ich relevance, mit nein existence': the answer and its verb stand right in front of the name. */
const answersWith = /(?<=(?:^|[\s,;])(?:mit|with|con|avec|com)\s["'«„“]?\p{L}{1,6}["'»“”]?(?:\s\p{L}{4,14}\sich)?)\s$/iu

/** The places at which sentences of a text end; the point of an abbreviation or behind a bare name ends none. */
export function sentenceEnds(text: string, isBare: (sentence: string, sign: string) => boolean): number[] {
  const ends: number[] = []
  let start = 0
  for (const { index } of text.matchAll(sentenceEnd)) {
    if (isBare(text.slice(start, index), text[index]!)) continue
    ends.push(index + 1)
    start = index + 1
  }
  return start < text.length ? [...ends, text.length] : ends
}

/** Of 'SC01 is B. Neither …' the point behind the letter ends a sentence, and that of 'by A. Smith' none. */
const sentenceEnd =
  /(?<![.\s(]\p{L}|(?<!\p{L})(?:[Vv]s|[Bb]zw|[Ee]tc|[Cc]f|[Ee]\.g|[Ii]\.e))[.!?](?=["'*_`)”»]{0,4}(?:\s|$))|(?<=[\p{Ll}\d]\s\p{L})(?<!(?<!\p{L})(?:by|of|von|par|de|di|da|del|nach|after)\s\p{L})\.(?=\s(?:for|as|in|on|the|this|it|pour|la|le|les|dans|für|bei|in|die|der|das|para|en|el|per|il|em|o|a|SC|TF|FB|OD)(?![\p{Ll}])|\s\p{Lu}(?:\p{Ll}|\s))|(?<=SC\d{2}\s?[,:]\s[A-D]|[A-D][,\s→>-]{1,4}[A-D])\.(?=\s\p{Lu}\p{Ll})|[。！？\n]/gu

/** Puts names with nothing but a comma or 'and' between them together. */
export function groupNames<N>(text: string, named: readonly (Place & { name: N })[]): NameGroup<N>[] {
  const groups: NameGroup<N>[] = []
  for (const { name, start, end } of named) {
    const last = groups.at(-1)
    const isJoined = last !== undefined && between.test(text.slice(last.end, start))
    const { names = [], places = [], start: from = start } = isJoined ? groups.pop()! : {}
    groups.push({ names: [...names, name], places: [...places, { start, end }], start: from, end })
  }
  return groups
}

/** 'B for SC04 and SC05 is C': names that only seem to stand together, since each has a clause on its own side. */
function tornApart<N>({ names, places, start, end }: NameGroup<N>): NameGroup<N>[] {
  const [last, rest] = [places.at(-1)!, places.slice(0, -1)]
  return [
    { names: names.slice(0, -1), places: rest, start, end: rest.at(-1)!.end },
    { names: names.slice(-1), places: [last], start: last.start, end }
  ]
}

/** The end of a bracket that holds more than signs. */
const filledEnd = /(?<=^[^)\]）]{0,40}[\p{L}\p{N}✓✗✔✘✅❌][^)\]）]{0,400})[)\]）]/u
const openBracket = /[([（]\s?["'*_`]{0,2}$/

/** 'TF04 is false, and so is statement TF05': what is said of the names before is said of these too. */
const likewise =
  /(?<!\p{L})(?:so (?:is|are|does|do)|l[o']\s?(?:è|es|é|est) (?:anche|también|também|aussi)|(?:neither|nor) (?:is|are|does|do)|as (?:is|are)|likewise|ebenso(?: wie)?|genauso|de même(?: que)?|tout comme|así como|igual que|assim como|bem como|così come|net als|evenals|the same (?:goes|holds|is true|applies)|(?:das|dies)?selbe gilt|gleiches gilt|il en va de même|lo mismo (?:vale|ocurre)?|o mesmo (?:vale|acontece)?|lo stesso (?:vale)?)(?:\s(?:the|statement|question|item|field|for|in|to|of|with|für|bei|pour|dans|para|con|en|em|per|die|la|le|l['’]))*[\s"'*_`(]{0,5}$/iu
/** 'Die vierte ist falsch, die fünfte ebenfalls.' */
const alsoBehind =
  /^["'*_`)\]»”]{0,4}\s{1,2}(?:(?:is|does|ist|est|es|é|è)\s)?(?:too|as well|also|likewise|similarly|neither|ebenfalls|ebenso|auch(?: nicht)?|gleichfalls|aussi|également|non plus|pareillement|también|tampoco|igualmente|asimismo|também(?: não)?|igualmente|anche|pure|nemmeno|neanche|neppure|ook(?: niet)?|тоже|также|też|również)[\s.,;!]*$|^也(?:是|一样|如此)?[。.,]?$/iu
const joint =
  /^(?:["'*_`)\]»”\s;,.，；|·/–—-]|(?:[Aa]nd|[Uu]nd|[Ee]t|[Yy]|[Ee]|ed|en|i|и|[Ww]hile|[Ww]hereas|[Ww]ährend|[Tt]andis que|[Mm]ientras que|[Ee]nquanto|[Mm]entre|和|与|而)(?![\p{Script=Latin}\p{Script=Cyrillic}'’]))*/u

/**
 * The clause that speaks of each group of names in a sentence. It stands behind its names ('SC01 is C and SC02 is A') or in
 * front of them ('C for SC01, A for SC02'): on the side on which more clauses state an answer, or else on the other one.
 *
 * @param states whether a clause, and nothing beside it, states an answer for the names of its group
 */
export function nameClauses<N>(
  text: string,
  { groups: all, start, end }: { groups: readonly NameGroup<N>[]; start: number; end: number },
  states: (clause: NameClause<N>) => boolean
): NameClause<N>[] {
  const isAlike = (group: NameGroup<N>, at: number, every: readonly NameGroup<N>[]) =>
    likewise.test(text.slice(start, group.start)) ||
    (at > 0 && alsoBehind.test(text.slice(group.end, every[at + 1]?.start ?? end)))
  const behindOf = (groups: readonly NameGroup<N>[]) =>
    groups.map((group, at) => {
      const to = groups[at + 1]?.start ?? end
      // Of 'the notion is his (SC04: D), and so on' the clause ends with its bracket.
      const isInside = openBracket.test(text.slice(Math.max(start, group.start - 4), group.start))
      const inside = isInside && !/[)\]）]/.test(text.slice(group.start, group.end))
      const close = inside ? text.slice(group.end, to).search(filledEnd) : -1
      return {
        ...{ ...group, from: group.end, to: close < 0 ? to : group.end + close },
        ...{ isBehind: true, isLed: true, isClosed: close >= 0 }
      }
    })
  const frontOf = (groups: readonly NameGroup<N>[]) =>
    groups.flatMap((group, at) => {
      const from = groups[at - 1]?.end ?? start
      const before = text.slice(from, group.start)
      const lead = leadsOn.exec(before) ?? answersWith.exec(before)
      // 'Falsch sind TF04 und TF05.', 'Son verdaderas TF01 y TF03, y es falsa TF02.'
      const isEnd = /^["'*_`)\]»”\s]*(?:[.!。]?\s*$|[,;]\s)/.test(text.slice(group.end, end))
      if (!lead && !isEnd) return []
      const to = lead ? from + lead.index : group.start
      return [
        {
          ...group,
          from: from + joint.exec(text.slice(from))![0].length,
          to,
          isBehind: false,
          isLed: lead !== null,
          isClosed: false
        }
      ]
    })
  const whole = all.flatMap((group) => {
    if (group.names.length === 1) return [group]
    const own = frontOf(all).find((clause) => clause.start === group.start)
    // 'Yes for relevance and stability, no for existence': what stands behind belongs to the next names.
    const next = all.find((other) => other.start > group.start)
    const ofNext = frontOf(all).find((clause) => clause.start === next?.start)
    const isTorn =
      own !== undefined &&
      states(own) &&
      states(behindOf(all).find((clause) => clause.start === group.start)!) &&
      !(ofNext && states(ofNext))
    return isTorn ? tornApart(group) : [group]
  })
  const alike = new Set(whole.filter(isAlike).map((group) => group.start))
  const groups = whole.filter((group) => !alike.has(group.start))
  const behind = behindOf(whole).filter((group) => !alike.has(group.start))
  const front = frontOf(groups)
  const [ahead, back] = [behind.filter(states), front.filter(states)]
  const [most, others] = back.length > ahead.length ? [back, ahead] : [ahead, back]
  // 'I would pick B for SC04, and SC05 must be C': what is left may have its clause on the other side.
  const left = others.filter(
    (other) => !most.some((own) => own.start === other.start || (own.from < other.to && other.from < own.to))
  )
  const found = [...most, ...left].toSorted((one, other) => one.start - other.start)
  return found.flatMap((clause) => {
    const after = whole.filter((group) => group.start > clause.start)
    const stop = after.findIndex((group) => !alike.has(group.start))
    const same = after.slice(0, stop < 0 ? undefined : stop)
    return [clause, ...same.map((group) => ({ ...clause, ...group, isClosed: true }))]
  })
}
