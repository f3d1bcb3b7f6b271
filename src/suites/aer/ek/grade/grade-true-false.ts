import { declines } from '../../declined.ts'
import { withoutConceded } from './conceded.ts'
import { firstSentence, lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import type { QuestionGrade } from './question-grade.ts'
import { structuredAnswer } from './structured-answer.ts'
import { isInPart, mentionsIn, phrasedVerdict } from './verdict-words.ts'
import { conclusionsIn, withoutImpressions } from './weighed-words.ts'

/** What an answer says of a statement, or why that cannot be told. */
type Verdict = boolean | 'unreadable' | 'both_verdicts'

/** One point for the right verdict on the statement, in the words of many languages, a letter, a digit, a tick or a cross. */
export function gradeTrueFalse(gold: { answer: boolean }, given: string): QuestionGrade {
  const verdict = readVerdict(given)
  if (typeof verdict === 'string') return { score: 0, reason: verdict, detail: { given } }
  const right = verdict === gold.answer
  return { score: right ? 1 : 0, reason: right ? 'right' : 'wrong', detail: { given, verdict, expected: gold.answer } }
}

/** Words that answer a question, rather than say something of a statement within a sentence. */
const leading =
  /^["'([{\s]*(?:(?:i (?:think|believe|would say|'d say|say)|it(?:'s| is| must be| has to be| should be)|that(?:'s| is)|this is|the (?:statement|claim|assertion|proposition|sentence)(?: is| must be| seems)?|statement(?: is)?|(?:die |diese )?(?:aussage|behauptung)(?: ist)?|(?:das )?ist|(?:l'|cette )?(?:affirmation|énoncé)(?: est)?|c'est|la afirmación(?: es)?|es|esta afirmación es|a afirmação(?: é)?|é|l'affermazione(?: è)?|è|该陈述|这个说法|这句话|该说法|是)(?: therefore| thus| clearly| definitely| most likely| probably| likely| rather| indeed| in fact)?[:,]?\s*|(?:most likely|probably|likely|clearly|definitely|certainly|wahrscheinlich|probablement|probablemente|provavelmente|probabilmente)[:,]?\s+){0,3}/iu
const letter = /^["'([{\s]*(T|F|R|V|W|Y|N|1|0)["')\]}]*(?:$|[.:,;)](?!\d)|[\s–—-])|^["'([{\s]*([tf])["')\]}.\s]*$/u
const byLetter: Record<string, boolean> = {
  T: true,
  F: false,
  R: true,
  V: true,
  W: true,
  Y: true,
  N: false,
  '1': true,
  '0': false
}
/** The question, said once more in front of its answer. */
const question =
  /^\s*(?:true(?:\s?\/\s?|\sor\s)false|t\s?\/\s?f|(?:richtig|wahr)(?:\s?\/\s?|\soder\s)falsch|vrai(?:\s?\/\s?|\sou\s)faux|verdadero(?:\s?\/\s?|\so\s)falso|verdadeiro(?:\s?\/\s?|\sou\s)falso|vero(?:\s?\/\s?|\so\s)falso|判断题?|对错|(?:statement|question|item|claim|tf|aussage|énoncé|afirmación|afirmação|affermazione|陈述|题目?)\s?#?\d{1,2}(?=\s?[:.)]))\s?[?:.)]\s?(?=\S)/iu

/** 'No doubt, true' begins with no denial. */
const noDoubt =
  /^\s*(?:(?:there(?:['’]s| is) )?no (?:doubt|question)(?: about (?:it|that))?|without (?:a )?doubt)[,:–—]?\s(?=\S)/iu
const askedBack = /^([^.!?\n]{1,300})\?\s+(?=(?:yes|no|ja|nein|oui|non|sí|sim|não|sì)(?!\p{L}))/iu

/** A text without the question in front of its answer, be it 'True or false?' or 'Does it rise? No.' */
function withoutEcho(text: string): string {
  const left = text.replace(question, '').replace(noDoubt, '')
  const [asked, words] = askedBack.exec(left) ?? []
  return asked !== undefined && mentionsIn(words!).length === 0 ? left.slice(asked.length) : left
}

/** 'That would be false' is said of the statement where nothing else is. */
const conditional =
  /^(?:(?:this|that|it|das|es|dies|ce|cela|eso|esto|isso|isto|questo|ciò)\s)?(?:would be|wäre|serait|sería|seria|sarebbe)\s(?=\p{L}{1,12}[.!]?$)/iu

const closingNo = /(?<=^|[.!?;:…\n。]\s{0,3})([^.!?;:…\n。]{3,300}?),?\s(?:no|não|non)\s*$/iu
/** Behind these, 'no' at the end is an answer: another denial, words that draw something, English, and at last words that say it. */
const withAnswer =
  /(?<!\p{L})(?:no|não|non|né|nem|ni|entonces|luego|así|logo|então|portanto|quindi|dunque|donc|por tanto|the|of|is|are|this|that|it|so|and|with)(?!\p{L})|(?<!\p{L})(?:que|di|es|é|è|est|say|digo|respondo|diría|diria|direi|réponds|dis|claro|obvio)$/iu

/**
 * A text without its last clause where that breaks off in front of its verb: in the languages in which the word for 'no' also
 * says 'not', 'Los costes fijos, por definición, no' is no answer.
 */
function withoutBreak(text: string): string {
  const match = closingNo.exec(text)
  const clause = match?.[1] ?? ''
  const isBroken = /\p{L}\P{L}+\p{L}/u.test(clause) && !withAnswer.test(clause) && mentionsIn(clause).length === 0
  return match && isBroken ? text.slice(0, match.index) : text
}

/** The 'non' of 'preferisco non rispondere' says nothing of the statement. */
const denial = /^(?:no|non|não)$/iu

/** A longer text is looked at from its end: that is where it decides. */
const mostCharacters = 20_000

/**
 * The verdict of an answer: in its box, behind its last cue, at its beginning, in its last conclusion, at its end, or the one
 * that all of it gives.
 */
export function readVerdict(given: string): Verdict {
  const { text, box } = structuredAnswer(
    given
      .slice(-mostCharacters)
      .replace(/^\s*👍\P{L}*$/u, '✓')
      .replace(/^\s*👎\P{L}*$/u, '✗')
  )
  if (declines(text) && mentionsIn(text).every(({ start, end }) => denial.test(text.slice(start, end))))
    return 'unreadable'
  const { whole, cued } = lastWords(
    withoutEcho(
      withoutBreak(text.replace(askedAlone, '$1').replaceAll(compared, withoutVerdict).replace(seeming, withoutVerdict))
    )
  )
  for (const part of [...(box === null ? [] : [box]), ...cued.map(firstSentence)]) {
    const found = opening(part)
    if (found !== 'unreadable') return found
  }
  const expected = contradicted.exec(whole)
  const first = expected && mentionsIn(whole.slice(0, expected.index)).at(-1)
  if (first) return !first.isTrue
  const left = withoutImpressions(withoutQuestion(whole)).replace(conditional, '')
  const { text: own, isTurned } = withoutConceded(left)
  const found = weighed(own)
  // 'It is true that sunk costs are gone' says so of the statement, where nothing else is said.
  return found === 'unreadable' && !isTurned && own !== left ? weighed(left) : found
}

/** 'more likely false than true': what the verdict is held against. */
const compared =
  /(?<=(?<!\p{L})(?:more|rather|eher|plutôt|más|mais|piuttosto|più)(?:\s(?:likely|probably|wahrscheinlich|probable|provável|probabile))?\s["']?\p{L}{2,12}["']?)\s(?:than|als|que|do que|che)\s["']?\p{L}{2,12}["']?/giu
/** 'True at first glance, but …' */
const seeming =
  /^\s*["'*_]{0,3}\p{L}{2,12}["'*_]{0,3},? (?:at first (?:glance|sight)|on the face of it|auf den ersten blick|à première vue|a primera vista|à primeira vista|a prima vista)(?!\p{L}),?/iu
const withoutVerdict = (words: string) => (mentionsIn(words).length > 0 ? '' : words)
/** 'True?' */
const askedAlone = /^(["'*_\s]*\p{L}{1,12}["'*_]{0,3})\s?\?["'*_\s]*$/u
/** 'One might expect this to be true, but it isn't.' */
const contradicted =
  /[,;–—.]\s?(?:but|yet|though|although|except that) (?:it|that|this)(?:(?:\s(?:is|does)\snot|\s?(?:isn|doesn)['’]t)(?: (?:so|the case|true|hold))?|['’]s not(?: so| the case)?)[\s.!]*$|[,;–—.]\s?(?:aber|mais|pero|mas|ma) (?:(?:das|sie|es) ist (?:sie |es )?nicht(?: so)?|ce n['’]est pas le cas|no (?:lo es|es así|es el caso)|não (?:é|é assim|é o caso)|non (?:lo )?è(?: così)?)[\s.!]*$/iu

/** The verdict of a text without first thoughts and concessions: how it opens, what it concludes, how it ends, or all of it. */
function weighed(left: string): Verdict {
  const first = opening(left)
  if (first !== 'unreadable') {
    const end = decided(lastSentence(left))
    // 'True. … So the statement is false.'
    return end !== 'unreadable' && end !== first ? 'both_verdicts' : first
  }
  for (const tail of conclusionsIn(left)) {
    const found = all(tail)
    if (found !== 'unreadable') return found
  }
  const last = lastSentence(left)
  const end = opening(last)
  if (end !== 'unreadable') return end
  const closing = closingVerdict(last)
  if (closing !== 'unreadable') return closing
  const only = all(left)
  return only === 'unreadable' && mentionsIn(left).length === 0 ? (phrasedVerdict(left) ?? only) : only
}

const drawing =
  /^(?:(?:so|thus|hence|therefore|consequently|overall|in (?:short|sum)|also|somit|daher|folglich|donc|ainsi|así que|por (?:lo )?tanto|portanto|logo|quindi|dunque|pertanto|dus|значит|поэтому|所以|因此|故)(?!\p{L})[,:，]?\s?|this\s(?=(?:statement|claim)\s))/iu

/** The verdict of a sentence that is nothing but one on the statement: 'So the statement is false.' */
function decided(sentence: string): Verdict {
  const rest = sentence.replace(drawing, '').replace(drawing, '').replace(leading, '')
  const [only, second] = mentionsIn(rest)
  if (!only || second || only.isOpen || !/^["'*_([{\s]*$/.test(rest.slice(0, only.start))) return 'unreadable'
  return /^["'*_)\]}.!。\s]*$/.test(rest.slice(only.end)) ? only.isTrue : 'unreadable'
}

const drawnBehind =
  /,\s(?:so|hence|thus|therefore|also|daher|donc|así que|por (?:lo )?tanto|portanto|logo|quindi|dunque)(?:\s(?:it['’]s|it is|ist|c['’]est|es|é|è))?\s$/iu

/** The verdict that a passage opens with. */
function opening(passage: string): Verdict {
  const rest = passage.replace(leading, '')
  const sentence = firstSentence(rest)
  if (isInPart(sentence)) return 'unreadable'
  const [, capital, small] = letter.exec(rest) ?? []
  const alone = byLetter[(capital ?? small ?? '').toUpperCase()]
  if (alone !== undefined) return alone
  const [first, second] = mentionsIn(rest).filter(({ end }) => end <= rest.indexOf(sentence) + sentence.length)
  if (!first || first.isOpen || !/^["'([{\s]*$/.test(sentence.slice(0, first.start))) return 'unreadable'
  const verdict = first.isTrue
  const between = second ? sentence.slice(first.end, second.start) : ''
  // 'True of prices but not of output, so false.'
  if (second && drawnBehind.test(between)) return second.isTrue
  const isTurned =
    second &&
    /^[^.;:]{0,80},\s*(?:but |and |yet |though )?(?:(?:it|that|this) (?:may|might|could)(?: also| well| still| equally)? be )?$/i.test(
      between
    )
  if (isTurned && second.isTrue !== verdict) return 'both_verdicts'
  const isOffered =
    second &&
    /^\s*(?:[/|,→]|->|or\b|and\b|oder\b|ou\b|o\b|of\b|m[ui],?(?=\s)|lub\b|czy\b|или|або|veya|または|또는|或|和)+\s*$/u.test(
      between
    )
  return isOffered && second.isTrue !== verdict ? 'both_verdicts' : verdict
}

/** The verdict that a sentence closes with, where it gives no other: 'I would mark it as false.' */
function closingVerdict(sentence: string): Verdict {
  const last = settledIn(sentence).at(-1)
  return last && /^[\s"')\]}.!。的]*$/.test(sentence.slice(last.end)) ? all(sentence) : 'unreadable'
}

/** The verdict of all that a passage says, where it says one alone. */
function all(passage: string): Verdict {
  if (isInPart(passage)) return 'unreadable'
  const verdicts = new Set(settledIn(passage).map(({ isTrue }) => isTrue))
  if (verdicts.size === 1) return [...verdicts][0]!
  return verdicts.size === 2 ? 'both_verdicts' : 'unreadable'
}

function settledIn(passage: string) {
  return mentionsIn(passage).filter(({ isOpen }) => !isOpen)
}
