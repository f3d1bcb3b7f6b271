import { takeBackWords } from '../../take-back-words.ts'
import { tickedPlaces } from '../../ticked-place.ts'
import { leadsToValue } from './told-lead.ts'
import { type ValueWords, valueWords } from './value-words.ts'
import { isPick, isWeighedValue } from './weighed-value.ts'

/** Values of a closed set that a text says of a field: none, one, or several that contradict each other. */
export type SaidValues = readonly string[]

/** Characters of a text that are read. */
const longest = 600
/** Characters before a word in which its cue and a negation are looked for. */
const reach = 60

const joint = String.raw`(?:[\/|]|,?\s?(?:or|nor|oder|ou|o|或|或者|还是)(?![\p{L}])\s?(?:(?:maybe|perhaps)\s)?)`
const both = String.raw`,?\s?(?:and|und|et|y|e|和)\s`
const quote = String.raw`["'“”„‘’«»\x60*_]`
const answer = [
  'final answer|answer|value|label|decision|verdict|prediction|result|classification|choice|response',
  'antwort|réponse|respuesta|resposta|risposta|答案|值|回答|a(?=:)'
].join('|')
const copula =
  'is|are|would be|should be|must be|has to be|ought to be|lautet|gilt|ist|wäre|est|serait|es|sería|é|seria|è|sarebbe|[是为](?=\\s?[“"「否对真假不])'
const leadIn = [
  String.raw`(?:[\s:=|>→⇒.(){}\[\]#⊥…,;!?–—\-]|${quote}|(?![✓✔✅☑✗✘❌✖✕☐])[\p{Extended_Pictographic}\p{So}])`,
  `(?:(?:my|the|die|meine|la|le|a|ma|mi|minha|il)\\s)?(?:best\\s)?(?:guess|${answer})(?!\\p{L})(?:\\s(?:${copula})(?!\\p{L}))?`,
  String.raw`(?:it|that|this)(?:\s(?:is|would\sbe|should\sbe|seems)|['’]s)(?!\p{L})`,
  `(?:all\\s)?(?:${copula})(?!\\p{L})`,
  String.raw`(?:both|all(?:\sthree)?|beide|alle|tou(?:s|tes)|amb[oa]s|tod[oa]s|entramb[ie]|tutt[ie])(?!\p{L})`,
  String.raw`(?:clear|easy|firm|definite|strong|straightforward|plain|resounding|qualified|weak|tentative)(?!\p{L})`,
  String.raw`(?:most|very|quite|more|rather|fairly|almost|nearly|highly|pretty|reasonably|un)?\s?(?:likely|probably|presumably|perhaps|maybe|possibly|tentatively|clearly|definitely|certainly|arguably|surely|obviously)(?!\p{L})`,
  String.raw`(?:i(?:\s(?:would|will|do|must)|['’]d|['’]ll)?\s(?:still\s)?(?:say|answer|think|believe|guess|choose|pick|put|go\swith|lean(?:\stowards?)?|opt\sfor)(?:\sit\sis|\sthat)?)(?!\p{L})`,
  String.raw`(?:ich\swürde|ich\sdenke|ich\sglaube|je\sdirais|je\spense|diría|creo\sque|eu\sdiria|acho\sque|direi|secondo\sme|a\smeu\sver|à\smon\savis|meiner\s(?:Meinung|Ansicht)\snach|我认为|我选)`,
  String.raw`(?:on\sbalance|all\sthings\sconsidered|if\sanything|in\sall\slikelihood|almost|nearly|leaning|lean|i\s(?:would|['’]d)\slean|in\smy\s(?:opinion|view)|hmm+|well|ok(?:ay)?|sure|so|thus|hence|therefore|also|daher|donc|por\s(?:lo\s)?tanto|entonces|así\sque|portanto|então|quindi|dunque|towards?|over|in|during|di|the|an?|der|die|das|le|la|el|il|o|all|(?!hardly|scarcely|barely|only)\p{L}{3,14}(?:ly|mente|ment))(?!\p{L})`,
  String.raw`(?:wahrscheinlich|höchstwahrscheinlich|vermutlich|eher|wohl|probablement|sans\sdoute|probablemente|quizás|provavelmente|talvez|probabilmente|forse|大概|很可能)(?!\p{L})`
].join('|')
const leading = new RegExp(`^(?:${leadIn})`, 'iu')
const because = [
  'too|also|plus|as well|either|again|ebenfalls|également|aussi|también|também|anche|because|since|as|given|although|though|but|the|it|there|this|that|nothing|only|weil|da|denn|car|parce|puisque|puesto',
  'porque|pois|perché|poiché|from me|sagen|dazu'
].join('|')
/** 'Almost certainly not.' */
const hedgedNot =
  /((?:certainly|likely|probably|presumably|definitely|clearly|perhaps|possibly|surely|think|say|believe|guess|rather))\s(?:not)(?=[\s*_]*(?:$|[.,;)(–—]))/iu
