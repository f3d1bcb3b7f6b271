import type { PaperText } from '../../../src/schemas/paper.ts'
import type { Random } from '../../../src/statistics/random.ts'
import { pick, replaceOne } from './plant.ts'

/** A change of one text; null where the text has nothing of its kind. */
export type Change = (text: string, random: Random, paper: PaperText) => string | null

const opposites = [
  ...['rises falls', 'raises lowers', 'rise fall', 'raise lower', 'increases decreases', 'increase decrease'],
  ...['increased decreased', 'higher lower', 'larger smaller', 'more less', 'above below', 'before after'],
  ...['positive negative', 'gain lose', 'gains losses', 'upper lower', 'longer shorter', 'greater smaller'],
  ...['most least', 'widens narrows', 'first last', 'best worst', 'high low', 'large small', 'maximum minimum']
].map((pair) => pair.split(' '))
const opposite = new Map(opposites.flatMap(([one, other]) => [[one!, other!] as const, [other!, one!] as const]))
const polar = new RegExp(String.raw`\b(?:${[...opposite.keys()].join('|')})\b`, 'g')

/** 'rises' as 'falls', 'higher' as 'lower'. */
export const turnDirection: Change = (text, random) => replaceOne(text, polar, random, ([word]) => opposite.get(word)!)

/** 'does not hold' as 'does hold', or 'is' as 'is not'. */
export const negate: Change = (text, random) =>
  replaceOne(text, /\bnot (?=\p{Ll})/gu, random, () => '') ??
  replaceOne(text, /\b(?:is|are|was|were|can|will|has|have)\b(?! not)/g, random, ([word]) => `${word} not`)

/** Another number that the paper prints, in the form of the one that was claimed. */
export const otherNumber: Change = (text, random, paper) =>
  replaceOne(text, /(?<![\d.,\p{L}_^])\d{1,3}\.\d{1,4}(?![\d.]\d|\d)/gu, random, ([number]) => {
    const form = new RegExp(String.raw`(?<![\d.,])\d{1,3}\.\d{${number.split('.')[1]!.length}}(?![\d.])`, 'g')
    const printed = [...new Set(paper.pages.flatMap((page) => page.text.match(form) ?? []))]
    return (
      pick(
        printed.filter((other) => other !== number && !text.includes(other)),
        random
      ) ?? number
    )
  })

/** Another whole number that the paper prints. */
export const otherCount: Change = (text, random, paper) =>
  replaceOne(text, /(?<![\d.,\p{L}_^(-])\d{2,3}(?![\d.]\d|\d|,\d|\))/gu, random, ([number]) => {
    const printed = paper.pages.flatMap(({ text: page }) => page.match(/(?<![\d.,])\d{2,3}(?![\d.,]\d|\d)/g) ?? [])
    return pick(
      [...new Set(printed)].filter((other) => other !== number && other.length === number.length),
      random
    )!
  })

/** '-0.061' as '0.061'. */
export const dropSign: Change = (text, random) => replaceOne(text, /(?<![\d\p{L}])[-−](?=\d*\.\d)/gu, random, () => '')

/** '20 percent' as '20 percentage points', and the other way round. */
export const otherUnit: Change = (text, random) =>
  replaceOne(text, /\bpercentage points?\b/g, random, () => 'percent') ??
  replaceOne(text, /(?<=\d )percent\b/g, random, () => 'percentage points') ??
  replaceOne(text, /(?<=\d)\s?%/g, random, () => ' percentage points') ??
  replaceOne(text, /\blog points\b/g, random, () => 'percentage points')

/** 'eligible' as 'ineligible', and the other way round; other pairs that a word tells apart. */
export const otherGroup: Change = (text, random) =>
  replaceOne(
    text,
    /\b(?:in)?eligible\b|\bfirms\b|\bjob seekers\b|\b(?:un)?employed\b|\b(?:un)?conditional\b/g,
    random,
    ([word]) =>
      ({ eligible: 'ineligible', ineligible: 'eligible', employed: 'unemployed', unemployed: 'employed' })[word] ??
      { conditional: 'unconditional', unconditional: 'conditional', firms: 'job seekers' }[word] ??
      'firms'
  )
