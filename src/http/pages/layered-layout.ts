/** What is laid out: a node stands in a layer, behind all that it rests on. */
export type LayeredNode = { id: string; layer: number; requires: readonly string[] }

/** Times that the order of each layer follows its neighbours. */
const sweeps = 8

/**
 * The places of nodes within their layers, from 0, so that lines between layers cross little: each layer is ordered by the mean
 * place of what its nodes are connected with, again and again. Source: Sugiyama, Tagawa & Toda (1981), the barycentre method.
 *
 * @example
 * placesInLayers([
 *   { id: 'a', layer: 0, requires: [] },
 *   { id: 'b', layer: 0, requires: [] },
 *   { id: 'on-b', layer: 1, requires: ['b'] },
 *   { id: 'on-a', layer: 1, requires: ['a'] }
 * ]) // => Map { 'b' => 0, 'a' => 1, 'on-b' => 0, 'on-a' => 1 }
 */
export function placesInLayers(nodes: readonly LayeredNode[]): ReadonlyMap<string, number> {
  const count = Math.max(-1, ...nodes.map(({ layer }) => layer)) + 1
  const layers = Array.from({ length: count }, (_, layer) => nodes.filter((node) => node.layer === layer))
  const neighbours = new Map(nodes.map(({ id, requires }) => [id, [...requires]]))
  for (const { id, requires } of nodes) for (const other of requires) neighbours.get(other)!.push(id)
  // In the middle of its layer, so that layers of different sizes are comparable.
  const height = new Map<string, number>()
  const setHeights = (layer: readonly LayeredNode[]) => {
    layer.forEach(({ id }, place) => {
      height.set(id, place - layer.length / 2)
    })
  }
  layers.forEach(setHeights)
  const meanHeight = (id: string) => {
    const beside = neighbours.get(id)!
    return beside.length === 0
      ? height.get(id)!
      : beside.reduce((sum, other) => sum + height.get(other)!, 0) / beside.length
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const [at, layer] of (sweep % 2 === 0 ? layers : layers.toReversed()).entries()) {
      const place = sweep % 2 === 0 ? at : count - 1 - at
      const means = new Map(layer.map(({ id }) => [id, meanHeight(id)]))
      layers[place] = layer.toSorted((one, other) => means.get(one.id)! - means.get(other.id)!)
      setHeights(layers[place])
    }
  }
  return new Map(layers.flatMap((layer) => layer.map(({ id }, place) => [id, place] as const)))
}
