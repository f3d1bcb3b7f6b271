export type Rewrite = readonly [RegExp, string]
/** Words of a language between word boundaries; letters with accents are letters. */
const words = (alternatives: string) => String.raw`(?<![\p{L}\p{N}_])(?:${alternatives})(?![\p{L}\p{N}])`
export const anywhere = (alternatives: string): RegExp => new RegExp(words(alternatives), 'giu')
/** Behind a number, or a blank. */
export const behind = (alternatives: string): RegExp =>
  new RegExp(String.raw`(?<=[\d_][\s\u00a0\u202f]{0,2}|\d-)(?:${alternatives})(?![\p{L}\p{N}])`, 'giu')
export const before = (alternatives: string): RegExp =>
  new RegExp(
    String.raw`${words(alternatives)}[\s\u00a0]{0,2}(?:(?:il|lo|la|le|el|os?|die|der|das|eine?|une?|uma?|l['’]|the)\s?)?(?=[-−–]?[\d$€£_])`,
    'giu'
  )

/** A text with each rewrite made in turn. */
export function rewrite(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce((rest, [pattern, to]) => rest.replaceAll(pattern, to), text)
}
