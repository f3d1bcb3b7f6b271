/** All elements that one rests on, directly or through others. */
export function prerequisitesOf(
  elements: ReadonlyMap<string, { requires: readonly string[] }>,
  id: string
): Set<string> {
  const found = new Set<string>()
  const open = [...(elements.get(id)?.requires ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(elements.get(next)?.requires ?? []))
  }
  return found
}
