/** The root of every tree, and what stands for no node. */
export const root = 1
export const none = 0

const asciiUnits = 0x80

/**
 * Words and phrases by their characters, so that a place in a text is compared with all of them at once. Nodes are numbers
 * from `root` on; a step leads from a node by a UTF-16 unit to the next one, or to `none`.
 */
export type WordTree = { step(node: number, unit: number): number; nodeOf(form: string): number; size: number }

/**
 * A tree of forms, in two flat lists: a map for each node takes several times as long. Nodes are numbered level by level,
 * so that those which follow a node are next to each other, and those that most texts meet stand together.
 */
export function wordTree(forms: Iterable<string>): WordTree {
  const sorted = [...new Set(forms)].toSorted(byUnits)
  /** By node: the unit that leads to it, and the first of the nodes that follow it, up to the first of the next node. */
  const units = [0, 0]
  const firsts = [0]
  /** The forms that go on from each node of a level: from one place among the sorted ones to another. */
  let level = [{ from: 0, to: sorted.length }]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = []
    for (const { from, to } of level) {
      firsts.push(units.length)
      for (let place = from; place < to; place += 1) {
        const form = sorted[place]!
        // It ends at the node itself.
        if (form.length === depth) continue
        const unit = form.charCodeAt(depth)
        const last = next.at(-1)
        if (place > from && last?.to === place && units.at(-1) === unit) last.to = place + 1
        else {
          units.push(unit)
          next.push({ from: place, to: place + 1 })
        }
      }
    }
    level = next
  }
  const unitOf = Uint16Array.from(units)
  const firstOf = Uint32Array.from([...firsts, units.length])
  // The first two characters rule out most places, and lead to many nodes each: they are looked up in tables.
  const firstLetters = firstOf[root]!
  const secondLetters = firstOf[root + 1]!
  const fromRoot = new Uint32Array(0x10000)
  const fromLetter = new Uint32Array((secondLetters - firstLetters) * asciiUnits)
  for (let node = firstLetters; node < secondLetters; node += 1) {
    fromRoot[unitOf[node]!] = node
    for (let next = firstOf[node]!; next < firstOf[node + 1]!; next += 1) {
      if (unitOf[next]! < asciiUnits) fromLetter[(node - firstLetters) * asciiUnits + unitOf[next]!] = next
    }
  }

  const step = (node: number, unit: number) => {
    if (node === root) return fromRoot[unit]!
    if (node < secondLetters && unit < asciiUnits) return fromLetter[(node - firstLetters) * asciiUnits + unit]!
    const end = firstOf[node + 1]!
    for (let next = firstOf[node]!; next < end; next += 1) if (unitOf[next] === unit) return next
    return none
  }
  const nodeOf = (form: string) => {
    let node = root
    for (let index = 0; index < form.length && node !== none; index += 1) node = step(node, form.charCodeAt(index))
    return node
  }
  return { step, nodeOf, size: units.length }
}

function byUnits(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
