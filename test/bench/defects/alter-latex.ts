import type { Change } from './alter-text.ts'
import { replaceOne } from './plant.ts'

/** `x^2` as `x^3`, `x^{a}` as `x`. */
export const alterExponent: Change = (latex, random) =>
  replaceOne(latex, /\^(?:(\d)|\{(?!\*)[^{}]{1,20}\}|(?=\\))/g, random, ([mark, figure]) =>
    figure ? `^${Number(figure) + 1}` : mark === '^' ? mark : ''
  )

/** One plus as minus, or one minus as plus. */
export const alterSign: Change = (latex, random) =>
  replaceOne(latex, /(?<=[\p{L}\p{N})}\]] ?)[+-](?=[\s\\\p{L}\p{N}({[])/gu, random, ([sign]) =>
    sign === '+' ? '-' : '+'
  )

/** `_g` as `_h`, `_{i,t}` as `_{i,t+1}`, `_1` as `_2`. */
export const alterIndex: Change = (latex, random) =>
  replaceOne(latex, /(?<!sum|prod|int|max|min)_(?:([A-Za-z\d])|\{([A-Za-z,\d]{1,8})\})/g, random, ([, one, more]) =>
    one === undefined ? `_{${more}+1}` : `_${/\d/.test(one) ? Number(one) + 1 : one === 'h' ? 'g' : 'h'}`
  )

/** One function as another, or a function left out. */
export const alterFunction: Change = (latex, random) =>
  replaceOne(
    latex,
    /\\(?:ln|log|exp|max|min)(?![a-z])/g,
    random,
    ([name]) => ({ '\\ln': '', '\\log': '\\exp', '\\exp': '\\log', '\\max': '\\min', '\\min': '\\max' })[name]!
  ) ??
  replaceOne(latex, /\(\\theta\)/g, random, () => '') ??
  replaceOne(latex, /\\sqrt(?=\{)/g, random, () => '')

/** What binds a sum, a choice or a statement, without one of its parts. */
export const dropAgent: Change = (latex, random) =>
  replaceOne(latex, /\\(?:ne|neq|in|ge|le)\s?-?(?:\\?[A-Za-z]+|\d)(?=[,}])/g, random, () => '') ??
  replaceOne(latex, /(?<=_\{)[A-Za-z](?:,(?=[A-Za-z])|(?=[A-Za-z]))/g, random, () => '') ??
  replaceOne(latex, /_\{?[a-zA-Z]\}?(?=[ )\\])/g, random, () => '')

/** A factor or a term left out. */
export const dropFactor: Change = (latex, random) =>
  replaceOne(
    latex,
    /(?<=[^\\A-Za-z])\\(?:tau|kappa|phi|alpha|beta|gamma|Omega|Gamma|eta|rho|theta)(?=[^a-zA-Z_^])/g,
    random,
    () => ''
  )
