import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** WebAssembly has its memory in pages of this size. */
const WASM_PAGE_BYTES = 64 * 1024

/** Its types in Node have no `grow`. */
type GrowingMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

export type BoundedPdfium = {
  library: PDFiumLibrary
  /** Whether PDFium wanted more memory than it may have; whatever it gives afterwards is not to be trusted. */
  wantedMore(): boolean
}

/**
 * PDFium, compiled to WebAssembly, with a bound on its memory: all that it holds of file, fonts, images and pages lies in one
 * memory, which grows up to the bound and no further.
 */
export async function openPdfium(maxMemoryBytes: number): Promise<BoundedPdfium> {
  let wantedMore = false
  const wasm = new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(wasm, imports)
      const memory = instance.exports.memory as GrowingMemory
      const grow = memory.grow.bind(memory)
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES <= maxMemoryBytes) return grow(pages)
        wantedMore = true
        throw new RangeError('PDFium wanted more memory than it may have')
      }
      // Emscripten takes the instance here, whatever the library's type says.
      receive(instance as unknown as WebAssembly.Module)
      return instance.exports
    }
  })
  return { library, wantedMore: () => wantedMore }
}
