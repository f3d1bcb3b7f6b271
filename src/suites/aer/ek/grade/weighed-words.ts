import { firstSentence } from './last-word.ts'

/** Words of the languages that answers come in: what stands between them and other letters is no such word. */
const word = (...languages: string[]) => String.raw`(?<![\p{L}])(?:${languages.join('|')})(?![\p{L}])`

/** In front of what a writer draws from the reasons given before. */
const conclusion = new RegExp(
  [
    word(
      String.raw`so|thus|hence|therefore|consequently|accordingly|in conclusion|to conclude|in sum|(?:that|this|which|it)(?: only| just)? leaves(?: only| us with)?|leaving(?: only)?|i\.e\.|what remains is|only`,
      String.raw`also(?=:|,? (?:ist|die|antwort|option|bleibt|richtig|falsch|wahr)(?!\p{L}))|somit|daher|deshalb|folglich|demnach|mithin|das heißt|d\.\s?h\.|(?:übrig )?bleib(?:t|en)(?: nur| also)?`,
      "donc|ainsi|de sorte que|si bien que|par conséquent|en conclusion|(?:il )?(?:ne )?reste(?:nt)?(?: que| donc)?|c'est-à-dire",
      'así que|de (?:modo|forma|manera|suerte) que|por (?:lo )?tanto|por ende|por consiguiente|luego|entonces|en conclusión|(?:nos |solo |sólo )?quedan?|es decir|o sea',
      'portanto|logo|assim|então|por isso|por conseguinte|(?:só |nos )?(?:resta|sobra)m?|ou seja|de (?:modo|forma|maneira) que|de sorte que',
      'quindi|sicché|cosicché|per cui|dunque|pertanto|perciò|allora|in conclusione|(?:non )?(?:resta|rimane|restano|rimangono)(?: che| solo)?|cioè|ossia'
    ),
    '所以|因此|因而|故(?:选|答案)?|综上(?:所述)?|由此|于是|总之|只剩下?|剩下|只有|唯有|→|⇒|=>|->'
  ].join('|'),
  'giu'
)

/** Further ones are the middle of a text that has hundreds. */
const mostConclusions = 20

/** What follows each word of conclusion up to the end of its sentence, the last one first. */
export function conclusionsIn(text: string): string[] {
  return [...text.matchAll(conclusion)]
    .slice(-mostConclusions)
    .map(({ 0: words, index }) => firstSentence(text.slice(index + words.length).replace(/^[\s:,，]+/, '')))
    .filter((tail) => tail !== '')
    .reverse()
}

const turns = `${word(
  'but|yet|however|though|actually',
  'aber|doch|jedoch',
  'mais',
  'pero|sin embargo',
  'mas|porém',
  'ma|invece|però'
)}|但|不过|然而|其实|可是`

/** What the writer thought before thinking it over. */
const thoughts = [
  String.raw`i (?:first|initially|originally) \p{L}+|(?:at first|initially|originally),? i \p{L}+|i (?:was|am) (?:inclined|tempted|about|going) to say|i(?:'d| would) have (?:said|guessed|thought)|my (?:first|initial) (?:thought|instinct|impression|guess|reaction|answer|idea)|(?:some|people|many|one|you) (?:might|may|could|would) (?:think|say|argue|object|expect|guess)`,
  `(?:zuerst|zunächst|anfangs|erst) (?:dachte|hielt|schien|hätte|wollte)|ich (?:dachte|hielt) (?:zuerst|zunächst|anfangs|erst)|ich hätte|ich war versucht|mein erster? (?:gedanke|impuls|eindruck)|man könnte (?:meinen|denken|sagen)`,
  "(?:d'abord|au début|initialement),? j(?:e|'ai|'avais)|j'(?:ai|avais) (?:d'abord|initialement)|j'aurais (?:dit|pensé)|j'étais tenté|on pourrait (?:croire|penser|dire)|ma première (?:idée|impression|intuition)",
  '(?:primero|al principio|inicialmente|en un principio),? (?:yo )?(?:pensé|creí|pensaba|creía)|habría (?:dicho|pensado)|se podría (?:pensar|decir)|mi primera? (?:idea|impresión|instinto)',
  '(?:primeiro|no início|inicialmente|a princípio),? (?:eu )?(?:pensei|achei|pensava|achava)|teria dito|minha primeira (?:ideia|impressão)',
  "(?:prima|all'inizio|inizialmente|in un primo momento),? (?:pensavo|credevo|ho pensato|avrei detto)|la mia prima (?:idea|impressione)"
]
/** What only seems so. */
const impressions = [
  'at first(?: glance| sight)?|initially|(?:it|this) (?:might|may|could) (?:seem|look|appear)',
  'auf den ersten blick|zunächst',
  'au premier abord|à première vue|de prime abord',
  'a primera vista|al principio|inicialmente|podría parecer',
  'à primeira vista|no início|inicialmente|a princípio|pode(?:ria)? parecer',
  "a prima vista|all'inizio|inizialmente|in un primo momento|potrebbe sembrare"
]
const upToTurn = String.raw`[^.!?;\n。]{0,200}?(?=,?\s?(?:${turns})|[.!?;\n。]|$)`
const looks = word(
  '(?:looks|seems|sounds|appears)(?: like)?',
  'klingt|scheint|wirkt|sieht',
  "semble|paraît|a l'air",
  'suena|parece',
  'soa',
  'sembra|pare|suona'
)
const pensive = new RegExp(
  `(?:${word(...thoughts)}|(?:起初|最初|一开始)我|原以为|本以为|我?曾(?:以为|认为))${upToTurn}`,
  'giu'
)
/** 'The original curve' in Chinese and Japanese is no first impression. */
const seeming = new RegExp(`(?:${word(...impressions)}|(?:起初|最初|一开始)(?![的の])|乍一?看|看似)${upToTurn}`, 'giu')

/** 'It looks false, but ...': what a turn follows only seems so. */
const looking = new RegExp(
  String.raw`(?:\(?[A-D]\)?\s?)?(?:${looks}|看起来|听起来|看似)[^.!?;\n。]{0,120}?(?=,?\s?(?:${turns})|,\s?ist aber)`,
  'giu'
)

/** A text without what its writer thought at first. */
export function withoutFirstThoughts(text: string): string {
  return text.replaceAll(pensive, ' ').trim()
}

/** A text without first thoughts and what only seems so, in which words such as 'at first' and 'initially' order no events. */
export function withoutImpressions(text: string): string {
  return withoutFirstThoughts(text).replaceAll(looking, ' ').replaceAll(seeming, ' ').trim()
}

const possible = new RegExp(
  String.raw`${word(
    'whether|if|unless|(?:may|might|could|would)(?: well| only| also)? (?:be|have|hold)|perhaps|possibly|hard to (?:say|tell)|requires?|would (?:need|require)',
    'ob|wenn|falls|wäre|(?<!ich )würde(?! ich)|könnte|dürfte|vielleicht',
    "serait|pourrait|peut-être|(?:sais|sait|savoir|dire|doute)(?: pas)? s[i']",
    'sería|podría|quizás?|tal vez|(?:sé|saber|decir|dudo) si',
    'seria|poderia|talvez|(?:sei|saber|dizer|dúvida) se',
    'sarebbe|potrebbe|forse|(?:so|sapere|saprei|dire|dubbio) se'
  )}|^\s*s[ie](?!\p{L})|是否|如果|假如|若|(?<!不)可能|也许|难断|难说`,
  'iu'
)

/** Whether the beginning of a clause leaves open what follows it: a question, a condition, a possibility. */
export function leavesOpen(clause: string): boolean {
  return possible.test(clause)
}
