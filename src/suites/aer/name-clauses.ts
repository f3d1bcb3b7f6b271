/** Names of a sentence that share what it says of them: 'TF01, TF03 and TF05 are true'. */
export type NameGroup<N> = { names: readonly N[]; start: number; end: number }
/** The part of a sentence that speaks of a group of names. */
export type NameClause<N> = NameGroup<N> & { from: number; to: number; isBehind: boolean }

/** What stands between two names of one group: a comma, a slash, 'and' in any language. */
const between =
  /^["'*_`)\]»”]{0,4}\s{0,2}(?:[,;、，/&+·]|(?:and|und|et|y|e|en|i|и|och|和|与|及|と)(?![\p{Script=Latin}\p{Script=Cyrillic}])){1,2}\s{0,2}(?:(?:and|und|et|y|e|en|i|и)\s)?(?:the\s)?["'*_`([«“]{0,4}$/iu
/** What leads from an answer to the name behind it: 'B (SC01)', 'B for SC01', 'C bei SC05', 'Yes: relevance'. */
const leadsOn =
  /(?:[([（]|[:：=]|->|→|\s[–—]|(?<!\p{L})(?:for|on|in|für|bei|zu|pour|dans|para|en|per|em|voor|bij|для|в|dla|w))(?:\s(?:the|statement|question|item|frage|field))?["'*_`«“\s]{0,6}$/iu

/** The places at which sentences of a text end; the point of an abbreviation or behind a bare name ends none. */
export function sentenceEnds(text: string, isBare: (sentence: string) => boolean): number[] {
  const ends: number[] = []
  let start = 0
  for (const { index } of text.matchAll(sentenceEnd)) {
    if (isBare(text.slice(start, index))) continue
    ends.push(index + 1)
    start = index + 1
  }
  return start < text.length ? [...ends, text.length] : ends
}

const sentenceEnd = /(?<![.\s(]\p{L}|(?<!\p{L})(?:vs|etc|cf|e\.g|i\.e))[.!?](?=["'*_`)”»]{0,4}(?:\s|$))|[。！？\n]/gu

/** Puts names with nothing but a comma or 'and' between them together. */
export function groupNames<N>(text: string, places: readonly (Omit<NameGroup<N>, 'names'> & { name: N })[]) {
  const groups: NameGroup<N>[] = []
  for (const { name, start, end } of places) {
    const last = groups.at(-1)
    if (last && between.test(text.slice(last.end, start)))
      groups[groups.length - 1] = { ...last, names: [...last.names, name], end }
    else groups.push({ names: [name], start, end })
  }
  return groups
}

/** 'TF04 is false, and so is statement TF05': what is said of the names before is said of these too. */
const likewise =
  /(?<!\p{L})(?:so (?:is|are|does|do)|as (?:is|are)|likewise|ebenso(?: wie)?|genauso|de même(?: que)?|tout comme|así como|igual que|assim como|bem como|così come|net als|evenals)(?:\s(?:the|statement|question|item|field|die|la|le|l['’]))*[\s"'*_`(]{0,5}$/iu
const joint =
  /^(?:["'*_`)\]»”\s;,.，；|·/–—-]|(?:and|und|et|y|e|en|i|и|while|whereas|während|tandis que|mientras que|enquanto|mentre|和|与|而)(?![\p{Script=Latin}\p{Script=Cyrillic}]))*/iu

/**
 * The clause that speaks of each group of names in a sentence. It stands behind its names ('SC01 is C and SC02 is A') or in
 * front of them ('C for SC01, A for SC02'), for all of them alike: on the side on which more clauses state an answer.
 *
 * @param states whether a clause, and nothing beside it, states an answer for the names of its group
 */
export function nameClauses<N>(
  text: string,
  { groups: all, start, end }: { groups: readonly NameGroup<N>[]; start: number; end: number },
  states: (clause: NameClause<N>) => boolean
): NameClause<N>[] {
  const isAlike = (group: NameGroup<N>) => likewise.test(text.slice(start, group.start))
  const groups = all.filter((group) => !isAlike(group))
  const behind = groups.map((group) => ({
    ...group,
    from: group.end,
    to: all.find((other) => other.start > group.start)?.start ?? end,
    isBehind: true
  }))
  const front = groups.flatMap((group, at) => {
    const from = groups[at - 1]?.end ?? start
    const lead = leadsOn.exec(text.slice(from, group.start))
    if (!lead) return []
    return [{ ...group, from: from + joint.exec(text.slice(from))![0].length, to: from + lead.index, isBehind: false }]
  })
  const [ahead, back] = [behind.filter(states), front.filter(states)]
  const found = back.length > ahead.length ? back : ahead
  return found.map((clause) => {
    const next = all.find((group) => group.start > clause.start)
    return next && isAlike(next) ? { ...clause, names: [...clause.names, ...next.names] } : clause
  })
}
