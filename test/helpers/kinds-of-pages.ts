/** A path without what tells one page of its kind from the next; what a query chooses is of the same kind. */
export function kindOf({ pathname }: URL): string {
  return pathname
    .split('/')
    .map((step, place, steps) => (place > 1 && (/\d/.test(step) || steps[place - 1] === 'elements') ? '*' : step))
    .join('/')
}

/**
 * Visits the first pages, and one of each further kind that links lead to from there, but for other hosts, files and the API.
 *
 * @param visit opens a page, and gives the addresses that it links to
 * @returns the kinds that were visited
 */
export async function visitKinds(
  address: string,
  first: readonly string[],
  visit: (url: URL) => Promise<readonly string[]>
): Promise<Set<string>> {
  const waiting = [...first]
  const visited = new Set<string>()
  const kinds = new Set<string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const url = new URL(next, address)
    url.hash = ''
    const kind = kindOf(url)
    const isPage = url.origin === new URL(address).origin && !/\.\w+$|^\/v1\//.test(url.pathname)
    // A first page that others link to is visited once.
    if (!isPage || visited.has(url.href) || (kinds.has(kind) && !first.includes(next))) continue
    visited.add(url.href)
    kinds.add(kind)
    waiting.push(...(await visit(url)))
  }
  return kinds
}
