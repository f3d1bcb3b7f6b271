const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** Words in front of a value: 'I'd call a', 'würde ich mit', 'le pongo un'. */
const mostWords = 7
/** Words that deny, doubt, weigh or report the value behind them. */
const turning = new RegExp(
  `${words(
    'not|never|neither|nor|weder|noch|ni|né|nem|hardly|if|whether|unless|could|might|may|would have|some|others|one|people|tempted|inclined|hesitate|perhaps|maybe|possibly|vielleicht|peut-être|quizás?|tal vez|talvez|forse|about to|going to|wanted|thought|first|initially|between|either|asks?',
    String.raw`nicht|kein\p{L}{0,2}|wenn|ob|falls|könnte|hätte|zuerst|zunächst|manche|viele|zwischen|entweder`,
    String.raw`pas|ne|si|pourrait|aurais|d['’]abord|certains|hésit\p{L}+|entre|soit`,
    String.raw`podría|habría|primero|algunos|entre|dud\p{L}+|tentad[oa]|pensé`,
    'poderia|teria|primeiro|alguns|se|pensei',
    'potrebbe|avrei|prima|alcuni|se|tra|fra|pensavo'
  )}|n['’]t(?!\\p{L})|(?<!\\p{L})n['’]|[{∈,;:?？，；：。]`,
  'iu'
)

/** Whether some words lead to the value behind them: 'gets a' in front of 'yes', but not 'I was tempted to say'. */
export function leadsToValue(lead: string): boolean {
  return lead.trim().split(/\s+/).length <= mostWords && !turning.test(lead)
}
