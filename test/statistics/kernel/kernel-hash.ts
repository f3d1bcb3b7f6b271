import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const kernelFolder = fileURLToPath(new URL('../../../src/statistics/kernel', import.meta.url))
const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url))
const hashFile = join(kernelFolder, 'kernel.sha256')

/** sha256 of all that decides the kernel's bytes (sources, settings, compiler), and of the bytes. */
export function kernelHash(): string {
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
  const sources = readdirSync(join(kernelFolder, 'assembly')).sort()
  const hash = createHash('sha256').update(`assemblyscript ${devDependencies.assemblyscript}\n`)
  for (const name of ['asconfig.json', 'kernel.wasm', ...sources.map((source) => `assembly/${source}`)]) {
    const bytes = readFileSync(join(kernelFolder, name))
    hash.update(`${name} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** The hash of the kernel and its sources when they were last compiled. */
export function storedKernelHash(): string {
  return readFileSync(hashFile, 'utf8').trim()
}

// `npm run kernel` ends here.
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(hashFile, `${kernelHash()}\n`)
