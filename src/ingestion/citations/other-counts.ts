/** What numbers of a text count besides works: equations, columns, items of an enumeration, powers and units. */

const things = String.raw`eqs?|equations?|columns?|cols?|panels?|rows?|tables?|figures?|figs?|sections?|secs?|appendi(?:x|ces)|chapters?|theorems?|lemmas?|propositions?|hypothes[ie]s|Gleichung(?:en)?|Spalten?|Tabellen?|Abbildung(?:en)?|Abschnitt|[ée]quations?|colonnes?|tableaux?|ecuaci[oó]n(?:es)?|columnas?|tablas?|cuadros?|equa[cç](?:ão|ões)|colunas?|tabelas?|equazion[ei]|colonn[ae]|tabell[aei]|vergelijking(?:en)?|kolom(?:men)?|tabel(?:len)?|r[óo]wnani\p{L}{1,3}|kolumn\p{L}{1,3}|tabl?ic\p{L}{1,3}|tabeli|ekvation(?:en)?|уравнени\p{L}{1,2}|таблиц\p{L}{1,2}`
const thingBefore = new RegExp(String.raw`(?:(?<!\p{L})(?:${things})\.?|[表图圖式列第])\s{0,3}$`, 'iu')
/** 'Section [2]' and 'in column [6]' count, 'lookup tables [24]' cites. */
const isUndescribed = /(?:^|[.,;:(]|(?<!\p{L})(?:in|of|from|by|see|and|to|en|dans|nella?|na|no|w|we|i))\s{0,3}$/iu
/** In round brackets these are counted, too, unless something describes them: 'structural models (3)'. */
const thingInRoundBefore =
  /(?:^|[.,;:(]|(?<!\p{L})(?:in|of|from|by|under|see|and|to|for|with|our|both|the))\s{0,3}(?:models?|specifications?|steps?|items?|cases?|parts?|conditions?|assumptions?|stages?|periods?|Modelle?|modelos?|modèles?|modell[oi])\.?\s{0,3}$/iu
const equationBefore = /(?<!\p{L})(?:eqs?\.?|equations?|Gleichung(?:en)?|[ée]quations?|ecuaci[oó]n(?:es)?)\s{0,3}\(\d/iu
const joint = /^[\s,]*(?:and|or|to|through|into|und|et|y|e|en|i|&|[–-])?\s*$/i

/** A group of numbers in the text: where it stands, and what it holds. */
export type Counted = { text: string; offset: number; labels: readonly string[] }

/** Whether the word in front of a bracket says that it counts other things than works: 'Section [2]', 'column (6)'. */
export function followsThing(text: string, { offset, text: shown }: Counted, isRound = false): boolean {
  // 'models (e.g., 3)' and 'the hypothesis [AJR01]' cite.
  if (/^[([（]\p{L}/u.test(shown)) return false
  const before = text.slice(Math.max(0, offset - 32), offset)
  const thing = thingBefore.exec(before)
  if (isRound) return thing !== null || thingInRoundBefore.test(before)
  return thing !== null && (!/^\p{Ll}/u.test(thing[0]) || isUndescribed.test(before.slice(0, thing.index)))
}

/**
 * The groups in round brackets that cite: without equations and columns, those joined to them or in one sentence with an
 * equation, and without the items of an enumeration ('first, (1) data, (2) models').
 */
export function withoutOtherThings<Group extends Counted>(text: string, groups: readonly Group[]): Group[] {
  const others = new Set<Group>()
  for (const [index, group] of groups.entries()) {
    const last = groups[index - 1]
    const between = last ? text.slice(Math.max(last.offset + last.text.length, group.offset - 500), group.offset) : ''
    const isOneSentence = last !== undefined && group.offset - last.offset < 500 && !/[.!?](?:\s|$)/.test(between)
    const before = text.slice(Math.max(0, group.offset - 120), group.offset)
    const sentence = before.slice(before.search(/[^.!?]*$/))
    const isNext = joint.test(between) || (isOneSentence && countsOn(last, group))
    const goesOn = last !== undefined && others.has(last) && isNext
    const isItem = isItemOf(text, group)
    if (followsThing(text, group, true) || goesOn || isItem || equationBefore.test(sentence)) others.add(group)
    // The first item of 'are (1) daily, (2) external' shows by the second alone.
    if (isItem && isOneSentence && countsOn(last, group)) others.add(last)
  }
  return groups.filter((group) => !others.has(group))
}

function countsOn(last: Counted, group: Counted): boolean {
  return group.labels.length === 1 && Number(group.labels[0]) === Number(last.labels[0]) + 1 && last.labels.length === 1
}

/** An item follows a mark and a space, or opens a line, and goes on with words. */
function isItemOf(text: string, { offset, text: shown, labels }: Counted): boolean {
  const before = text.slice(Math.max(0, offset - 8), offset)
  const after = text.slice(offset + shown.length, offset + shown.length + 3)
  return (
    labels.length === 1 && /(?:^|\n|[.,;:]\s+(?:(?:and|or|und|et|y|e)\s+)?)$/.test(before) && /^\s+\p{L}/u.test(after)
  )
}

const unit = /(?<!\p{L})(?:[kcdm]?m|mi|ft|yd|in|ha|log|ln|sin|cos|exp)$/u

/** Whether a raised number is a power: 'km²', '\sigma^2', '(1 + r)²', 'tenure and tenure²', 'income squared, income²'. */
export function isPower(text: string, { offset, labels }: Counted): boolean {
  if (labels.length !== 1 || !/^[2-9]$/.test(labels[0]!)) return false
  const before = text.slice(Math.max(0, offset - 100), offset).replace(/\s$/, '')
  if (unit.test(before) || /(?:\\|(?<=[\p{L}\p{N}}])_)\{?\p{L}{1,20}\}?$/u.test(before)) return true
  if (before.endsWith(')')) return /[+=×·*/<>−\\]|\s[-–]\s/.test(before.slice(before.lastIndexOf('(')))
  const word = /\p{L}{2,30}$/u.exec(before)?.[0]
  if (!word) return false
  const head = before.slice(0, -word.length)
  if (/\b(?:squared|square of|quadratic)\b[^.]*$/i.test(head)) return true
  return new RegExp(String.raw`(?<!\p{L})${word}(?:,|\s)\s?(?:(?:and|plus|its|und|et|y)\s){0,2}$`, 'iu').test(head)
}

/** A text whose formulas between dollar signs are letters without meaning, letter for letter; '$^{3}$' stays. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(/\$([^$\n]{1,200})\$/g, (formula, inner: string) => {
    const isProse = /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(inner.replaceAll(/\\[a-z]+/g, ''))
    return isProse || /^\s?\{?\}?\^/.test(inner) ? formula : 'x'.repeat(formula.length)
  })
}
