const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** What a passage does with what a field asks for, in the voices in which a lone remark says it: 'discussed', 'wird erwähnt'. */
const treated = words(
  'mention(?:s|ed)?|discuss(?:ed|es)?|address(?:ed|es)?|describe[sd]?|treat(?:ed|s)?|cover(?:ed|s)?|specif(?:y|ied|ies)|stated?|given|shown?|argued(?: for)?|claim(?:ed|s)?|assert(?:ed|s)?|establish(?:ed|es)?|pro(?:ve[sd]?|ven)|demonstrated|raised|taken up|satisfied|met|fulfilled|indicated|identified|found|depicted|provided|defined|named|appl(?:y|ies)|holds?|appears?',
  'erwähnt|behandelt|angesprochen|genannt|thematisiert|besprochen|beschrieben|angegeben|belegt|erfüllt|behauptet|zutreffend|trifft zu|zu',
  "mentionnée?|abordée?|traitée?|discutée?|évoquée?|précisée?|décrite?|démontrée?|affirmée?|remplie?|s[’']applique",
  'mencionad[oa]|tratad[oa]|discutid[oa]|abordad[oa]|especificad[oa]|descrit[oa]|indicad[oa]|cumplid[oa]|se menciona|se aplica|aplica',
  'menzionat[oa]|trattat[oa]|discuss[oa]|affrontat[oa]|specificat[oa]|descritt[oa]|indicat[oa]|si applica|упомина\\p{L}+|упомянут\\p{L}*|обсужда\\p{L}+|указан\\p{L}*'
)
const denial = words('not|never|nowhere', 'nicht|nirgends', 'non|pas', 'no|não', 'не|нигде')
const filler = words(
  String.raw`it|this|is|are|was|be|been|does|do|\p{L}{3,12}(?:ly|mente|ment)|at all|here|anywhere|in (?:the|this) (?:text|passage|fragment|excerpt)|by the author`,
  "wird|ist|es|hier|im (?:text|fragment)|trifft|ausdrücklich|ne|n[’']est|est|ici|es|está|se|aquí|è|é|viene|qui|aqui"
)
const remark = new RegExp(
  `^[\\s"'*_]*(?:(?:${filler})\\s+)*(?:(${denial})\\s+)?(?:(?:${filler})\\s+)*(?:(${denial})\\s+)?(?:${treated})(?:\\s+(?:${filler}))*["'*_]*\\s*(?:$|[.,;:(–—])`,
  'iu'
)
/** Characters of a remark that are read. */
const longest = 120

/**
 * The value that a remark in the place of a label says by what the passage does with the field: 'not mentioned', 'does not
 * apply', 'discussed'; null for any other text.
 */
export function treatmentOf(text: string): 'yes' | 'no' | null {
  const found = remark.exec(text.slice(0, longest))
  if (!found) return /^[\s"'*_]*none[\s."'*_]*$/i.test(text) ? 'no' : null
  return found[1] || found[2] ? 'no' : 'yes'
}
