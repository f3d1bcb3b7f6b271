import { answerTokens } from '../../../../../text/answer-tokens.ts'
import { isShare, unitOf } from '../../../../../text/number-units.ts'

const periods = Object.entries({
  hour: 'hour|stunde|heure|hora|ora',
  day: 'day|tag|jour|d[ií]a|giorno',
  week: 'week|woche|semaine|semana|settimana',
  month: 'month|monat|mois|m[eê]s|mese',
  quarter: 'quarter|quartal|trimestre',
  year: 'year|jahr|an|année|año|ano|anno'
}).map(([period, names]) => ({
  period,
  pattern: new RegExp(
    String.raw`(?<!\p{L})(?:an?|per|each|every|je|pro|im|am|in der|par|à l['’]|al|por|all['’]|alla)\s?(?:${names})(?!\p{L})|/\s?(?:${names})(?!\p{L})`,
    'iu'
  )
}))
/** Words of a stem that say of what period its numbers are. */
const recurring: Readonly<Record<string, RegExp>> = {
  hour: /hour|stund|horaire|hora|orari/iu,
  day: /dai?ly|day|tag|täglich|journalier|quotidien|diari|diári|giorn/iu,
  week: /week|woche|wöchentlich|semain|hebdomadaire|seman|settiman/iu,
  month: /month|monat|mois|mensu|mensal|mensil|mes(?!\p{L})|mês/iu,
  quarter: /quarter|quartal|trimest/iu,
  year: /annu|anual|anuais|year|jahr|jähr|année|año|anno|rate|growth|wachstum|croissance|crecimiento|crescimento|crescita/iu
}
const periodOf = (text: string) => periods.find(({ pattern }) => pattern.test(text))?.period

/** Units that no stem understands by itself. */
const others =
  /\d[\s-]?(?:promille|‰|per mille|pour mille|por mil|per mil|times|fold|x|log points|standard deviations?|sds?|σ|mal|-?fach|fois|écarts?[\s-]types?|veces|desviaciones|vezes|desvios|volte|deviazioni|倍|标准差)(?![\p{L}\d])/iu
const ofAge = /(?<!\p{L})(?:ages?|aged|old|alter|alt|jährig|âge|âgés?|edad|idade|età)(?!\p{L})|岁/iu

/** Currencies without a sign of their own among those that answers are compared by; pesos have the dollar sign. */
const otherCurrencies =
  /(?<!\p{L})(?:reais|rupees?|rupien|roupies|rupias|rupie|francs?|franken|francos|kron(?:or|er)|kroner|zloty|lir[ae]s?|rand|won|rubles?|rubel)(?!\p{L})/iu

/** 'per state' makes another number where the stem does not speak of states. */
const each =
  /(?<!\p{L})(?:per|for (?:each|every)|pro|je|par|por|cada|chaque)\s(capita|head|persons?|workers?|employees?|households?|famil(?:y|ies)|child(?:ren)?|students?|pupils?|firms?|farms?|plants?|states?|count(?:y|ies)|districts?|villages?|countr(?:y|ies)|schools?|hectares?|acres?|units?|tons?|tonnes?|kopf|person|haushalt|betrieb|kind|schüler|beschäftigten|land|habitant|tête|personne|ménage|entreprise|enfant|élève|pays|cápita|persona|hogar|empresa|niño|alumno|país|pessoa|família|criança|aluno|município|trabalhador|capite|famiglia|impresa|bambino|studente|paese)(?!\p{L})/giu
/** Things that a sample is counted in: those of one kind are no others. */
const counted =
  'households|villages|firms|plants|farms|districts|counties|countries|states|schools|cities|banks|hospitals|municipalities|industries|occupations'.split(
    '|'
  )
const count = new RegExp(String.raw`^\D{0,20}\d[\d.,]*\s(${counted.join('|')})(?!\p{L})`, 'iu')

const duration = /^\D{0,20}\d[\d.,]*\s(?:years|months|weeks|days|hours|points)(?!\p{L})/iu
const named = /^(?:times|points|percent|thousands|millions|billions|dollars|euros|pounds|terms|rounds|periods|waves)$/u

function isOfOthers(text: string, stem: string): boolean {
  const asked = stem.toLowerCase()
  if ([...text.matchAll(each)].some(([, noun]) => !asked.includes(noun!.toLowerCase().slice(0, 5)))) return true
  // '37 years' of a stem that asks for '____ economies'.
  const plural = /^\s*(?:\p{L}{4,}\s)?(\p{L}{4,}s)(?!\p{L})/u.exec(behindBlank(asked))?.[1]
  if (plural && unitOf(plural) === null && duration.test(text) && !named.test(plural)) return true
  const things = counted.find((noun) => behindBlank(asked).trimStart().startsWith(noun))
  const said = count.exec(text)?.[1]?.toLowerCase()
  return things !== undefined && said !== undefined && said !== things
}

/** Whether a number has a currency where the stem asks for another one, or for another unit. */
export function hasOtherUnit(text: string, stem: string): boolean {
  const sign = /[$€£¥]\s?$/.exec(stem.split(/_{3,}/)[0]!)?.[0] ?? ''
  const [asked, unit] = answerTokens(`${sign}1 ${behindBlank(stem)}`)
  const [period, other] = [periodOf(behindBlank(stem)), periodOf(text)]
  if ((period && other && period !== other) || isOfOthers(text, stem)) return true
  const isOfShare = unit !== undefined && isShare(unit.text)
  // '250 million per year' of a stem that speaks of one sum; what is paid each month is smaller.
  const isLarge = answerTokens(text).some((token) => Number(token.text) >= 1e6)
  if (other && isLarge && !isOfShare && !periodOf(stem) && !recurring[other]!.test(stem)) return true
  if (
    (asked?.currency || isOfShare) &&
    /\d\s?(?:cents?|¢|centimes?|céntimos|centavos|cêntimos|centesimi)(?!\p{L})/iu.test(text)
  )
    return true
  if (unit !== undefined && isShare(unit.text) && others.test(text)) return true
  const named = answerTokens(stem).flatMap((token) => unitOf(token.text) ?? [])
  // '8.2 months' of a stem that asks for an age.
  if (
    ofAge.test(stem) &&
    named.length === 0 &&
    answerTokens(text).some((token) => ['month', 'week', 'day'].includes(token.text))
  ) {
    return true
  }
  if (otherCurrencies.test(behindBlank(stem)) && answerTokens(text).some(({ currency }) => currency !== undefined))
    return true
  const isMeasure = unit !== undefined && unitOf(unit.text) !== null && isShare(unit.text)
  return answerTokens(text).some(
    ({ currency }) => currency !== undefined && (asked?.currency ? asked.currency !== currency : isMeasure)
  )
}

/** The words of a stem right behind its blank, where its unit stands. */
export function behindBlank(stem: string): string {
  return (stem.split(/_{3,}/)[1] ?? '').slice(0, 40).replace(/^\s*(?:(?:de|di|of)\s|d['’])(?!\s)/u, ' ')
}
