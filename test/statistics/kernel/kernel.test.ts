import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kernelFolder, kernelHash, storedKernelHash } from './kernel-hash.ts'

/** The compiler takes some seconds. */
const patienceMs = 60_000

/** @throws when the sources do not compile */
async function compileKernel(): Promise<Buffer> {
  const { default: asc } = await import('assemblyscript/asc')
  let built: Uint8Array | string = ''
  const { error, stderr } = await asc.main(
    ['assembly/kernel.ts', '--baseDir', kernelFolder, '--config', 'asconfig.json', '--outFile', 'kernel.wasm'],
    {
      writeFile: (_, contents) => {
        built = contents
      }
    }
  )
  if (error) throw new Error(stderr.toString(), { cause: error })
  return Buffer.from(built)
}

describe('kernel.wasm', () => {
  it(
    'is what its sources compile to',
    async () => {
      // The hash is that of a compilation: where it still stands, another would give the same bytes.
      if (kernelHash() === storedKernelHash()) return
      const compiled = await compileKernel()
      expect(compiled.equals(readFileSync(`${kernelFolder}/kernel.wasm`)), 'run `npm run kernel`').toBe(true)
      expect(kernelHash(), 'run `npm run kernel`: the kernel is right, its hash is old').toBe(storedKernelHash())
    },
    patienceMs
  )
})
