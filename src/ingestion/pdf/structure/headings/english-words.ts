import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type Speller from 'nspell'
import { americanSpelling } from '../../../../text/american-spelling.ts'

/** Beginnings and endings of words that a dictionary of moderate size leaves out; a short one stands before a long word. */
const beginnings = {
  long: 'anti|counter|dis|hyper|infra|inter|intra|macro|meta|micro|mis|multi|non|out|over|post|pre|pseudo|quasi|self|semi|sub|super|supra|trans|ultra|under',
  short: 'co|de|ex|il|im|in|ir|re|un'
}
const beginning = new RegExp(`^(?:${beginnings.long}|(?:${beginnings.short})(?=[a-z]{6}))`)
const onlyBeginning = new RegExp(`^(?:${beginnings.long})$`)
const ending =
  /(?:abilit(?:y|ies)|able|al|ally|ative|ed|er|ers|ians?|ibilit(?:y|ies)|ible|ic|ically|ics|ings?|ism|ists?|it(?:y|ies)|ive|ization|ize[drs]?|izing|less|like|ly|ments?|ness|ors?|ous|s|wide|wise)$/

/** Letters of what is left of a word without its beginning and ending. */
const SHORTEST_STEM = 4

/** Names that titles of economics have, and that the dictionary lacks. */
const eponyms = new Set(
  `akerlof arellano baumol bowley calvo cass chamberlin coase cournot cramer debreu domar durbin edgeworth engel fama
  fogel gibrat giffen gini gompertz granger harberger harrod harsanyi hausman heckman heckscher herfindahl hotelling
  hurwicz jevons johansen kaldor kydland laffer laspeyres leontief lindahl menger milgrom mirrlees mises mundell mundlak
  muth myerson nerlove newey neyman ohlin okun paasche pigou rawls rybczynski sargan selten shapley shephard slutsky
  solow stackelberg stigler stiglitz stolper tiebout tinbergen tobin tullock vickrey walras weibull wicksell wicksteed
  zellner zipf`.split(/\s+/)
)

const require = createRequire(import.meta.url)

let speller: Speller | undefined

/**
 * Whether a word is one of the English language, in British or American spelling, or a name that titles of economics
 * have. The dictionary is loaded with the first question, which takes a third of a second and 40 MB: only a scan asks.
 *
 * @param word letters, in any case
 */
export function isEnglish(word: string): boolean {
  speller ??= loadSpeller()
  const small = word.toLowerCase()
  return eponyms.has(small) || speller.correct(word) || speller.correct(americanSpelling(small))
}

/**
 * Whether a word is one by what it is made of, or what words begin with: 'nonsequential', 'regressors', 'intra'.
 *
 * @param word in small letters
 */
export function isDerived(word: string): boolean {
  if (onlyBeginning.test(word)) return true
  const stems = [word, word.replace(beginning, '')].flatMap((bare) => [
    bare,
    ...['', 'e', 'y'].map((end) => bare.replace(ending, end))
  ])
  return stems.some((stem) => stem !== word && stem.length >= SHORTEST_STEM && isEnglish(stem))
}

function loadSpeller(): Speller {
  const nspell: typeof Speller = require('nspell')
  const folder = dirname(require.resolve('dictionary-en'))
  return nspell(readFileSync(join(folder, 'index.aff')), readFileSync(join(folder, 'index.dic')))
}
