import type { Language } from '../../../../../text/language-of.ts'

/** What stands between two ends of a clause; points and commas within numbers end none. */
const clause = String.raw`(?:[^,;:.!?()\[\]\n→⇒]|[.,](?=\d)|(?<=\p{L}{1,2}|\b(?:vs|al))\.){1,120}`
/** The same of Chinese, where words have nothing between them. */
const han = String.raw`(?:[^,，;；。.()（）\n]|[.,](?=\d))`
const starts = String.raw`(?<=^|[,;:.!?()\[\]\n→⇒]|\b(?:and|but|und|et|mais|y|e|ma)\b)`
const word = (alternatives: string) => String.raw`(?<![\p{L}'’])(?:${alternatives})(?![\p{L}])`
const of = (...parts: string[]) => new RegExp(parts.join(''), 'giu')

const not =
  "not|isn[’']?t|aren[’']?t|wasn[’']?t|don[’']?t|doesn[’']?t|niet|geen|nicht|kein(?:e|en|em|er|es)?|pas|non(?: pas| plus)?|no es|no son|no|não|non"
const but =
  'but(?: rather| instead)?|rather|maar|sondern|mais(?: (?:bien|plutôt))?|sino(?: que)?|mas(?: sim)?|e sim|ma(?: bensì)?|bensì'

/** 'not 2SLS but GMM', 'non lineare ma quadratico': what stands in front of the answer goes. */
const corrected = [
  of(
    word(not),
    String.raw`(?! only)\s`,
    clause.replace('120}', '120}?'),
    String.raw`(?:,\s?)?\s?`,
    word(but),
    String.raw`\s`
  ),
  /[^,，;；。.\n]{1,40}\s?(?:ではなくて?|ではない|じゃない)\s?/gu,
  new RegExp(`(?:并?不是|并非|非)${han}{1,40}?[,，]?\\s?(?:而是|而为|是)`, 'gu')
]

const auxiliaries =
  "is|are|was|were|does|do|did|has|have|had|can|could|would|will|should|may|might|must|ist|sind|war|waren|wird|wurde|kann|n[’']est|n[’']était|ne sont|es|son|era|fue|é|são|foi|è|sono|fu"
/** 'GMM is not used', 'X is ruled out': the clause speaks of what the answer is not. */
const refuted = [
  of(
    starts,
    String.raw`\s{0,2}`,
    clause.replace('120}', '80}?'),
    String.raw`(?<said>(?<![\p{L}'’])(?:${auxiliaries})\s(?:then |clearly |therefore )?(?:not|nicht|pas|no|não|non|never))(?!\p{L})`,
    `(?:${clause})?`
  ),
  of(
    starts,
    String.raw`\s{0,2}`,
    String.raw`[^,;:.!?()\[\]\n→⇒]{0,80}?`,
    String.raw`(?:\p{L}n['’]t|cannot)(?!\p{L})`,
    `(?:${clause})?`
  ),
  of(starts, String.raw`\s{0,2}(?:no|não|non)\s(?:es|é|è|fue|foi|fu|son|são|sono|era)(?!\p{L})(?:${clause})?`),
  of(
    starts,
    String.raw`\s{0,2}`,
    clause.replace('120}', '80}?'),
    String.raw`\s(?<said>(?:is|are|was|were|would be|can be)\s(?:\p{L}{1,12}ly\s)?(?:rejected|ruled out|excluded|wrong|incorrect|false|dismissed|out of the question)|(?:ist|wäre) (?:falsch|ausgeschlossen)|est (?:faux|exclu|rejeté|incorrect)e?|es (?:incorrect[oa]|fals[oa])|é (?:incorret[oa]|fals[oa])|è (?:errat[oa]|sbagliat[oa]|fals[oa]))(?!\p{L})`,
    `(?:${clause})?`
  ),
  of(
    word(
      "(?:i['’]d|i would) have (?:said|guessed|picked|thought)|i was (?:going|about|tempted) to (?:say|write|answer|put)|(?:at first|initially|first),? i (?:thought|recalled|remembered|considered|guessed|believed|wrote)|i (?:first|initially|originally) (?:thought|said|had|recalled|remembered|considered|guessed|believed|wrote)|my (?:first|initial) (?:guess|thought|instinct|answer) (?:was|is)|one (?:might|could|may|would) (?:think|expect|guess)(?: of| that it is)?|(?:it is|it['’]s) tempting to (?:say|write)|(?:it )?used to be|zuerst dachte ich(?: an)?|ich dachte zuerst an|erst dachte ich an|j['’]aurais dit|je pensais d['’]abord à|habría dicho|primero pensé en|eu teria dito|primeiro pensei em|avrei detto|prima pensavo a"
    ),
    `(?:${clause})?`
  ),
  of(
    starts,
    String.raw`\s{0,2}`,
    clause.replace('120}', '80}?'),
    String.raw`\swas my (?:first|initial) (?:guess|thought|instinct|answer)(?!\p{L})`
  ),
  of(word("(?:it would be |it is |it's )?wrong to (?:say|write|put|use|answer|think of)"), `(?:${clause})?`)
]

