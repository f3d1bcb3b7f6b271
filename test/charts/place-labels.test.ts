import { describe, expect, it } from 'vitest'
import { placeLabels } from '../../src/charts/place-labels.ts'
import { seededRandom } from '../../src/statistics/random.ts'

const room = { width: 200, height: 100, lineHeight: 12, radius: 4 }

describe('placeLabels', () => {
  it('puts a label to the right, and to the left where the plot ends', () => {
    expect(placeLabels([{ x: 50, y: 50, width: 40 }], room)).toEqual([{ align: 'left', dx: 7, dy: 0 }])
    expect(placeLabels([{ x: 190, y: 50, width: 40 }], room)).toEqual([{ align: 'right', dx: -7, dy: 0 }])
  })

  it('keeps off what is to be avoided where it can, and covers it where it cannot', () => {
    const point = { x: 100, y: 50, width: 40 }
    const right = { left: 104, right: 150, top: 0, bottom: 100 }
    expect(placeLabels([point], { ...room, avoided: [right] })).toEqual([{ align: 'right', dx: -7, dy: 0 }])
    const all = { left: 0, right: 200, top: 0, bottom: 100 }
    expect(placeLabels([point], { ...room, avoided: [all] })).toEqual([{ align: 'left', dx: 7, dy: 0 }])
  })

  it('leaves out a label that is wider than the plot', () => {
    expect(placeLabels([{ x: 50, y: 50, width: 300 }], room)).toEqual([null])
  })

  it.each([1, 2, 3, 4, 5])('lays no label over another, over a point or out of the plot, seed %i', (seed) => {
    const random = seededRandom(seed)
    const plot = { width: 700, height: 500, lineHeight: 12, radius: 4 }
    const points = Array.from({ length: 100 }, () => {
      return { x: 700 * random.float(), y: 500 * random.float(), width: 20 + 100 * random.float() }
    })
    const places = placeLabels(points, plot)
    const boxes = places.flatMap((place, at) => {
      if (place === null) return []
      const { x, y, width } = points[at]!
      const left = x + place.dx - { left: 0, center: width / 2, right: width }[place.align]
      return [{ left, right: left + width, top: y + place.dy - 6, bottom: y + place.dy + 6 }]
    })
    const dots = points.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
    for (const [at, box] of boxes.entries()) {
      expect(box.left >= 0 && box.top >= 0 && box.right <= 700 && box.bottom <= 500).toBe(true)
      const others = [...boxes.slice(at + 1), ...dots]
      const over = others.filter(
        (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
      )
      expect(over).toEqual([])
    }
    expect(boxes.length).toBeGreaterThan(40)
    expect(placeLabels(points, plot)).toEqual(places)
  })
})
