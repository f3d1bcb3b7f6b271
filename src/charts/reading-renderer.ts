import { type Item, type Renderer, SVGStringRenderer } from 'vega'
import type { Reading } from './reading.ts'

declare module 'vega' {
  /** Writes a scene as SVG; the types of Vega leave it out, and how what writes is looked up and replaced. */
  export class SVGStringRenderer extends Renderer {
    attr(scene: object, item: Item, attributes: unknown, tag: string | null): Record<string, unknown>
  }
  export function renderModule(name: string, module?: object): object
}

/** An item that was given what it says to who points at it. */
export type ReadItem = Item & { reading?: Partial<Reading> }

/** Writes what items were given to say beside their other attributes; without it the same SVG as ever. */
export class ReadingRenderer extends SVGStringRenderer {
  override attr(scene: object, item: ReadItem, attributes: unknown, tag: string | null): Record<string, unknown> {
    const written = super.attr(scene, item, attributes, tag)
    if (item.reading === undefined || tag === null) return written
    const { name, lines } = item.reading
    return {
      ...written,
      ...(name != null && { 'data-name': name }),
      ...(lines && { 'data-reading': lines.join(' · ') })
    }
  }
}