const dismissing =
  'rather than|instead of|as opposed to|as distinct from|distinct from|in contrast (?:to|with)|contrary to|unlike|as against|other than|different from|(?:is )?not to be confused with|' +
  'anything but|everything (?:but|except)|all but|any(?: \\p{L}{1,20})? (?:but|except|other than)|except(?: for)?|far from|the opposite of|' +
  'statt|anstatt|anstelle (?:von|des|der)|im Gegensatz zu[mr]?|im Unterschied zu[mr]?|anders als|alles (?:außer|andere als)|' +
  "plutôt que(?: d[e’'])?|au lieu (?:de|des|du|d[’'])|contrairement (?:à|aux?)|par opposition (?:à|aux?)|à la différence (?:de|des|du)|tout sauf|" +
  'en lugar del?|en vez del?|a diferencia del?|al contrario que|en contraste con|todo menos|cualquier \\p{L}{1,20} menos|' +
  'em vez d[eoa]s?|ao invés d[eoa]s?|no lugar d[eoa]s?|ao contrário d[eoa]s?|diferente(?:mente)? d[eoa]s?|tudo menos|' +
  "invece (?:di|del|dell[ao’']|degli|dei|delle)|anziché|piuttosto che|al contrario (?:di|del)|a differenza (?:di|del|dell[ao’']|degli|dei|delle)|tutto tranne"
/** What is dismissed goes to the end of its clause. */
const dismissed = [
  of(word(dismissing), String.raw`\s?`, clause),
  of(word("none of|nothing to do with|aucun(?:e)? d[e’']|ningun[oa] de|nenhum(?:a)? d[eo]s?|nessun[oa] d[ei]"), clause),
  of(word('neither|weder'), clause, String.raw`(?:,\s?)?`, word('nor|noch'), clause),
  of(word('ni|né|nem'), String.raw`\s`, clause),
  of(
    String.raw`(?:${word('and|und|et|y|e|but|aber')}\s)?`,
    word('not(?! only)|nicht(?! nur)|kein(?:e|en|em|er|es)?|pas|et non(?: pas)?|não(?! só)'),
    String.raw`\s`,
    clause
  ),
  // 'census tract within county' is a tract.
  of(
    String.raw`(?<=\p{L}\s)`,
    word("within|nested in|innerhalb|au sein|dentro d[eo]|all[’']interno"),
    String.raw`\s`,
    clause
  ),
  new RegExp(`(?:而不是|而非|并?不是|并非|不同于|有别于|区别于|除了)${han}{1,40}`, 'gu'),
  new RegExp(`[,，]?\\s?(?:与|和|跟)${han}{1,30}?(?:不同|相反|相对|有别)`, 'gu')
]
/** In Portuguese 'no' is 'in the'. */
const withNo = of(
  String.raw`(?:${word('and|y')}\s)?`,
  word('no(?! (?:doubt|question|later|more|less|fewer))'),
  String.raw`\s`,
  clause
)
/** In English 'non' is the first part of a word. */
const withNon = of(String.raw`(?:${word('et|e|ma')}\s)?`, word('non(?! seulement| solo)'), String.raw`\s`, clause)

/** 'before September' is not September. */
const timeBounds =
  'before|after|prior to|until|vor(?: dem)?|nach(?: dem)?|avant|après|antes de|después de|depois de|prima di|dopo'

/** In front of an answer these deny it: 'keineswegs negativ', 'aucune incohérence', 'nessuna concorrenza'. */
const denying =
  "keineswegs|keinesfalls|mitnichten|niemals|kaum|by no means|in no way|aucune?|nullement|guère|jamais|ning[uú]na?|de ning[uú]n modo|jamás|nenhuma?|de modo (?:algum|nenhum)|nessun[oa]?|affatto|per niente|per nulla|tutt['’]altro che|geenszins|geen"

/** A bound in front of an accepted answer as a negation of it, unless the stem has the same in front of its blank. */
function denyBounds(text: string, accepted: readonly string[], stem: string): string {
  const answers = accepted.map((answer) => answer.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const stems = accepted
    .map((answer) => /^\p{L}{4,}(?=\p{L}{2})/u.exec(answer)?.[0].replaceAll(/[\\]/g, ''))
    .filter(Boolean)
  const denied = text.replaceAll(
    of(
      word(denying),
      String.raw`\s(?:\p{L}{1,12}\s){0,2}?(?=(?:${answers})(?!\p{L})${stems.map((stemmed) => String.raw`|${stemmed}\p{L}{0,3}(?!\p{L})`).join('')})`
    ),
    'not '
  )
  return denied.replaceAll(
    of(String.raw`(?<said>${word(timeBounds)})\s(?:the\s)?(?=${answers})`),
    (found, ...match) => {
      const said = saidIn(match.at(-1))
      return said !== null && stem.includes(said) ? found : 'not '
    }
  )
}

/**
 * An answer without what it says the answer is not: the other one of a contrast ('GMM, not OLS', 'statt DiD', '不是…而是'), a
 * clause that refutes something, both of 'neither … nor'. Where accepted answers deny something themselves ('no effect'),
 * or the stem says the same of its blank ('is not ___'), the answer stays as it is.
 */
export function dropDenied(
  text: string,
  { accepted, stem, language }: { accepted: readonly string[]; stem: string; language: Language }
): string {
  const all = [
    ...corrected,
    ...refuted,
    ...dismissed,
    ...(language === 'pt' ? [] : [withNo]),
    ...(language === 'fr' || language === 'it' ? [withNon] : [])
  ]
  if (accepted.some((answer) => all.some((pattern) => answer.search(pattern) !== -1))) return text
  const asked = stem.toLowerCase()
  return all.reduce(
    (rest, pattern) =>
      rest.replaceAll(pattern, (found, ...match) => {
        const said = saidIn(match.at(-1))
        return said !== null && asked.includes(said) ? found : ' '
      }),
    denyBounds(text, accepted, asked)
  )
}

function saidIn(groups: unknown): string | null {
  return groups && typeof groups === 'object' && 'said' in groups && typeof groups.said === 'string'
    ? groups.said.toLowerCase()
    : null
}
