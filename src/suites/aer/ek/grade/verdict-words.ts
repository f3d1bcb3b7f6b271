import { leavesOpen } from './weighed-words.ts'

/** A word or sign that calls something true or false, or leaves open whether it is. */
export type Mention = { isTrue: boolean; isOpen: boolean; start: number; end: number }

const words = {
  true: [
    'true|holds?(?: true)?|supported|confirmed|borne out|correct|right|accurate|valid|yes|ye[pa]h?|yup|agreed?',
    'wahr|(?:wahre|richtige|korrekte|zutreffende)(?= (?:aussage|behauptung))|richtig|korrekt|zutreffend|bejah(?:e|en|t)|ja|stimm(?:t|en)|zutreffen|belegt|bestätigt|trifft(?: (?!nicht)\\p{L}+)? zu',
    'vraie?s?|exacte?s?|correcte?s?|justes?|oui|confirmée?|vérifiée?|avérée?',
    'verdader[oa]s?|verdad|ciert[oa]s?|correct[oa]s?|sí|confirmad[oa]',
    'verdadeir[oa]s?|verdade|corret[oa]s?|cert[oa]s?|sim',
    'ver[oaie]|corrett[oaie]|sì|esatt[oa]|giust[oa]|confermat[oa]',
    'waar|juist|klopt',
    'верн[аоы]|правда|истина|истинно|правильно|вірно|prawda|prawdziwe|doğru|evet|pravda|igaz|adevărat|đúng|σωστό|αληθές',
    '참(?:입니다|이다|이고|이며)?|맞(?:음|다|습니다)|옳(?:음|다|습니다)|صحيح|صحيحة|सही|सत्य|נכון'
  ].join('|'),
  false: [
    'false|contradicted|refuted|unsupported|incorrect|wrong|inaccurate|invalid|untrue|erroneous|no|nope|nah|disagree',
    'falsch|(?:falsche|unwahre|unrichtige|unzutreffende)(?= (?:aussage|behauptung))|unwahr|unrichtig|inkorrekt|unzutreffend|vernein(?:e|en|t)|nein|widerlegt|trifft(?: \\p{L}+){0,2} nicht zu',
    'faux|fausses?|inexacte?|incorrecte?|erronée?|contredite?|réfutée?|non',
    'fals[oaie]|fals[oa]s|mentira|incorrect[oa]s?|errad[oa]s?|erróne[oa]|equivocad[oa]|desmentid[oa]|refutad[oa]',
    'incorret[oa]|errône[oa]|não',
    'errat[oa]|sbagliat[oa]|scorrett[oa]|inesatt[oa]|smentit[oa]',
    'onwaar|onjuist|klopt niet',
    'неверн[аоы]|неправда|ложь|ложно|неправильно|невірно|хибно|fałsz|fałszywe|nieprawda|yanlış|hayır|nepravda|hamis|λάθος|ψευδές',
    '거짓(?:입니다|이다|이고|이며)?|틀(?:림|렸다|렸습니다)|(?:맞|옳)지 않(?:음|다|습니다)|خطأ|خاطئ|خاطئة|गलत|असत्य|לא נכון'
  ].join('|')
}
/** Of Chinese, words of one letter stand alone or behind 'is': 对 is also a part of other words. */
const alone = (letters: string) =>
  String.raw`(?<=^|[\s,.;:!?。、("'是为は不选答判])(?:${letters})(?=$|[\s,.;:!?。、()"'的了误で])`
