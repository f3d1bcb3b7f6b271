const typeNames: readonly [RegExp, string][] = [
  [/\bsc(?![a-z])|\b(?:single|multiple)[\s_-]{0,3}choice/i, 'SC'],
  [/\btf(?![a-z])|\btrue[\s_/-]{0,3}(?:(?:or|and)[\s_-]{0,3})?false/i, 'TF'],
  [/\bfb(?![a-z])|\bfill[\s_-]{0,3}in/i, 'FB'],
  [/\bod(?![a-z])|\border(?:ing)?(?![\p{L}])/iu, 'OD']
]

/** The ids of the questions of the type that a key or a heading names ("true_false", "Part II: Ordering"); or null. */
export function questionsOfType(name: string, ids: readonly string[]): readonly string[] | null {
  const type = typeNames.find(([pattern]) => pattern.test(name))?.[1]
  const own = ids.filter((id) => type !== undefined && id.startsWith(type))
  return own.length > 0 ? own : null
}
