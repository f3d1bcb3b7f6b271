const word = (...languages: string[]) => String.raw`(?<![\p{L}])(?:${languages.join('|')})(?![\p{L}])`

/** Words that put what they stand between one after the other. */
export const sequencing = new RegExp(
  `${word(
    'first|firstly|second|secondly|third|thirdly|fourth|then|next|afterwards|later|subsequently|after (?:that|which|this)|before that|follow(?:s|ed)(?: by)?|starts?|begins?|ends?|concludes?|moves on to|continues|finally|lastly|last',
    'zuerst|zunächst|erstens|zweitens|drittens|viertens|als (?:erste|zweite|dritte|vierte|nächste|letzte)s|dann|danach|darauf|daraufhin|anschließend|sodann|schließlich|schlussendlich|abschließend|zuletzt|zum schluss|am (?:anfang|ende)|(?:ge)?folgt|beginnt|startet|endet|zu',
    "d'abord|premier|première(?:ment)?|deuxième(?:ment)?|troisième(?:ment)?|quatrième(?:ment)?|dernier|puis|ensuite|après|enfin|commen(?:ce|cer|çons)|débute|poursuit|poursuivre|suit|termine|finit|finalement|suivi de",
    'primero|en primer lugar|segundo|tercero?|cuarto|luego|después|a continuación|seguidamente|empieza|comienza|sigue|continúa|acaba|termina|finalmente|por último|por fin|al final|último',
    'primeiro|em primeiro lugar|terceiro|quarto|depois|em seguida|a seguir|seguidamente|começa|segue|continua|termina|por fim|por último|finalmente',
    "prima|in primo luogo|primo|secondo|terzo|quarto|poi|quindi|dopo|dopodiché|successivamente|infine|in ultimo|per ultimo|da ultimo|comincia|inizia|segue|continua|finisce|termina|all'inizio|alla fine",
    'eerst|dan|daarna|daarop|vervolgens|gevolgd door|ten slotte|tenslotte|tot slot|als laatste',
    'сначала|затем|потом|далее|после этого|наконец|в конце',
    'najpierw|potem|następnie|dalej|później|na końcu|wreszcie|på slutet|sedan|därefter|slutligen'
  )}|まず|次[には]|次いで|その次|続[いき]て?|続く|その後|最後[にが]|最初[にが]|首先|先|第[一二三四]|其次|再次|再|然后|接着|随后|之后|最后|最终|导致|->|=>|[→⇒➔➜▶»<>≺≻←]`,
  'iu'
)

/** Words that say of two alone that one comes before the other. */
export const relating = new RegExp(
  `${word(
    'before(?! that)|precedes?|leads? to|causes?|triggers?|raises',
    'vor|führt zu|bewirkt|verursacht',
    'avant|précède(?:nt)?|conduit à|mène à|entraîne|cause',
    'antes de|precede a|lleva a|causa|provoca',
    'antes d[eao]|precede|leva a',
    'prima di|porta a'
  )}|早于|先于|导致|引起`,
  'iu'
)

/** Between two, words behind which stands what came before. */
export const preceding = new RegExp(
  `${word(
    'caused by|preceded by|follows(?! by)',
    'verursacht durch|folgt auf',
    'causée? par|précédée? (?:de|par)',
    'causad[oa] por|precedid[oa] (?:de|por)',
    'causat[oa] da|preceduto da'
  )}|←|<-(?!>)`,
  'iu'
)
/** The same, unless a comma stands in front: 'D after C', but 'first C, dopo D'. */
export const after = new RegExp(
  `^[^,;]*${word('after', 'nach', 'après', 'después de|tras', 'depois d[eao]', 'dopo')}[\\s(]*$`,
  'iu'
)

/** An order that is given from its end. */
export const backward = new RegExp(
  `${word(
    '(?:from )?(?:the )?(?:last|latest|end) to (?:the )?(?:first|earliest|start|beginning)|(?:starting |working )?from the end|in reverse(?: order)?|reversed? (?:order|chronological)|backwards?|before that',
    'vom (?:letzten|ende) (?:bis )?zum (?:ersten|anfang)|rückwärts|(?:in )?umgekehrter reihenfolge|von hinten nach vorne?|vom ende her|davor',
    'du dernier au premier|de la dernière à la première|de la fin au début|en partant de la fin|en ordre inverse|à rebours|avant cela',
    'del? (?:último al primero|la última a la primera|final al principio)|(?:desde|empezando por) el final|en orden inverso|de atrás hacia adelante|antes de es[ot]',
    'do último (?:ao|para o) primeiro|da última (?:à|para a) primeira|a partir do fim|em ordem inversa|de trás para (?:a )?frente|antes disso',
    "dall'ultim[oa] al(?:la)? prim[oa]|partendo dalla fine|a ritroso|in ordine inverso|all'indietro|prima ancora"
  )}|从后(?:往|到|向)前|由后(?:往|到|向)前|倒序|逆序|在此之前`,
  'iu'
)

/** Of what has no order: what cannot be ordered, and what happens at once. */
export const unordered = new RegExp(
  `${word(
    "(?:cannot|can't|could not|couldn't|not possible to|unable to|impossible to)(?: \\p{L}+){0,3} (?:order|ordered|rank|ranked|arrange|arranged|sequence|sort|sorted)|at once|simultaneous(?:ly)?|(?:at )?the same time|together|none of|no particular order",
    'gleichzeitig|zugleich|zeitgleich|keine(?:r|n)?(?: \\p{L}+)? reihenfolge|nicht (?:ordnen|sortieren)',
    "(?:ne |n')(?:peux|peut|arrive)(?: pas)?(?: à)? (?:classer|ordonner|ranger)|en même temps|simultanément|impossible à ordonner|aucun ordre",
    'no (?:puedo|logro) ordenar|a la vez|al mismo tiempo|simultáneamente|no se puede(?:n)? ordenar',
    'não consigo ordenar|ao mesmo tempo|simultaneamente|não (?:é possível|se pode|posso) ordenar',
    'non riesco a ordinare|allo stesso tempo|contemporaneamente|simultaneamente|non (?:è possibile|si può|si possono|posso) ordinare'
  )}|同时|无法排序`,
  'iu'
)

const or = word('or', 'oder', 'ou', 'o', 'soit', 'either')
const and = word('and|with', 'und|mit', 'et|avec', 'y|con', 'e|com')
/** Nothing but 'and' between two: they stand side by side. */
export const sideBySide = new RegExp(String.raw`^[\s(),]*(?:${and}|和|与|及|同|[=~≈])[\s(),]*$`, 'iu')
export const alternative = new RegExp(`${or}|或`, 'iu')
