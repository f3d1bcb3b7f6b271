import { answerTokens } from '../../../../../text/answer-tokens.ts'

const hedges = [
  /(?<!\p{L})(?:but |though |although |even though |and )?(?:i['’]?m|i am)(?: not)?(?: (?:fairly|quite|pretty|reasonably|almost|very|really|entirely|fully|completely|totally|absolutely|so|too|all that|at all|(?:about |around |roughly |maybe )?\d{1,3} ?%))*(?: (?:sure|certain|confident|positive))(?: (?:about|of|in|that) (?:this|it|that|that one|the (?:exact )?(?:answer|figure|number|value)))?(?: (?:that )?it(?: is|['’]s))?(?!\p{L})/giu,
  /(?<!\p{L})not(?: (?:fully|entirely|completely|totally|absolutely|quite|100 ?%))? (?:sure|certain)(?: (?:about|of) (?:this|it|that))?(?!\p{L})/giu,
  /(?<!\p{L})(?:but |though |although |even though )?i (?:can(?:no|['’])t|could(?: not|n['’]t)|did(?: not|n['’]t)|do(?: not|n['’]t))(?: (?:fully|really|quite|exactly))? (?:verify|check|confirm|know|recall|remember|guarantee|swear)(?:[^,;:.!?()\n]|\.(?=\d)){0,80}/giu,
  /(?<!\p{L})(?:if (?:i (?:recall|remember)(?: (?:correctly|right(?:ly)?|well))?|memory serves(?: me)?(?: (?:right|well|correctly))?|i['’]?m not mistaken|i am not mistaken)|unless i['’]?m mistaken|unless i am mistaken|from memory|off the top of my head|to the best of my (?:knowledge|recollection)|as far as i (?:know|recall|remember|can tell)|correct me if i['’]m wrong|no guarantee)(?!\p{L})/giu,
  /(?<!\p{L})my best (?:guess|recollection|estimate|bet)(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:aber |auch )?(?:da )?(?:bin ich(?: mir)?|ich bin(?: mir)?)(?: (?:nicht|ziemlich|recht|sehr|ganz|fast|relativ|dabei|da|aber))* sicher|wenn ich mich (?:recht |richtig |nicht )?(?:erinnere|irre|täusche)|soweit ich (?:weiß|mich erinnere)|ohne gewähr|nicht (?:ganz |völlig )?sicher|(?:aber )?ich kann (?:es|das) nicht (?:prüfen|überprüfen|belegen))(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:mais )?je (?:ne |n['’]en )?suis (?:pas |plutôt |assez |presque |tout à fait )*(?:sûre?|certaine?)(?: de moi)?|si je me souviens bien|si je ne me trompe(?: pas)?|sauf erreur(?: de ma part)?|sous réserve|pas (?:tout à fait )?sûre?|de mémoire)(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:aunque |pero )?no estoy (?:muy |del todo |totalmente |completamente )?segur[oa]|estoy (?:casi |bastante )?segur[oa]|si no (?:recuerdo mal|me equivoco)|salvo error|si mal no recuerdo|de memoria)(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:mas |embora )?não tenho (?:muita |total |plena )?certeza|tenho (?:quase )?certeza|se não me engano|salvo engano|se bem me lembro|de memória|não estou (?:totalmente |muito )?segur[oa])(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:ma )?non (?:ne )?sono (?:del tutto |molto |proprio )?sicur[oa]|sono (?:abbastanza |quasi )?sicur[oa]|se non (?:sbaglio|erro|ricordo male)|se (?:ben )?ricordo(?: bene)?|salvo errori)(?!\p{L})/giu,
  /(?:但|不过)?(?:我)?(?:不太|不|并不|不能完全|不敢)(?:确定|肯定|确信)(?:，|,)?|如果(?:我)?没(?:有)?记错(?:的话)?|凭记忆|据我所知/gu
]

/** An answer without how sure its writer is of it. */
export function dropHedges(text: string): string {
  return hedges.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
}

const name = String.raw`(?:(?:van|von|de|der|den|del|della|di|da|le|la|ten) ){0,2}\p{Lu}[\p{L}'’-]{1,30}`
const initials = String.raw`(?:\p{Lu}\.[\s-]?){0,3}`
const others = String.raw`(?:(?:,\s|,?\s(?:and|&|und|et|y|e|和)\s)${initials}${name}){0,5}`
const more = String.raw`(?:,?\s(?:et\sal\.?|u\.\s?a\.|and (?:co-?authors|others|coll?eagues)|und andere|et autres|y otros|e outros|e altri))?`
const authors = String.raw`${initials}${name}(?:\s${name})?${others}${more}`
const opener =
  'following|as (?:in|shown by|shown in|defined by|reported (?:by|in)|estimated by)|see(?: also)?|per|as per|à la|according to|cf\\.?|e\\.g\\.,?|proposed by|developed by|due to|introduced by|invented by|coined by|from|of|by|in|after|' +
  "nach|laut|gemäß|siehe|vgl\\.?|bei|von|d['’]après|selon|voir|suivant|chez|según|siguiendo a|véase|ver|segundo|conforme|de acordo com|seguindo|secondo|seguendo|come in|vedi|cfr\\.?|根据|参见|见"
const year = String.raw`(?:1[89]|20)\d\d[a-z]?`
/** 'following Hansen (1982)', 'd\'après Angrist et Krueger (1991)'. */
const inText = new RegExp(
  String.raw`[,;–—-]?\s?(?<![\p{L}\p{N}])(?<opener>${opener})\s(?:the\s|work\s|of\s){0,3}(?<names>${authors})(?:['’]s)?,?\s\(?${year}(?:(?:,\s|;\s)${year}){0,3}\)?`,
  'gu'
)
/** ', Hansen 1982' and 'Hansen (1982)' behind an answer. */
const behindAnswer = new RegExp(
  String.raw`(?:,|;|\s[–—-])?\s?(?<names>${authors})(?:,\s\(?${year}|\s\(?${year})\)?\.?\s*$`,
  'u'
)
/** '(Akerlof 1970; Rothschild and Stiglitz 1976)', '(after A. W. Phillips, 1958)', '(Nickell)' behind a sentence. */
const inBrackets = new RegExp(
  String.raw`\s?[([](?:(?:${opener})\s)?(?:${authors}(?:['’]s)?,?\s\(?${year}(?:,\s${year}){0,3}\)?(?:,?\s(?:pp?\.|Table|Tab\.|ch\.|section)\s?[\d–-]{1,9})?(?:;\s|,\s)?(?:see also\s)?){1,6}[)\]]`,
  'gu'
)
const lonelyYear = new RegExp(String.raw`(?<=\p{L}['’.]?)\s\(${year}\)`, 'gu')

/**
 * An answer without the sources that it names. A source that holds an accepted answer loses its year alone: the answer may
 * be its author.
 */
export function dropSources(text: string, isAnswer: (text: string) => boolean): string {
  const kept = text
    .replaceAll(inBrackets, (found) => (isAnswer(found) ? found : ' '))
    .replaceAll(inText, (found) => (isAnswer(found) ? found.replace(/,?\s\(?(?:1[89]|20)\d\d[a-z]?\)?$/, '') : ' '))
  const behind = behindAnswer.exec(kept)
  if (behind) {
    const left = kept.slice(0, behind.index)
    if (isAnswer(behind.groups!.names!)) return `${left} ${behind.groups!.names}`
    // 'Civil Rights Act (1964)' and '1 January 1999' look like an author and a year.
    const whole = kept.replace(/,?\s\(?(?:1[89]|20)\d\d[a-z]?\)?\.?\s*$/, '')
    const answer = isAnswer(left) ? undefined : [whole, kept].find(isAnswer)
    if (answer !== undefined) return answer
    if (answerTokens(left).length > 0) return left
  }
  return kept.replaceAll(lonelyYear, '')
}

/** Words that open a reason, a circumstance or a description of the answer, in front of which the answer has been said. */
const openers = new Set(
  (
    'because since as which who whose where when while whereas given that so with by for in under from of at on if to during using via due thanks based see ' +
    'albeit although though even despite rather compared including e.g eg such according following whether until after before between among within through across per than until relative versus against equivalent corresponding equal worth up down ' +
    'da weil denn welche welcher welches was wobei während wenn obwohl falls damit um dass laut gemäß nach vor im in bei mit aus von vom seit durch für auf unter zwischen siehe vgl z.b etwa wie gegenüber verglichen gemessen entsprechend ' +
    'car parce puisque qui que dont où afin comme lorsque quand tandis alors dans en par pour avec sous depuis chez entre selon voir contre rapport équivalent ' +
    'porque pues ya que quien cuyo donde cuando mientras como para por con en bajo desde entre según ver puesto dado frente respecto equivalente ' +
    'pois já quem cujo onde quando enquanto com em sob conforme segundo pelo pela no na nos nas dado frente ante equivalente relação ' +
    'perché poiché che cui dove quando mentre come per con in sotto da secondo dal nel nella tra vedi dato rispetto contro pari'
  ).split(' ')
)
const participle =
  /^(?:\p{L}{2,}(?:ed|ing|ado|ada|ados|adas|ido|ida|idos|idas|é|ée|és|ées|ato|ata|ati|ate|uto|uta|iti|ite)|run|known|found|held|made|given|led|set|written|built|seen|born|drawn|taken|kept|fondé|créé|geleitet|eingeführt|erhoben|criado|creado|creato)$/u
/** English participles that open a remark whatever follows; others are nouns too ('matching', 'spending'). */
const activity =
  /^(?:exploiting|using|comparing|controlling|allowing|assuming|measuring|including|meaning|implying|giving|holding|following|covering|reflecting|capturing|showing|suggesting|indicating|leading|making|estimating|relying|combining|taking|treating|running)$/u
const preposition =
  /^(?:by|in|to|from|on|for|with|as|at|of|under|since|until|through|across|between|during|von|vom|im|in|seit|durch|par|dans|en|pour|por|em|para|pela|pelo|da|dal|di|nel|nella|con|com|avec|sur|over|into|after|before|and|which|that|\d.*)$/u
const adverb =
  /^(?:later|first|then|often|sometimes|since|much|\p{L}{3,}ly|später|zuerst|erstmals|ursprünglich|oft|ensuite|souvent|plus|tard|d['’]abord|\p{L}{3,}(?:e?ment|mente)|luego|después|depois|poi|spesso|más|mais|più|tarde|tardi|later)$/u
/** 'it handles the bias', but not 'it is GMM'. */
const pronoun = /^(?:it|this|es|dies|il|elle|cela|ça|esto|ello|isso|isto|ele|ela|questo|questa)$/u
const copula =
  /^(?:is|are|was|were|would|could|may|might|can|should|must|['’]s|ist|sind|war|est|était|es|son|era|é|foi|è|sono|fu)$/u
/** 'a monthly household survey of the BLS': an article and a preposition. */
const apposition =
  /^(?:an?|the|eine?|une?|una|uno|um|uma|der|die|das|le|la|el|o|il|lo)\s.{2,80}\s(?:of|in|for|by|with|from|at|on|that|which|who|von|für|im|mit|de|du|des|del|da|do|di|della|dell['’]|que|qui|che)\s/iu
const example =
  /^\s*(?:(?:all )?other things|all else|ceteris paribus|unter sonst|toutes choses|e\.\s?g\.|for (?:example|instance)|z\.\s?B\.|zum Beispiel|etwa|par ex(?:\.|emple)|p\.\s?e[jsx]\.|por ej(?:\.|emplo)|por exemplo|per esempio|ad es(?:\.|empio)|bijv\.|bijvoorbeeld)(?!\p{L})/iu
const han =
  /^(?:介于|取值|越|反映|表示|衡量|常用于|主要用于|例如|比如|因为|因|由于|即|也就是|其中|这是|指|它|该|用于|用来|从而|以便|基于|参见|见|根据|这)/u

/** A place that holds the answer: "Côte d'Ivoire, West Africa". */
const region =
  /^\s*(?:in\s)?(?:(?:sub-saharan|north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|central|latin|south-?east)\s?)+(?:africa|asia|europe|america)\.?\s*$|^\s*(?:in\s)?(?:u\.?s\.?a?\.?|usa|united states)\.?\s*$/iu

/** Whether a piece behind an answer tells of it rather than being another one. */
export function isRemark(piece: string): boolean {
  if (example.test(piece)) return true
  const words = piece.toLowerCase().match(/[\p{L}\p{N}.'’]+/gu) ?? []
  const first = (words[0] ?? '').replace(/\.$/, '').replace(/['’]$/, '')
  if (openers.has(first) || han.test(piece.trim()) || region.test(piece)) return true
  if (words.length > 1 && activity.test(first)) return true
  // 'later popularised by others'.
  const at = words.findIndex((word) => !adverb.test(word))
  const [done = '', second = ''] = words.slice(at).map((word) => word.replace(/[.,]$/, ''))
  return (
    (participle.test(done) && preposition.test(second)) || (words.length > 3 && apposition.test(`${piece.trim()} `))
  )
}

/** '20 of them advanced'; and 'it handles the bias' behind what has been said. */
function isFurtherRemark(piece: string): boolean {
  if (
    /^\s*\S{1,20}\s(?:of (?:them|these|those|which|whom)|davon|d['’]entre eux|dont|de (?:ellos|ellas|los cuales|las cuales)|d(?:eles|elas|os quais|as quais)|di (?:cui|essi|esse))(?!\p{L})/iu.test(
      piece
    )
  )
    return true
  const [first = '', second = '', ...others] = piece.toLowerCase().match(/[\p{L}\p{N}.'’]+/gu) ?? []
  return pronoun.test(first) && others.length > 0 && !copula.test(second)
}

/** Words that open a clause of its own: 'Since the regressors are lagged, GMM'. */
const subordinators =
  /^(?:because|since|as|having|being|after|once|despite|besides|while|whereas|according|laut|gemäß|selon|según|segundo|secondo|although|though|given|when|if|unlike|da|weil|obwohl|während|wenn|car|parce|puisque|comme|tandis|porque|como|aunque|pues|já|embora|enquanto|poiché|perché|sebbene|mentre)$/iu
const choice = /^\s*(?:or|oder|ou|o|u|and|und|et|y|e|oppure|或|还是)(?![\p{L}'’])/iu

/** 'The instrument, which goes back to them, is …'. */
const resumes = /^\s*(?:is|are|was|were|would be|ist|sind|war|est|sont|était|es|son|era|é|são|foi|è|sono)(?!\p{L})/iu

/**
 * A sentence without the remarks in it: pieces behind a comma or dash that give a reason or describe the answer, with what
 * follows them, and a subordinate clause that it opens with.
 */
export function dropRemarks(sentence: string): string {
  const parts = withoutReason(sentence).split(/(,(?!\d)|;|，|；|\s[-–—]+\s|[–—]|:\s|：)/u)
  const pieces = parts.flatMap((text, at) => (at % 2 === 0 ? [{ mark: parts[at - 1] ?? '', text }] : []))
  const isSaid = ({ text }: { text: string }) => /[\p{L}\p{N}]/u.test(text)
  const first = pieces.findIndex(isSaid)
  const opensClause = first !== -1 && subordinators.test(/\p{L}+/u.exec(pieces[first]!.text)?.[0] ?? '')
  const hasMain = pieces.some((piece, at) => at > first && isSaid(piece) && !isRemark(piece.text))
  const kept: typeof pieces = []
  let inRemark = false
  for (const [at, piece] of pieces.entries()) {
    if (/[;；]/.test(piece.mark)) inRemark = false
    if (
      at === first
        ? opensClause && hasMain
        : at > first && (isRemark(piece.text) || (kept.some(isSaid) && isFurtherRemark(piece.text)))
    )
      inRemark = true
    // What follows a remark belongs to it, unless nothing has been said yet, or it offers something else.
    else if (inRemark && kept.some(isSaid) && !choice.test(piece.text) && !resumes.test(piece.text)) continue
    else inRemark = false
    if (!inRemark) kept.push(piece)
  }
  return kept.map(({ mark, text }, at) => (at === 0 ? text : `${mark}${text}`)).join('')
}

/** A sentence without the reason behind it: 'delta method since the bootstrap fails'. */
function withoutReason(sentence: string): string {
  if (subordinators.test(/\p{L}+/u.exec(sentence)?.[0] ?? '')) return sentence
  const [reason] = reasons.flatMap((pattern) => pattern.exec(sentence) ?? [])
  return reason === undefined ? sentence : sentence.slice(0, sentence.indexOf(reason))
}
const reasons = [
  /(?<=\p{L}\s{0,2})\s(?:because|weil|parce qu['’e]|porque|perché|poiché)(?!\p{L}).*$/su,
  /(?<=\p{L}\s{0,2})\ssince\s(?=.{3,80}?(?<!\p{L})(?:is|are|was|were|fails?|has|have|had|does|do|would|can|cannot|requires?)(?!\p{L})).*$/su
]

/** What in brackets is a part of the answer, another answer, or the mark of a list. */
const staysInBrackets =
  /^\s?[([]\s?(?:[a-e]\s?[)\]]|(?:or|oder|ou|o|u|或|by|x|×|%|percent|percentage|pp|bps?|basis|thousand|million|billion|years?|months?|weeks?|days?)(?!\p{L}))/iu

/** An answer without the brackets behind it, if it is told without them. */
export function withoutGlosses(
  text: string,
  { accepted, match }: { accepted: readonly { text: string }[]; match(text: string): unknown }
): string {
  if (accepted.some((answer) => /[([]/.test(answer.text))) return text
  const outside = text.replaceAll(/(?<=\S)\s?[([][^()[\]]*[)\]]/g, (found) =>
    staysInBrackets.test(found) ? found : ' '
  )
  return match(outside) === null ? text : outside
}
