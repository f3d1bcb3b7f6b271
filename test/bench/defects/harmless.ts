import type { Change } from './alter-text.ts'
import { changeOne, type Fields, type Plant, type Replies, replaceOne } from './plant.ts'

const texts: Record<string, { of(replies: Replies): Fields[]; field: string; rounds?: true }> = {
  'EK statements': {
    of: ({ 'knowledge-points': reply }) => reply?.knowledgePoints ?? [],
    field: 'statement',
    rounds: true
  },
  'PA key points': { of: ({ 'key-points': reply }) => reply?.keyPoints ?? [], field: 'statement' },
  'PA body': { of: ({ 'condensed-body': reply }) => (reply ? [reply] : []), field: 'condensedBody', rounds: true },
  'EA description': { of: ({ results }) => results?.selectedResults ?? [], field: 'dataDescription' },
  'EA analysis': { of: ({ 'reference-analysis': reply }) => reply?.analyses ?? [], field: 'referenceAnalysis' }
}

const formulas: Record<string, { of(replies: Replies): Fields[]; field: string }> = {
  'MM equations': { of: ({ 'math-content': reply }) => reply?.equations ?? [], field: 'latex' },
  'MM solutions': {
    of: ({ problems: reply }) => (reply?.problems ?? []).map(({ solution }: Fields) => solution),
    field: 'latex'
  },
  'MG formulas': {
    of: ({ 'full-model': reply }) =>
      ['objectives', 'constraints', 'focs'].flatMap((part) => reply?.model?.[part] ?? []),
    field: 'latex'
  }
}

const synonyms: Record<string, string> = {
  rises: 'increases',
  falls: 'declines',
  raises: 'increases',
  lowers: 'reduces',
  rise: 'increase',
  fall: 'decline',
  larger: 'bigger',
  smaller: 'lower',
  exactly: 'precisely',
  shows: 'documents',
  find: 'locate',
  work: 'employment',
  claimants: 'applicants',
  offices: 'agencies',
  whether: 'if',
  about: 'roughly',
  together: 'jointly',
  gain: 'win',
  lose: 'forgo',
  choose: 'pick',
  test: 'examine',
  because: 'since',
  however: 'yet'
}
const months: Record<string, string> = {
  January: 'janvier',
  March: 'mars',
  April: 'avril',
  May: 'mai',
  June: 'juin',
  July: 'juillet',
  August: 'août',
  October: 'octobre',
  December: 'décembre'
}

const wordings: Record<string, Change> = {
  'percent as %': (text, random) => replaceOne(text, /(?<=\d) percent\b/g, random, () => '%'),
  'minus as in Unicode': (text, random) => replaceOne(text, /(?<![\d\p{L}])-(?=\d)/gu, random, () => '−'),
  'minus as a hyphen': (text, random) => replaceOne(text, /−(?=\d)/gu, random, () => '-'),
  'no mark of thousands': (text, random) => replaceOne(text, /(?<=\b\d),(?=\d{3}\b)/g, random, () => ''),
  'a synonym': (text, random) =>
    replaceOne(
      text,
      new RegExp(`\\b(?:${Object.keys(synonyms).join('|')})\\b`, 'g'),
      random,
      ([word]) => synonyms[word]!
    ),
  'no hyphen': (text, random) => replaceOne(text, /(?<=\p{Ll}{3})-(?=\p{Ll}{3})/gu, random, () => ' '),
  'a capital letter': (text, random) =>
    replaceOne(text, /(?<=\s)\p{Ll}(?=\p{Ll}{4})/gu, random, ([letter]) => letter.toUpperCase()),
  'another order of words': (text, random) =>
    replaceOne(
      text,
      /(?<=^|[.!?] )(In [^,.;]{4,40}), ([^.;,]{15,120})(?=\.(?:\s|$))/g,
      random,
      ([, first, rest]) => `${rest![0]!.toUpperCase()}${rest!.slice(1)}, ${first![0]!.toLowerCase()}${first!.slice(1)}`
    ) ?? replaceOne(text, /\b(\p{Ll}{4,14}) and (\p{Ll}{4,14})\b/gu, random, ([, one, other]) => `${other} and ${one}`),
  'a range with a dash': (text, random) => replaceOne(text, /(?<=\d) to (?=\d)/g, random, () => '–'),
  'a name of a month in French': (text, random) =>
    replaceOne(
      text,
      new RegExp(`\\b(?:${Object.keys(months).join('|')})\\b(?= \\d)`, 'g'),
      random,
      ([month]) => months[month]!
    ),
  'British spelling': (text, random) =>
    replaceOne(text, /\b(labo|behavio|neighbo|favo)r/g, random, ([, stem]) => `${stem}ur`)
}
const rounding: Change = (text, random) =>
  replaceOne(text, /(?<![\d.,])0\.\d{3}(?!\d)/g, random, ([number]) => Number(number).toFixed(2))