/** What may follow a word which begins phrases: the end, a sign, or the begin of a reason. */
const afterWord = new RegExp(
  `^(?:\\s*$|${quote}*\\s*[.,;:!)\\]|[(（<\\n→⇒#。、،]|\\s*[–—]|\\s+-\\s|${quote}+(?:\\s|$)|\\s(?:${because})(?!\\p{L})|\\s?(?:[\\p{Extended_Pictographic}\\p{Script=Han}]|と(?:する|します)))`,
  'iu'
)
const cue = new RegExp(
  [
    `(?:${answer}|${copula}|conclusion|say|choose|with|mit|par|con|com|but|(?<!\\p{L})as|side of|makes? (?:it|this|that)|it['’]s|that['’]s|即|[应判作定答]?[为是]|因此|forced|so|thus|hence|therefore|consequently|accordingly`,
    '|also|daher|deshalb|folglich|somit|donc|ainsi|por lo tanto|por tanto|entonces|así que|portanto|logo|então|quindi|dunque)',
    `(?:,?\\s(?:${leadIn}))*[\\s,:(=>→]*${quote}*$`,
    `|(?:→|->|=>|⇒)\\s*${quote}*$`
  ].join(''),
  'iu'
)
const negation =
  /(?:\bnot|n['’]t|\bcannot|\bnever|\bnor|\bwhether|\bneither|\bhardly|\bnicht|\bkeineswegs)\b[^.;,:：→]{0,40}$/i
/** 'not no but yes' */
const turnedTo = /^.*(?<!\p{L})(?:but|sondern|sino|mais|mas|ma)\s(?=[^.;,:：→]{0,12}$)/su
/** 'I was tempted to say yes.' */
const inclined =
  /(?<!\p{L})(?:tempted|inclined|about|going|wanted) to (?:say|answer|put)\s[^.;:]{0,8}$|(?<!\p{L})(?:some|others|many|people|one|someone) (?:would|might|may|could) (?:say|answer|put)\s[^.;:]{0,8}$|(?<!\p{L})(?:would|['’]d) have (?:said|put)\s[^.;:]{0,8}$/iu
/** What is said of one of two values says the other one: 'anything but a yes', 'can't be a yes'; 'not yes' says nothing. */
const refusal = String.raw`^[\s:*_(–—-]{0,6}(?:(?:clearly|certainly|definitely) )?(?:anything but|far from(?: being)?|can(?:not|['’]t| not) (?:\p{L}+ )?be)\s(?:a |an )?(?:clear )?`
const lastSentence = /[^.!?。]*$/u
const closingSentence = new RegExp(String.raw`(?:[.!?。—–:;,、，→(|…「『]|\s-)\s*${quote}*$`, 'u')
/** Signs and copulas that end a sentence behind its last word: '「はい」です。' */
const sentenceEnd =
  /^[\s.!。)*_"”’`\]」』]*(?:です|である|だ|とする|となる|とします|입니다)?(?:\s(?:again|too|as well|also|here|then|indeed|wieder|auch|ebenfalls|encore|aussi|également|de nuevo|también|de novo|também|di nuovo|anche))?[\s.!。]*$/u
const correction = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${takeBackWords}|wait|actually|rather(?! than)|correction|korrektur|corrección|correção|correzione|更正|改为|on second thoughts?|on reflection|scratch that|i mean|make that|hold on|(?:changed|revised|corrected) to|(?:geändert|korrigiert) (?:zu|auf|in)|(?:changé|corrigé) en|(?:cambiado|corregido) a|(?:alterado|corrigido) para|(?:cambiato|corretto) in|doch|plutôt(?! que)|mejor dicho|aliás|anzi)(?![\p{L}\p{M}])|(?<=(?:\.{2,}|…|\s[–—-])\s?)no(?=[,.]\s(?!\p{L}+[.\s]*$))|等等|不对|更正|改为|其实`,
  'iu'
)
const contrast = /[,;.–—]?\s(?:but|however|yet|hmm+|aber|jedoch|mais|pero|mas|ma)(?!\p{L})/iu

/** Reads what texts say of a field with this closed set; see `docs/candidates.md` for the rules. */
export function valueReader(values: readonly string[]): ValueReader {
  const words = valueWords(values)
  const word = words.pattern
  const form = new RegExp(
    [
      String.raw`(?:(?:either|both|neither|whether)\s)?[(<\[]?${quote}?${word}${quote}?\s{0,2}`,
      `(?:${joint}\\s{0,2}${quote}?${word}|${both}${quote}?${word}(?!\\s\\p{L}))${quote}?[)>\\]]?`,
      String.raw`|(?:[01✓✗✔✘✅❌]|[ynYN])️?\s?(?:=|means)\s?${quote}?${word}`,
      String.raw`|[{[(<]\s?${word},\s?${word}\s?[}\])>]`,
      String.raw`|(?:options|values|choices)\s?:\s?${word},\s?${word}`,
      String.raw`|[(<\[]?(?<![.\d])(?:1\s?(?:\/|or)\s?0|0\s?(?:\/|or)\s?1|[yY]\s?\/\s?[nN])(?![.\d])[)>\]]?`
    ].join(''),
    'giu'
  )
  const all = new RegExp(word, 'giu')
  const first = new RegExp(`^${word}`, 'iu')
  const stands = (text: string, found: { word: string; end: number }) =>
    !/^["'”’*_`]{0,4}\s?\?/.test(text.slice(found.end, found.end + 8)) &&
    (!words.maybePhrase(found.word) || afterWord.test(text.slice(found.end, found.end + reach)))

  /** 'yes → no': the value that another one becomes. */
  const becomes = new RegExp(`${quote}{0,3}${word}${quote}{0,3}\\s?(?:→|->|=>|⇒)\\s?(?=${quote}{0,3}${word})`, 'giu')
  const refusedValue = new RegExp(`${refusal}${quote}{0,3}(${word})${quote}{0,3}[\\s.!]*$`, 'iu')

  const wholly = (text: string): string | null => {
    const refused = refusedValue.exec(text)?.[1]
    if (refused !== undefined) return other(words.valueOf(refused))
    const bare = text.trim().replace(/^[\s"'“”„«»*_`.:=]+|[\s"'“”«»*_`.,;!]+$/g, '')
    const match = first.exec(bare)
    return match?.[0].length === bare.length && bare !== '' ? words.valueOf(bare) : words.briefly(bare)
  }

  const read = (given: string): SaidValues => {
    // A letter in a string that nothing closes is what a cut has left of a word.
    if (/^\s*"[^"]?$/.test(given)) return []
    const whole = wholly(given)
    if (whole !== null) return [whole]
    const ticked = tickedValues(given)
    if (ticked.length > 0) return ticked
    const text = given
      .slice(0, longest)
      .replaceAll(/\s?(?:\[\d{1,3}\]|【[^】]{0,40}】)/g, '')
      .replaceAll(becomes, '')
      .replaceAll(form, ' ⊥ ')
      .replace(hedgedNot, '$1 no')
    const begin = leadLength(text)
    const rest = text.slice(begin)
    const lead = first.exec(rest)
    if (lead && isWeighedValue(rest.slice(lead[0].length))) return concluded(text)
    if (lead && stands(rest, { word: lead[0], end: lead[0].length })) {
      return afterLead(words.valueOf(lead[0]), rest.slice(lead[0].length))
    }
    const short = /^([01ynft])(?:\s?[.,;)]?$|\s?[,;(]|\.\s\D|\s?[–—]|\s-\s)/i.exec(rest)
    const shortly = short ? words.briefly(short[1]!) : null
    if (shortly !== null) return [shortly]
    return concluded(text)
  }

  /** The values that a text ticks which names all of them, as `[x] yes [ ] no`; several contradict each other. */
  const tickedValues = (text: string): readonly string[] => {
    if (text.length > reach) return []
    const places = [...text.matchAll(all)]
      .filter(({ 0: found }) => /\p{L}/u.test(found))
      .map(({ 0: found, index }) => ({ name: words.valueOf(found), start: index, end: index + found.length }))
    const isAll = places.length === values.length && new Set(places.map(({ name }) => name)).size === values.length
    return isAll ? tickedPlaces(text, places) : []
  }

  /** The value that a text begins with stands, unless it is corrected, a `but` leads to another, or another one follows alone. */
  const afterLead = (value: string, rest: string): SaidValues => {
    const cueAt = correction.exec(rest)
    if (cueAt) {
      const later = rest.slice(cueAt.index)
      const corrected = [...later.slice(0, 120).matchAll(all)].filter((match) =>
        afterFirm.test(later.slice(match.index + match[0].length))
      )
      if (corrected.length > 0) return [words.valueOf(corrected.at(-1)![0])]
    }
    const pick = picked(rest)
    if (pick !== null) return [pick]
    const contrastAt = contrast.exec(rest)
    const turned = contrastAt ? closing(rest.slice(contrastAt.index)) : null
    if (turned !== null) return [turned]
    const second = wholly(
      rest
        .slice(leadLength(rest))
        .replace(/^[\s.,;:|()–—-]+/, '')
        .replace(/[)\s]+$/, '')
    )
    return second !== null && second !== value && !/^\W*[01ynft]\W*$/i.test(rest) ? [value, second] : [value]
  }

  /** The value that a text ends with as the writer's own choice: 'yes in spirit, no in the letter; I go with no'. */
  const picked = (text: string): string | null => {
    const { 0: word, index } = [...text.matchAll(all)].at(-1) ?? { 0: '', index: 0 }
    const isLast = word !== '' && sentenceEnd.test(text.slice(index + word.length))
    return isLast && isPick(text.slice(Math.max(0, index - reach), index)) ? words.valueOf(word) : null
  }

  /** What a text comes to: the last word behind a cue such as `so`, or one that is the last sentence. */
  const closing = (text: string): string | null => {
    let last: string | null = null
    for (const { 0: found, index } of text.matchAll(all)) {
      const [before, end] = [text.slice(Math.max(0, index - reach), index), index + found.length]
      if (!stands(text, { word: found, end }) || isWeighedValue(text.slice(end, end + reach))) continue
      const isLast = sentenceEnd.test(text.slice(end))
      const lead = before.slice(before.search(lastSentence))
      const isLed = cue.test(before) && !inclined.test(before)
      if (
        (isLed || (isLast && (closingSentence.test(before) || leadsToValue(lead)))) &&
        !negation.test(before.replace(turnedTo, ''))
      ) {
        last = words.valueOf(found)
      }
    }
    return last
  }

  const concluded = (text: string): SaidValues => {
    const last = picked(text) ?? closing(text)
    if (last !== null) return [last]
    const bold = [...text.matchAll(/\*\*([^*\n]{1,30})\*\*/g)].flatMap((match) => wholly(match[1]!) ?? [])
    return [...new Set(bold)]
  }

  const other = (value: string): string | null =>
    values.length === 2 && values.includes(value) ? values.find((each) => each !== value)! : null

  return { words, wholly, other, read, isForm: (text) => text.replaceAll(form, '').trim() === '' && text.trim() !== '' }
}

/** A word that ends its clause. */
const afterFirm = /^["'”’*_`]*\s*(?:$|[.,;:!)\]\n–—。]|-\s|because\b|since\b|as\b|(?:up)?on\b|after\b)/i

export type ValueReader = {
  words: ValueWords
  /** The value that a text is, with nothing beside it; null for any other text. */
  wholly(text: string): string | null
  /** The other one of a set of two values. */
  other(value: string): string | null
  /** What a text says: `Most likely yes`, `The passage argues, so yes`; nothing for `yes or no`. */
  read(text: string): SaidValues
  /** Whether a text is nothing but the choice, as `(yes or no)`. */
  isForm(text: string): boolean
}

/** Characters of hedges, labels and signs that a text begins with. */
function leadLength(text: string): number {
  let length = 0
  for (let step = 0; step < 40; step++) {
    const match = leading.exec(text.slice(length, length + 80))
    if (!match) break
    length += match[0].length
  }
  return length
}
