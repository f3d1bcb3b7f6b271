import { readFileSync } from 'node:fs'

let compiled: WebAssembly.Module | null = null

/** The compiled kernel. Its sources are in `assembly/`; `npm run kernel` builds it. */
export function loadKernel(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(new URL('./kernel.wasm', import.meta.url)))
  return compiled
}

/**
 * Works off phases on the thread that calls, which is blocked until then.
 *
 * @throws {WebAssembly.RuntimeError} when another thread at the same work broke down
 */
export function workHere(memory: WebAssembly.Memory, first: number, last: number): void {
  const { work } = new WebAssembly.Instance(loadKernel(), { env: { memory } }).exports
  if (typeof work !== 'function') throw new TypeError('the kernel exports no function `work`')
  work(0, first, last)
}
