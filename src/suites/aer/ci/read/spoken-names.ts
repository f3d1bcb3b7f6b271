import type { FieldNames, Mention } from './field-names.ts'

const thing = String.raw`(?:solutions?|equilibri\p{L}*|prices?|gleichgewicht\p{L}*|lösung\p{L}*|preis\p{L}*|équilibres?|prix|precios?|preços?|prezz[oi]|soluci\p{L}+|soluç\p{L}+|soluzion[ei]|цен\p{L}{1,3}|равновеси\p{L}{1,2}|решени\p{L}{1,2})`

/** How texts speak of fields without their names: by adjectives, verbs and phrases, in the languages of `translated-names.ts`. */
export const spokenNames: Readonly<Record<string, string>> = {
  relevance: [
    String.raw`relevan\p{L}*|rilevan\p{L}*|pertinen\p{L}*|einschlägig\p{L}*|irrelevan\p{L}*`,
    `belongs? (?:in|to|within) (?:the|this) (?:corpus|topic|scope|study|subject)|within (?:the|its) scope`,
    String.raw`gehört (?:\p{L}+ ){0,3}zum thema|entre (?:bien )?dans le champ|研究対象|相关`,
    String.raw`релевант\p{L}*|относ\p{L}+ к (?:\p{L}+ ){0,2}теме`
  ].join('|'),
  math_formalization: String.raw`formali[sz]\p{L}*|maths?(?!\p{L})|mathemati\p{L}*|mathémati\p{L}*|matem[aá]tic\p{L}*|wiskundig\p{L}*|数学的?|数理的?|形式化|定式化|математи\p{L}*|формализ\p{L}*`,
  uniqueness: [
    String.raw`uniqueness|eindeutigkeit|einzigkeit|unicité|unici(?:dad|dade|tà|teit)|唯一|一意|единственност\p{L}*`,
    String.raw`(?<=${thing}[^.!?\n]{0,40})(?:unique|eindeutig|unic[oa]|únic[oa]|единственн\p{L}*)|(?:единственн\p{L}*|unique|eindeutig\p{L}{0,2}|unic[oa]|únic[oa]) ${thing}|more than one|n['’]y en a qu['’]une?`
  ].join('|'),
  stability: String.raw`(?:in)?stab(?:le|il\p{L}+)|estab(?:le|il\p{L}+)|estável|(?<!不)安定|(?<!不)稳定|устойчив\p{L}*|стабильн\p{L}*`,
  existence: [
    String.raw`existence|existenz|exist[eê]ncia|esistenza|bestaan|существовани\p{L}*`,
    String.raw`(?<=${thing}[^.!?\n]{0,30})(?:exists?|existiert|existe|esista|esiste|существу\p{L}+)|существу\p{L}+ ${thing}|existiert (?:\p{L}+ )?${thing}|論証`,
    String.raw`lösung(?:en)? gibt|there (?:is|are|must be) (?:an? |any |always an? )?(?:\p{L}+ )?(?:solutions?|equilibri\p{L}+)`
  ].join('|'),
  equilibrium_scene: String.raw`scenes?|szenen?|gleichgewichtsszene|scènes?|scen[ae]|escenas?|cenas?|stag(?:es|ed|ing) an? equilibrium|场景|場面|сцен\p{L}{1,2}`,
  time_characteristic: String.raw`time[- ]characteristics?|temporal (?:characteristics?|features?)|zeitcharakteristik\p{L}*|zeitliche[nrs]? (?:charakteristik|merkmale?|eigenschaft)\p{L}*|zeitmerkmal\p{L}*|merkmal zeit|caractéristiques? temporelles?|características? tempora(?:l|is|les)|caratteristic(?:a|he) temporal[ei]|временн\p{L}+ (?:характеристик|признак|особенност)\p{L}*|时间特[征性]|時間的?特[徴性]`,
  time_horizon: String.raw`time[- ]horizons?|temporal horizons?|zeithorizont\p{L}*|zeitliche[nrs]? horizont\p{L}*|horizons? temporels?|horizontes? (?:tempora(?:l|is|les)|de tiempo)|orizzont[ei] temporal[ei]|временн\p{L}+ (?:горизонт|перспектив)\p{L}*|时间(?:跨度|范围|视野|视界)|時間的?(?:視野|範囲)`
}

/** Words of the definitions of the fields, by which a text speaks of them that names none: elsewhere they belong to reasons. */
export const wordsOfDefinitions: Readonly<Record<string, string>> = {
  relevance: 'economics?(?! equilibri)(?: (?:matters?|subjects?|topics?|content|text|questions?))?',
  math_formalization: 'formulas?|formulae|equations?|functional notation',
  uniqueness: '(?:more than|only) one(?: (?:equilibrium|solution))?|how many equilibria|number of equilibria',
  stability: 'what (?:happens|follows) (?:when|once|after|if)|departures?',
  existence: String.raw`whether there (?:is|are) (?:(?:one|any|an)(?: \p{L}+)?(?: equilibri\p{L}+)?|equilibri\p{L}+)(?: at all)?|whether (?:an?|any) (?:\p{L}+ )?equilibri\p{L}+ exists?`,
  equilibrium_scene: String.raw`(?:in|into) balance|balanc(?:e|es|ed|ing) each other|(?:forces|amounts|plans)(?: or \p{L}+)? (?:that )?balance`,
  time_characteristic: String.raw`time (?:matters|plays|does|itself)|(?:order|lapse)(?: or (?:order|lapse))? of time|plac(?:es?|ed|ing) (?:\p{L}+ ){1,3}in time`,
  time_horizon: '(?:time )?spans?|(?<!time )horizons?|(?:short|long) (?:runs?|periods?)'
}

/** Chinese and Japanese have no blanks between words. */
export const letterOfWords = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}`
const patterns = Object.entries(spokenNames).map(
  ([field, source]) => [field, new RegExp(`(?<!${letterOfWords})(?:${source})`, 'giu')] as const
)

/** Where a text speaks of fields, by their names or otherwise, in the order of the text. */
export function fieldPlaces(text: string, names: FieldNames): Mention[] {
  const named = names.mentions(text)
  const isFree = ({ start, end }: Mention) => !named.some((each) => start < each.end && each.start < end)
  const spoken = patterns.flatMap(([field, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ field, start: index, end: index + word.length }))
  )
  const all = [...named, ...spoken.filter(isFree)].toSorted((one, other) => one.start - other.start)
  // 'An equilibrium scene', 'a stable, unique one': of places that overlap the first one counts.
  return all.filter(({ start }, at) => !all.slice(0, at).some(({ end }) => end > start))
}
