import type loadTyped from 'highs'
import type { Highs } from 'highs'

/** The solver: 3.5 MB of WebAssembly, loaded when first asked for. */
export async function loadHighs(): Promise<Highs> {
  // The package's types describe its CommonJS form, whose default export is one level deeper than that of its module.
  const { default: load } = (await import('highs')) as unknown as typeof loadTyped
  return await load()
}