const signs = {
  true: `✓|✔|☑|✅|√|マル|はい(?=$|[\\s、。，,.!で])|その(?:通|とお)り|正确|正確|属实|成立|准确|没错|正しい(?!とは|わけ|か)|正しく(?=$|[、，,]|て)|${alone('对|對|真|正|○|〇|◯')}|(?<=^|[\\s,。])是的?(?=$|[,.。!])`,
  false: `✗|✘|❌|✖|✕|バツ|いいえ|错误|錯誤|有误|谬误|不实|正しく(?:は)?(?:ない|あり?ません)|誤り(?!では|とは|か)|誤って|間違い(?!では|とは|か|な)|間違って|${alone('错|錯|假|否|誤|误|偽|×')}`
}
const whole = (alternatives: string) => String.raw`(?<![\p{L}\p{N}'])(?:${alternatives})(?![\p{L}\p{N}'])`
const filler =
  "really|actually|entirely|quite|strictly|at all|be|considered|a|an|tout à fait|c'est|est|que|être|ser|essere|sein|even|necessarily|e|una|so|das|ist|como|muy|certo que|helemaal|geheel|совсем|вполне|совершенно|jest|to jest"
const denial = `(?:${whole(
  [
    "not|never|hardly|far from|nowhere near|anything but|by no means|isn't|aren't|wasn't|cannot be|can't be|doesn't seem|does not|doesn't|do not|don't",
    'nicht|nie|keineswegs|keinesfalls|alles andere als',
    "pas|n'est pas|tout sauf|loin d'être",
    '(?:no|tampoco) (?:es|puede|pueden|está|son|parece|resulta|era)|no|tampoco|todo menos|lejos de ser',
    'não (?:é|pode|podem|está|são|parece|era)|não|tudo menos|longe de ser',
    "non (?:è|può|possono|sono|sembra|era)|non|tutt'altro che|lontano dall'essere",
    'niet|не|değil|není'
  ].join('|')
)}\\s(?:(?:${filler})\\s){0,2}|(?:并不|并非|並非|不是|绝不|绝非|未必|不)(?:太|完全|可能是?|是|够|能说)?)`
const behind =
  '(?: so| ganz| wirklich| ebenfalls| auch| aber| jedoch| leider| hier| überhaupt| gar| also| daher| non plus| ook){0,2} (?:nicht|pas|niet|değil)'
const pattern = new RegExp(
  `(${denial})?(?:(${whole(words.true)}|${signs.true})|(${whole(words.false)}|${signs.false}))(${behind}(?![\\p{L}]))?`,
  'giu'
)

/** What a writer doubts or turns round: all that a clause says behind it is denied. */
const afar = new RegExp(
  `${whole(
    [
      "(?:do not|don't|cannot|can't|would not|wouldn't) (?:think|believe|see|agree|say|find|call)|no way|doubt",
      '(?:glaube|denke|meine|finde) (?:ich )?nicht|bezweifle',
      'ne (?:pense|crois|dirais|trouve) pas|doute',
      'no (?:creo|pienso|diría|considero)|dudo',
      'não (?:acho|creio|penso|acredito|diria|considero)|duvido',
      'non (?:credo|penso|direi|ritengo)|dubito',
      'не (?:думаю|считаю|верю|согласен|согласна)|(?:denk|geloof|vind) (?:ik )?niet|nie (?:sądzę|uważam)'
    ].join('|')
  )}|不认为|不觉得|不同意`,
  'iu'
)
/** What is said of the opposite of the statement: 'the opposite is true'. */
const opposite = new RegExp(
  `${whole(
    "the (?:opposite|reverse|converse|contrary)|(?:das )?gegenteil|le contraire|l'inverse|lo (?:contrario|opuesto)|o (?:contrário|oposto)|il contrario|l'opposto|non corrisponde al"
  )}(?:\\s\\p{L}{1,12}){0,3}\\s*$|相反的?$`,
  'iu'
)
const clauseEnd =
  /[.!?;:\n。—–]|,(?=\s?(?:but|yet|so|hence|thus|therefore|which|because|since|weshalb|sodass|denn|weil|car|parce|por|porque|pois|perché|portanto|aber|doch|also|daher|mais|donc|pero|así|mas|logo|ma|quindi)(?!\p{L})|[\p{Script=Han}])/giu

