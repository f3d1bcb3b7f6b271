type Operation = { responses?: Record<string, unknown> }
type Document = {
  paths?: Record<string, Record<string, Operation | undefined> | undefined>
  components?: { schemas?: Record<string, unknown> }
}

/**
 * The document as generators of clients read it. Some know no ranges of statuses and write `4XX` into their code as it
 * stands, so that all refusals are one `default`, which every generator has a type for. Schemas that nothing refers to,
 * such as the shape of a reply as it would be sent to us, become types that nobody needs.
 */
export function forGenerators<Given extends object>(document: Given): Given {
  const { paths = {}, components = {}, ...rest }: Document & Given = document
  const refusing = mapValues(paths, (operations = {}) => mapValues(operations, refuseOnce))
  const schemas = components.schemas ?? {}
  const used = usedIn(refusing, schemas)
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...rest, paths: refusing, components: { ...components, schemas: Object.fromEntries(kept) } } as Given
}

/** Statuses of refusals have one schema in all routes. */
function refuseOnce(operation: Operation | undefined): Operation | undefined {
  if (!operation?.responses) return operation
  const { '4XX': refused, '5XX': _, ...responses } = operation.responses
  if (refused === undefined) return operation
  const description =
    'A problem document: 4xx where what was asked for cannot be done, and why; 5xx for a fault of ours'
  return { ...operation, responses: { ...responses, default: { ...(refused as object), description } } }
}

/** Names of the schemas that the paths refer to, at once or by another schema. */
function usedIn(paths: unknown, schemas: Record<string, unknown>): Set<string> {
  const used = new Set<string>()
  const waiting = [paths]
  while (waiting.length > 0) {
    for (const [, name] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue
      used.add(name!)
      waiting.push(schemas[name!] ?? null)
    }
  }
  return used
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
