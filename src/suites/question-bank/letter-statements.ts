/** A choice that a reply states: the letter, null where the statement names several, and where it stands. */
export type LetterStatement = { letter: string | null; at: number }

/** What may stand around a letter. */
const open = '[\\s:：=,\\-—*_`"\'“„«「([{$>→]'
const letter = "(?<![A-Za-zÀ-ɏЀ-ӿ])([A-Za-z])(?![A-Za-zÀ-ɏЀ-ӿ'’])"
const or = '(?:,|、|，|/|&|or|oder|ou|o|или|или же|and|und|et|y|e|и|と|和|或)'
/** Further letters behind the first: "A, B", "A or B", "**A** and **B**". */
const further = `((?:[\\s*_)\\]]{0,9}${or}[\\s*_(\\[]{0,9}[A-Z](?![A-Za-zÀ-ɏ'’])){0,9})`

const answer =
  '(?:answers?|choices?|(?:best|correct|right|richtige|bonne) (?:option|letter|lettre)|options? (?:is|are)|antwort(?:en)?|r[ée]ponses?|respuestas?|respostas?|risposta|risposte|alternativa|ответ(?:ы)?|答案|答え|正解|정답|답)'
/** Words that may stand between the cue and its letter. */
const filling =
  '(?:is|are|would be|must be|should be|ist|sind|lautet|lauten|est|sont|es|son|è|é|the|die|der|la|el|il|a(?=\\s+[A-Z]\\b)|letter|lettre|letra|lettera|buchstabe|буква|option|opci[óo]n|opzione|op[çc][ãa]o|choice|final|correcta?|correcte|corretta|correta|richtig|bonne|правильный|вариант|это|to|also)(?![A-Za-zÀ-ɏЀ-ӿ])|(?:是|为|為|は|が|은|는)'
const afterAnswer = pattern(`${answer}(?:${open}|${filling}){0,30}${letter}${further}`)

/** Options are spoken of before one is chosen: alone at the end of what is said, or called right. */
const option =
  '(?:options?|opci[óo]n|op[çc][ãa]o|opzione|lettre|letra|lettera|letter|buchstabe|вариант|选项|選項|選択肢)'
/** 'A better option does not exist' and 'B is a best response' call no option right. */
const isRight =
  '\\s{0,9}(?:(?:is|are|ist|est|es|è|é)\\s{1,9}(?:the\\s+|die\\s+|la\\s+)?(?:only\\s+)?(?:correct|right|richtig|bonne|correcta|correcte|corretta|correta|(?:best|rational|logical|optimal|sensible|better|preferable)(?=\\s+(?:choice|option|one|answer))|answer)(?![A-Za-zÀ-ɏ]|\\s+(?:reply|response|reaction)s?)|(?:是|は|が)?\\s{0,3}(?:正确|正解|正しい))'
const asOption = pattern(
  `${option}(?:${open}|(?:is|ist|est|es|è|é|the|die|la|a(?=\\s+[A-Z]\\b)|是|为|は)(?![A-Za-zÀ-ɏ])){0,30}${letter}${further}(?=[ \\t*_)\\]"”»]{0,9}(?:[.,;:!(—–]|$)|\\s+(?:because|weil|car|porque|perché)|${isRight})`
)
const calledRight = pattern(`${letter}[*_)\\]"”»,]{0,9}${isRight}`)

const never = "(?<!not |n't |never |nicht |pas |no |não |non )"
const choose =
  '(?:choose|pick|select|go with|going with|opt for|went with|wähle|nehme|tippe auf|choisis|retiens|elijo|escojo|escolho|scelgo|выбираю|选择|選択|选|選)'
const asChosen = pattern(`${never}${choose}(?:${open}|${filling}){0,30}${letter}${further}`)

const conclude =
  '(?:so|thus|therefore|hence|consequently|daher|somit|folglich|donc|luego|entonces|portanto|logo|quindi|dunque|значит|итак|因此|所以|よって|したがって)'
const asConclusion = pattern(
  `(?<![A-Za-zÀ-ɏ])${conclude}[,:，、]?\\s{0,9}(?:it(?:'s|’s| is| must be)\\s+|es ist\\s+|c'est\\s+)?[*_(]*${letter}[*_)]*(?=[ \\t.!。]{0,9}$)`
)
const say =
  "(?:i(?: would|'d|’d) say|leaves(?: us with| only)?|it(?:'|’)s|it is|it must be|that(?:'|’)s|ich sage|es ist|bleibt(?: also| nur)?|je dirais|c(?:'|’)est|diría|(?:eu )?diria|direi)"
const asSaid = pattern(
  `(?<![A-Za-zÀ-ɏ])${say}\\s{1,3}[*_("「]{0,4}${letter}[*_)"」]{0,4}(?=[.,;!。]|\\s{0,3}$|\\s(?:but|because|since)\\s)`
)
const boxed = pattern('\\\\boxed\\{\\s*(?:\\\\(?:text|mathrm|mathbf|textbf)\\{)?\\s*\\(?([A-Za-z])\\)?\\s*\\}')
const loneLine = pattern('^[ \\t("\'`*_[{>]{0,9}([A-Za-z])[ \\t)"\'`*_\\]}.:]{0,9}$')

/** Behind these a letter counts in either case. */
const ofAnyCase = [afterAnswer, asOption, calledRight, boxed, loneLine]
/** A small letter behind these is a word, or a variable: "I choose a", "so x". */
const large = [asChosen, asConclusion, asSaid]

/**
 * The choices that a reply states, in their order: "the answer is B", "I choose B", "so B.", a boxed letter, a letter on a line of
 * its own. What is only spoken of, or denied, is none.
 *
 * @param listed whether a statement of several letters answers several parts, and so gives each of them
 */
export function letterStatements(reply: string, { listed }: { listed: boolean }): LetterStatement[] {
  const found = [
    ...ofAnyCase.flatMap((one) => [...reply.matchAll(one)].filter(isChoice)),
    ...large.flatMap((one) => [...reply.matchAll(one)].filter(([, letter]) => /^[A-Z]$/.test(letter!)))
  ]
  return found.flatMap((match) => lettersIn(match, listed)).sort((one, other) => one.at - other.at)
}

/** "answer a question" and "option I" are no choices: as a letter in a sentence, these are written large or alone. */
function isChoice([whole, first]: RegExpExecArray): boolean {
  return first !== 'a' || /[:：(=]\s*a\b|option\s*\(?a\b|^\W*a\W*$/i.test(whole)
}

function lettersIn({ 0: whole, 1: first, 2: rest, index }: RegExpExecArray, listed: boolean): LetterStatement[] {
  const at = index + whole.length
  const letters = [first!.toUpperCase(), ...(rest ?? '').matchAll(/[A-Z]/g)].map(String)
  if (letters.length === 1 || listed) return letters.map((one) => ({ letter: one, at }))
  return [{ letter: null, at }]
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'gimu')
}