/** The words and signs of a passage that call the statement true or false, or leave open whether it is. */
export function mentionsIn(passage: string): Mention[] {
  const ends = [...passage.matchAll(clauseEnd)].map(({ index }) => index)
  let clause = 0
  let from = 0
  return [...passage.matchAll(pattern)].flatMap((match) => {
    const { 0: word, 1: denied, 2: affirms, 4: after, index } = match
    for (; clause < ends.length && ends[clause]! < index; clause++) from = ends[clause]! + 1
    if (!isOfStatement(passage, word, index)) return []
    const before = passage.slice(Math.max(from, index - reach), index)
    const signs = [
      denied !== undefined,
      after !== undefined,
      afar.test(before),
      opposite.test(before),
      inverted.test(before)
    ]
    const turns = signs.filter((turn) => turn).length
    return {
      isTrue: (affirms !== undefined) === (turns % 2 === 0),
      isOpen: leavesOpen(before) || nor.test(before) || /^["')\s]*\?/.test(passage.slice(index + word.length)),
      start: index,
      end: index + word.length
    }
  })
}

/** 'Neither is this true', 'nor does it hold'. */
const inverted =
  /(?<!\p{L})(?:neither|nor)\s(?:is|are|was|does|do|can|could)\s(?:this|that|it|the|these|they|statement)(?!\p{L})/iu
/** 'Neither true nor false.' */
const nor = /(?<!\p{L})(?:neither|nor|weder|noch|ni|nem|né)\s(?:\p{L}{1,20}\s)?$/iu

/** How far in front of a word its clause is looked at. */
const reach = 200
/** 'No firm', 'the right tail', 'right now', 'c'è', 'hier gilt': words that say something else within a sentence. */
const ambiguous = /^(?:no|right|non|não|valid|certo|certa|ja|es|cierta|juste|vero|verdad|giusto|giusta|sim)$/i

/** 'The true effect', 'el verdadero valor', but not 'a true statement'. */
const determiner = /(?<!\p{L})(?:the|an?|el|los|le|les|os|il|gli|un|una)\s$/iu
const otherNoun =
  /^\s(?!(?:statement|claim|assertion|proposition|sentence|summary|description|reading|account|one|verdict|answer|as|because|since|in|for|under|that|when)(?!\p{L}))\p{L}{3}/iu

function isOfStatement(passage: string, word: string, index: number): boolean {
  const before = passage.slice(Math.max(0, index - 12), index)
  const after = passage.slice(index + word.length, index + word.length + 20)
  if (determiner.test(before) && otherNoun.test(after)) return false
  if (!ambiguous.test(word)) return true
  return (
    /(?:is|are|ist|est|es|é|è|:)\s*$/i.test(before) ||
    /^[\s"')]*(?:[.,:;!|–—(]|$|(?:to|for) me(?!\p{L})|in my (?:view|opinion)|(?:i|we)(?:['’]d| would)? (?:think|suppose|believe|guess|say)(?!\p{L}))/iu.test(
      after
    )
  )
}

/** What is so in part is no verdict. */
const inPart =
  /(?<!\p{L})(?:part(?:ly|ially)|half|first part|in part|mostly|neither(?!\s(?:is|are|does|do|was)(?!\p{L}))|sometimes|teilweise|teils|(?:erste|zweite) hälfte|(?:première|seconde) (?:moitié|partie)|(?:primera|segunda) (?:mitad|parte)|(?:primeira|segunda) (?:metade|parte)|(?:prima|seconda) (?:metà|parte)|en partie|partiellement|parcialmente|en parte|parzialmente|in parte|depends|it depends|kommt darauf an|dépend|depende|dipende|deels|gedeeltelijk|частично|отчасти|częściowo|kısmen|zčásti)(?!\p{L})|部分/iu

export function isInPart(passage: string): boolean {
  return inPart.test(passage)
}

const it =
  "(?:this|that|it|the (?:statement|claim)|das|dies|die (?:aussage|behauptung)|l'(?:affirmation|énoncé)|la afirmación|a afirmação|isso|l'affermazione)"
const contradicts =
  'contradicts?|refutes?|disproves?|widerspricht|widerlegt|contredit|réfute|contradice|desmiente|refuta|contradiz|desmente|contraddice|smentisce'
const confirms = 'confirms?|supports?|bestätigt|stützt|confirme|confirma|conferma'
/** Words by which a short answer agrees or disagrees, without calling the statement true or false. */
const agreeing = new RegExp(
  `^\\s*(?:absolutely|definitely|certainly|indeed|of course|exactly|absolut|genau|natürlich|absolument|tout à fait|bien sûr|claro(?: que sí)?|por supuesto|así es|com certeza|claro que sim|isso mesmo|certamente|assolutamente)(?: not| no| pas| não)?\\s?[.,!]|${whole(
    [
      `is the case|i(?:'d| would)? (?:accept|endorse)|holds? up|checks? out|bears? out|(?:${confirms}) ${it}`,
      'der fall|gilt|hält|entspricht|stimme(?: \\p{L}{1,12}){0,2} zu',
      "le cas|tient|d'accord",
      'el caso|es así|se (?:cumple|sostiene)|de acuerdo',
      'é (?:o caso|assim)|procede|se sustenta|concordo',
      "così|il caso|regge|d'accordo",
      `(?:le|la|lo) (?:${confirms})`
    ].join('|')
  )}|(?<!不)同意|确实如此|是这样|相符|一致`,
  'iu'
)
const disagreeing = new RegExp(
  `${whole(
    [
      `(?:the )?other way a?round|i(?:'d| would)? (?:reject|dispute)|(?:quite |exactly |just )?the (?:opposite|reverse)|reverses the|on the contrary|the case that|(?:${contradicts}) ${it}`,
      'gegenteil|umgekehrt|auf keinen fall',
      "contraire|l'inverse|en désaccord",
      'al revés|contrario|en absoluto|en desacuerdo',
      'contrário|de forma alguma|discordo',
      'il contrario|in disaccordo|dissento',
      `(?:le|la|lo) (?:${contradicts})`
    ].join('|')
  )}|相反|不符|不一致|不同意`,
  'iu'
)
const denies = /(?<!\p{L})(?:not|\p{L}{2,6}n't|nicht|ne|n'est|pas|no|não|non)(?!\p{L})|不/iu

/** 'It is not', 'doesn't: the curve is vertical', 'fails; it falls': a predicate that repeats that of the statement, or denies it. */
const elliptic =
  /^\W*(?:(?:it|this|that|the (?:statement|claim)|this (?:statement|claim|one)|das|dies|es|diese|la|le|lo|ça|cela|esto|isso|questo)\s)?(?:(?<no>(?:is|are|do|does|was|did|can|could|has|would)(?:\s(?:indeed\s)?not|n['’]t)|(?:ist|gilt|stimmt|trifft)\s(?:\p{L}{1,10}\s)?nicht|(?:ne l['’]|n['’])est pas|no (?:lo )?es|não é|non (?:lo )?è|fails|not(?: so| quite| really| at all)?|nicht|pas|tampoco)|(?<yes>is|are|do|does|was|did|can|holds|indeed))(?:\s(?:so|either|the case|zu|here))?\s{0,2}(?:[.,;:!–—]|$|(?:because|since|as|for|given)\s)/iu

/** 'TF02 dagegen nicht', 'TF02, en revanche, ne l'est pas'. */
const contrasting =
  /^[\s,]{0,3}(?:dagegen|hingegen|aber|jedoch|allerdings|en revanche|par contre|elle|lui|en cambio|sin embargo|por (?:su parte|otro lado|outro lado|sua vez)|já|porém|invece|però|al contrario|however|by contrast|on the other hand|though)(?!\p{L}),?\s/iu

/** What a short answer without any such word says of the statement by a phrase; null for nothing. */
export function phrasedVerdict(answer: string): boolean | null {
  const { no, yes } = elliptic.exec(answer.replace(contrasting, ''))?.groups ?? {}
  if (no !== undefined || yes !== undefined) return no === undefined
  if (answer.length > longestPhrase) return null
  if (disagreeing.test(answer)) return false
  return agreeing.test(answer) ? !denies.test(answer) : null
}

const longestPhrase = 120
