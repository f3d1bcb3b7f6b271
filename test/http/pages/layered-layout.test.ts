import { describe, expect, it } from 'vitest'
import { placesInLayers } from '../../../src/http/pages/layered-layout.ts'

const node = (id: string, layer: number, ...requires: string[]) => ({ id, layer, requires })

describe('placesInLayers', () => {
  it('puts a node beside what it rests on, so that lines do not cross', () => {
    const nodes = [node('a', 0), node('b', 0), node('on-b', 1, 'b'), node('on-a', 1, 'a')]
    expect(Object.fromEntries(placesInLayers(nodes))).toEqual({ b: 0, a: 1, 'on-b': 0, 'on-a': 1 })
  })

  it('gives each node of a layer a place of its own, and none where there is no node', () => {
    const nodes = [node('a', 0), node('b', 0), node('c', 1, 'a', 'b'), node('d', 2, 'c', 'a'), node('alone', 0)]
    const places = placesInLayers(nodes)
    for (const layer of [0, 1, 2]) {
      const own = nodes.filter((one) => one.layer === layer).map(({ id }) => places.get(id)!)
      expect(own.toSorted()).toEqual(own.map((_, place) => place))
    }
    expect(placesInLayers([]).size).toBe(0)
  })
})