const spellings: Record<string, Change> = {
  'a fraction with a slash': (latex, random) =>
    replaceOne(latex, /\\frac\{([^{}]{1,24})\}\{([^{}]{1,24})\}/g, random, ([, over, under]) => `(${over})/(${under})`),
  'a small fraction': (latex, random) => replaceOne(latex, /\\frac(?=\{)/g, random, () => '\\tfrac'),
  'brackets that do not grow': (latex) =>
    /\\left[([]/.test(latex) ? latex.replaceAll(/\\(?:left|right)(?=[()[\]])/g, '') : null,
  'brackets that grow': (latex) =>
    /\\left/.test(latex) || !latex.includes('(') ? null : latex.replaceAll('(', '\\left(').replaceAll(')', '\\right)'),
  'a dot of multiplication': (latex, random) => replaceOne(latex, /\\,(?=[\\A-Za-z])/g, random, () => '\\cdot '),
  'no thin spaces': (latex) => (/\\[,;]/.test(latex) ? latex.replaceAll(/\\[,;]/g, ' ') : null),
  'braces around an index': (latex, random) =>
    replaceOne(latex, /([_^])([A-Za-z\d])/g, random, ([, mark, index]) => `${mark}{${index}}`),
  'relations spelled out': (latex, random) =>
    replaceOne(latex, /\\([gl])e(?![a-z])/g, random, ([, side]) => `\\${side}eq`),
  'a definition as an equation': (latex, random) => replaceOne(latex, /\\equiv/g, random, () => '='),
  'round brackets': (latex) =>
    /\\left\[/.test(latex) ? latex.replaceAll('\\left[', '\\left(').replaceAll('\\right]', '\\right)') : null,
  'a number and a sign apart': (latex, random) =>
    replaceOne(latex, /(?<=[a-z)}])([+-])(?=[\\a-z\d])/g, random, ([, sign]) => ` ${sign} `)
}

/** All ways to say the same otherwise. */
export const variations: readonly Plant[] = [
  ...Object.entries(texts).flatMap(([where, { of, field, rounds }]) =>
    Object.entries({ ...wordings, ...(rounds && { 'fewer figures': rounding }) }).map(([what, change]) =>
      variation(`${where}: ${what}`, of, field, change)
    )
  ),
  ...Object.entries(formulas).flatMap(([where, { of, field }]) =>
    Object.entries(spellings)
      // In a solution `\\equiv` declares a symbol, so that there it means something.
      .filter(([what]) => where !== 'MM solutions' || what !== 'a definition as an equation')
      .map(([what, change]) => variation(`${where}: ${what}`, of, field, change))
  )
]

function variation(kind: string, of: (replies: Replies) => Fields[], field: string, change: Change): Plant {
  return {
    kind,
    plant: (replies, random, paper) => changeOne(of(replies), field, random, (text) => change(text, random, paper))
  }
}
