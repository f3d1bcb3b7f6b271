const asking = /Of your last reply these entries cannot be used as they stand: (.+?)\. What/

/** Names of the entries that a repair asks for alone; null where it asks for the whole. */
export function askedEntries(texts: readonly string[]): string[] | null {
  const listed = texts.map((text) => asking.exec(text)?.[1]).findLast((found) => found !== undefined)
  return listed?.split(', ') ?? null
}

/** Of a whole reply the entries that a repair asks for alone, in their lists; all of it where none does. */
export function onlyAsked(content: object, texts: readonly string[]): object {
  const names = askedEntries(texts)
  if (!names) return content
  const isAsked = (entry: object) => Object.values(entry).some((value) => names.includes(String(value)))
  const lists = Object.entries(content).filter(([, entries]) => Array.isArray(entries))
  return Object.fromEntries(lists.map(([list, entries]) => [list, entries.filter(isAsked)]))
}
