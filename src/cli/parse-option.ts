import { InvalidArgumentError } from 'commander'

/** A whole number from 1 up. */
export function parsePositive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('must be a whole number from 1 up.')
}

/** A temperature, as providers take it. */
export function parseTemperature(text: string): number {
  if (/^\d(\.\d{1,6})?$/.test(text) && Number(text) <= 2) return Number(text)
  throw new InvalidArgumentError('must be a number from 0 to 2.')
}

/** A share of probability, above 0 and up to 1. */
export function parseShare(text: string): number {
  if (/^[01](\.\d{1,6})?$/.test(text) && Number(text) > 0 && Number(text) <= 1) return Number(text)
  throw new InvalidArgumentError('must be a number above 0 and up to 1.')
}

/** A seed, as providers take it. */
export function parseSeed(text: string): number {
  if (/^(0|[1-9]\d{0,8})$/.test(text)) return Number(text)
  throw new InvalidArgumentError('must be a whole number from 0 to 999999999.')
}

/** The most seeds of one list. */
const mostSeeds = 1_000

/** Seeds and ranges of them, as `0,1,4-7`: each once, in order. */
export function parseSeeds(text: string): number[] {
  const ranges = text.split(',').map((part) => {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part.trim()) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from <= to && to - from < mostSeeds)) throw new InvalidArgumentError('must be seeds, as 0,1,4-7.')
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
  })
  return [...new Set(ranges.flat())].sort((one, other) => one - other)
}

/** Parameters of a size, as `products=40,categories=5`; `none` is null. */
export function parseSize(text: string): Record<string, number | null> {
  const parameters = text.split(',').map((part) => {
    const [, name, value] = /^([a-z][a-zA-Z]{0,39})=(none|\d{1,6}(?:\.\d{1,6})?)$/.exec(part.trim()) ?? []
    if (name === undefined) throw new InvalidArgumentError('must be parameters, as products=40,categories=5.')
    return [name, value === 'none' ? null : Number(value)] as const
  })
  const names = parameters.map(([name]) => name)
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice !== undefined) throw new InvalidArgumentError(`names ${twice} twice.`)
  return Object.fromEntries(parameters)
}

/** Task types by name, in any case, as `ek,MM`; in capitals. */
export function parseTypes(text: string): string[] {
  const types = text.split(',').map((type) => type.trim().toUpperCase())
  if (types.every((type) => /^[A-Z][A-Z0-9_-]{1,63}$/.test(type))) return types
  throw new InvalidArgumentError('must name task types, as EK,MM.')
}

/** Names that a comma parts, as `pure_nash,best_response`. */
export function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '')) return names
  throw new InvalidArgumentError('must be names that commas part.')
}
