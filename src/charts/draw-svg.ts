import { hash } from 'node:crypto'
import type { ChartSpec } from './chart-spec.ts'
import type { Told } from './reading.ts'
import { renderSvg } from './render-svg.ts'

/** Characters of all drawings that are kept: some three hundred boards of 16 models. */
const mostCharacters = 32 * 2 ** 20

/** Drawings by the hash of what they show, those asked for last at the end. */
const kept = new Map<string, string>()
/** Drawings on their way: who asks for one of them waits for it, too. */
const drawing = new Map<string, Promise<string>>()

/**
 * The drawing of a chart as SVG; the same chart is drawn once, as long as there is room for it.
 *
 * @param told what its marks say beside their rows; with null they carry nothing, as the drawings of the API
 * @throws {AppError} as `renderSvg`
 */
export async function drawSvg(spec: ChartSpec, told: Told | null = null): Promise<string> {
  const key = hash('sha256', JSON.stringify({ spec, told }))
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const started = drawing.get(key) ?? renderSvg(spec, told)
  drawing.set(key, started)
  try {
    const svg = await started
    keep(key, svg)
    return svg
  } finally {
    drawing.delete(key)
  }
}

/** Makes room by dropping what nobody asked for longest. */
function keep(key: string, svg: string): void {
  kept.set(key, svg)
  let characters = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of kept) {
    if (characters <= mostCharacters) return
    kept.delete(oldest)
    characters -= length
  }
}
