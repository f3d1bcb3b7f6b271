import { declines } from '../../declined.ts'

const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** Denials that deny nothing: 'no doubt', 'ohne Weiteres', 'not only'. */
const idiom = new RegExp(
  words(
    `(?:there(?:'s| is) )?(?:no|without(?: a| any)?|little) (?:doubt|question)|not (?:only|just|merely)|no less|n['’](?:y en a|existe|en existe) qu['’]une?|nothing (?:else|other) than|none other than`,
    `ohne (?:weiteres|zweifel)|nicht nur|sans (?:aucun )?doute|non seulement|sin (?:ninguna )?duda|no s[óo]lo|sem dúvida|não só|senza (?:alcun )?dubbio|non solo|zonder twijfel|niet alleen`
  ),
  'giu'
)
const denial = new RegExp(
  `${words(
    'not|cannot|no|nor|neither|none|nothing|never|nowhere|without|lacks?|lacking|silent|absent|missing|fails? to|unmet|unaddressed|dispenses with',
    String.raw`nicht|kein\p{L}{0,2}|weder|ohne|nirgends|nie|nichts|fehl(?:t|en)|verzichtet`,
    `ne|pas|aucune?|sans|ni|rien|jamais|absente?s?|manque|se passe de`,
    String.raw`ning[uú]n\p{L}{0,2}|tampoco|sin|nada|nunca|carece|ausentes?|falta`,
    String.raw`não|nem|nenhum\p{L}?|sem|tampouco|non|né|nessun\p{L}{0,2}|senza|neppure|nemmeno|neanche|manca|assente`,
    String.raw`niet|geen|zonder|ontbreekt|afwezig|negativ(?:e|ely|amente|a|o)|нет|не|ни|без|ничего|нигде|отсутству\p{L}+`
  )}|n['’]t(?!\\p{L})|(?<!\\p{L})n['’](?=\\p{L})|[不没無无未]|ない|なく|ません`,
  'iu'
)
const statement = new RegExp(
  `${words(
    `presents?|tak(?:es?|en|ing) up|places?|sets? out|tells?|writes?|says|matters|plays an? (?:\\p{L}+ )?(?:role|part)|(?:does|do) work|deals? with|is about|(?:is|are) the (?:subject|topic|theme)|contain(?:s|ed|ing)?|includ(?:es?|ed|ing)|address(?:es|ed)?|discuss(?:es|ed)?|describ(?:es?|ed|ing)|satisf(?:ies|ied|y)|met|meets|treat(?:s|ed|ment|ing)?|cover(?:s|ed)?|argue[sd]?|assert(?:s|ed)?|claim(?:s|ed)?|concludes?|establish(?:es|ed)?|prove[sdn]?|shows?|shown|depict(?:s|ed)?|stag(?:es|ed)|belongs?|uses?|applies|positive|there is|(?:is|are) (?:given|there(?=$|[\\s.,:;]))|fulfilled|fulfils?`,
    'relevant|pertinente?|relevante|rilevante|einschlägig',
    `enthält|behandelt|angesprochen|bedient sich|gehört|vorhanden|gegeben|erfüllt|beschreibt|beschrieben|dargestellt|thematisiert|begründet|behauptet|liegt vor`,
    `traite|trait[ée]e?s?|abord[ée]e?s?|aborde|contient|présente?s?|décrit|décrite|soutient|entre|apparaît|remplie?s?|satisfait|démontre|affirmée?s?|établie?s?|démontrée?s?|prouvée?s?|discutée?s?|il y a`,
    `aparece|contiene|presenta|presente|trata|aborda|describe|cumple|satisface|contém|descreve|há|hay`,
    `c['’]è|ci sono|contiene|tratta(?:ta|to)?|discute|discuss[ao]|afferma(?:ta|to)?|sostiene|soddisfa|descrive|soddisfatt[aeio]|cumplid[ao]s?|cumprid[ao]s?|satisfaits?|satisfechos?|bevat|aanwezig|behandelt`,
    String.raw`присутству\p{L}+|есть|име(?:ет|ют)ся|описан\p{L}*|описыва\p{L}+|изображ\p{L}+|показан\p{L}*|утвержда\p{L}+|доказ\p{L}+|обоснов\p{L}+|рассматрива\p{L}+|обсужда\p{L}+|содерж\p{L}+|представлен\p{L}*|относ\p{L}+|релевант\p{L}*|выполн\p{L}+`,
    // 'Uniqueness is not taken up. Stability is.'
    String.raw`(?:is|are|does|do)(?:\s(?:too|as well|also))?(?=[\s*_]*(?:$|[,.;:–—(]))`,
    // 'The equilibrium is stable.'
    `(?:is|are|ist|sind|est|sont|es|son|é|são|è|sono) (?:stable|stabil|stables|estables?|estáve(?:l|is)|stabil[ei]|unique|eindeutig|únic[oa]|unic[oa])|(?:равновесие|цена|решение) (?:устойчив[оа]|стабильн[оа]|единственн[оа])`
  )}|包含|涉及|讨论|论证|描述|提到|提及|相关|存在(?=$|[:：，,。])|成立|含まれ|論じ|描かれ|示され|主張され|述べられ|[がは]あ(?:る|り(?=ます|$|[、。]))`,
  'iu'
)
/** A clause may begin by turning from what stands in front of it. */
const turning = /^[,;\s]{0,3}(?:but|aber|mais|pero|mas|ma)\s/iu
/** What is only weighed, granted, asked or wished says nothing. */
const weighed = new RegExp(
  words(
    `if|might|could|may|would (?:require|need|have to|be|take)|should|seems?|appears to|tempt(?:ed|ing)|at first|first thought|initially|some (?:readers|would)|one (?:could|would)|unclear|open|undecided|perhaps|partly|but|only|barely|hardly`,
    'wenn|falls|könnte|wäre|würde|scheint|zunächst|versucht|vielleicht|offen|unklar|nur|kaum',
    `s['’]il|pourrait|serait|exigerait|tentée?|semble|d['’]abord|peut-être|seulement|à peine`,
    'podría|exigiría|sería|parece|primero|quizás?|abiert[oa]|apenas|solo|poderia|exigiria|seria|talvez|em aberto|só',
    `potrebbe|sarebbe|richiederebbe|sembra|a prima vista|si direbbe|forse|apert[oa]|soltanto`,
    'если|бы|кажется|возможно|пожалуй|вероятно|скорее|сначала|поначалу|лишь|только|едва|отчасти'
  ),
  'iu'
)
const asking = new RegExp(words('whether', 'ob', 'si', 'se', 'of', 'ли'), 'iu')
const undecided = new RegExp(
  `${words(
    String.raw`(?:can(?:no|['’])?t|cannot|unable to|impossible to|not possible to) (?:\p{L}+ )?(?:decide|tell|determine|say|settle|judge|choose|be (?:decided|supported|determined))|undecided|undetermined|indeterminate|leave(?:s)? (?:it|this|that)?\s?(?:open|blank)|remains open|torn between|equally (?:defensible|plausible)|no label|(?:not|left un)answered|no answer|n/a|skipped|not sure|unsure|unclear|uncertain|(?:both|either) ways?|won['’]t (?:\p{L}+ )?(?:choose|say|decide|judge|label|commit|pick)`,
    `(?:kann|lässt) (?:ich )?(?:mich |sich )?(?:hier )?nicht (?:entscheiden|festlegen|bestimmen)|unentschieden|offen|unklar`,
    `(?:peux|saurais) (?:pas )?(?:trancher|décider)|indécise?|j['’]hésite|en suspens`,
    `no (?:puedo|sé|logro) (?:decidir(?:me)?|decantarme)|indecis[oa]|em aberto|não (?:atribuo|consigo|sei|posso)|non (?:so|riesco a|posso) (?:decidere|scegliere|stabilire)|in sospeso`,
    String.raw`неясно|непонятно|не ясно|затрудн\p{L}+|под вопросом|трудно сказать|колебл\p{L}+|не (?:могу|берусь|решаюсь|знаю)`
  )}|无法(?:确定|判断|决定)|不确定|判断できない|決められない`,
  'iu'
)

/** What a clause says of what it names: that the passage has it, that it lacks it, that nobody can tell, or nothing. */
export type Polarity = 'yes' | 'no' | 'open' | null

/** The polarity of one clause; a denial that stands with a doubt, or a mere mention, says nothing. */
export function polarityOf(clause: string): Polarity {
  if (undecided.test(clause) || declines(clause)) return 'open'
  const plain = clause
    .replace(turning, '')
    .replaceAll(idiom, ' ')
    .replaceAll(/[([（][^()[\]（）]{0,200}[)\]）]/g, ' ')
  const denied = denial.exec(plain)
  const asked = asking.exec(plain)
  if (asked && denied && denied.index < asked.index) return 'no'
  if (weighed.test(plain) || /(?<!\p{L})whether(?!\p{L})/iu.test(plain)) return null
  if (denied) return 'no'
  return statement.test(plain) ? 'yes' : null
}
